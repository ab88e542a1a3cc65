import type { Use } from '../../platform/parts.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { LoginSlowdown, Origin } from '../members/login-slowdown.ts'
import { passwordFits } from '../members/passwords.ts'
import type { StaffRow } from './staff-queries.ts'

/** Checks the e-mail and password of a member of staff. Refuses `staffLoginWrong`, after the same time whichever is wrong. */
export async function logInStaff(
  { db }: Use<'db'>,
  slowdown: LoginSlowdown,
  input: { account: string; password: string },
  from: Origin,
): Promise<StaffRow> {
  const account = input.account.toLowerCase()
  const row = await db.selectFrom('staff').selectAll().where('account', '=', account).where('state', '=', 'active').executeTakeFirst()
  const passwordHash = row?.password_hash ?? null
  const attempt = slowdown.begin({ account, passwordHash }, from)
  if (!(await passwordFits(passwordHash, input.password)) || !row) throw new Refusal('staffLoginWrong')
  attempt.succeeded()
  return row
}
