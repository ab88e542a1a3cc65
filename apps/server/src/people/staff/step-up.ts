import { Fault, Refusal } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { checkPassword } from './log-in-staff.ts'
import type { Credential } from './passkeys.ts'
import { showPasskey, showTotp } from './show-factor.ts'
import { factorsOf, findStaff } from './staff-queries.ts'
import type { Staff } from './staff-sessions.ts'

interface Shown {
  code?: string | undefined
  password?: string | undefined
  assertion?: Credential | undefined
}

/**
 * Shows the factor again; answers the session, stepped up. A password is enough for the demo staff of a sandbox alone, who have no factor.
 * Refuses `factorWrong`, or `staffLoginWrong` for a wrong password.
 */
export async function stepUp(deps: Use<'config' | 'db' | 'clock'>, staff: Staff, { code, password, assertion }: Shown): Promise<Staff> {
  const row = staff.id === null ? undefined : await findStaff(deps.db, staff.id)
  if (!row) throw new Fault('forbidden', 'a station has no factor')
  const factors = await factorsOf(deps.db, row)
  if (factors.length === 0 && deps.config.mode === 'sandbox') await checkPassword(deps, row, password ?? '')
  else if (assertion !== undefined) await showPasskey(deps, staff, row, assertion)
  else if (code !== undefined) await showTotp(deps, row, code)
  else throw new Refusal('factorWrong')
  const steppedUpAt = deps.clock()
  await deps.db.updateTable('staff_sessions').set({ stepped_up_at: steppedUpAt }).where('token_hash', '=', staff.tokenHash).execute()
  return { ...staff, steppedUpAt }
}
