import { permissionsOf } from '@otsukai/contract/staff/roles'
import type { Actor } from '../../platform/acts/handlers.ts'
import { actRefused, Refusal } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { checkPassword } from '../../people/staff/log-in-staff.ts'
import { showRecoveryCode, showTotp } from '../../people/staff/show-factor.ts'
import { afterPassword, factorsOf, staffByAccount } from '../../people/staff/staff-queries.ts'

/** What somebody at a terminal is asked for, and types unseen. */
export interface Secrets {
  password(): Promise<string>
  /** Six digits of an authenticator, or a recovery code. */
  code(): Promise<string>
}

/** Logs somebody in for one command, as the desk would: with their rights, and their factor just shown. Refuses staffLoginWrong, factorWrong; throws 429. */
export async function signIn(
  deps: Use<'config' | 'db' | 'clock'>,
  { account, reason }: { account: string; reason: string },
  secrets: Secrets,
): Promise<Actor> {
  const row = await checkPassword(deps, await staffByAccount(deps.db, account), await secrets.password())
  const next = afterPassword(deps, row, await factorsOf(deps.db, row))
  if (next === 'enrol') throw new Refusal('staffLoginWrong')
  if (row.must_enrol) throw actRefused('先在工作台登录，设好新的验证方式。')
  if (next === 'factor') {
    const code = await secrets.code()
    if (/^[\d\s]{6,7}$/.test(code)) await showTotp(deps, row, code)
    else await showRecoveryCode(deps, row, code, null)
  }
  return {
    via: 'cli',
    name: row.name,
    reason,
    staffId: row.id,
    sessionHash: null,
    permissions: permissionsOf(row.roles),
    steppedUp: true,
  }
}
