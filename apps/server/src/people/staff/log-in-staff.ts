import type { Use } from '../../platform/parts.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { LoginSlowdown, Origin } from '../members/login-slowdown.ts'
import { passwordFits } from '../members/passwords.ts'
import { staffByAccount, type StaffRow } from './staff-queries.ts'
import { countTry } from './staff-tries.ts'

/** Of one account within 15 minutes, where somebody who is known types their password. */
const PASSWORD_TRIES = 10

/** Checks the e-mail and password of a member of staff. Refuses `staffLoginWrong`, after the same time whichever is wrong. */
export async function logInStaff(
  { db }: Use<'db'>,
  slowdown: LoginSlowdown,
  input: { account: string; password: string },
  from: Origin,
): Promise<StaffRow> {
  const row = await staffByAccount(db, input.account)
  const passwordHash = hashOf(row)
  const attempt = slowdown.begin({ account: input.account.trim().toLowerCase(), passwordHash }, from)
  if (!(await passwordFits(passwordHash, input.password)) || !row) throw new Refusal('staffLoginWrong')
  attempt.succeeded()
  return row
}

/** Checks a password where no address tells the tries apart: counted by account. Refuses `staffLoginWrong`; throws 429. */
export async function checkPassword(deps: Use<'db' | 'clock'>, row: StaffRow | undefined, password: string): Promise<StaffRow> {
  const attempt = row && (await countTry(deps, `password ${row.id}`, PASSWORD_TRIES))
  if (!(await passwordFits(hashOf(row), password)) || !row) throw new Refusal('staffLoginWrong')
  await attempt?.succeeded()
  return row
}

/** Null for nobody, and for who may not log in. */
const hashOf = (row: StaffRow | undefined): string | null =>
  row && (row.state === 'active' || row.state === 'invited') ? row.password_hash : null
