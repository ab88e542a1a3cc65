import type { Use } from '../../platform/parts.ts'
import { named } from '../../platform/db/prepared.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { LoginSlowdown, Origin } from './login-slowdown.ts'
import { type CheckedMember, memberColumns } from './member-queries.ts'
import { normaliseAccount } from './members-rules.ts'
import { passwordFits } from './passwords.ts'

/** Checks an account and its password. Refuses `loginWrong`, after the same time whether account or password is wrong. */
export async function logIn(
  { db }: Use<'db'>,
  slowdown: LoginSlowdown,
  input: { account: string; password: string },
  from: Origin,
): Promise<CheckedMember> {
  const account = normaliseAccount(input.account)
  const [row] = await named<CheckedMember>(
    db,
    'member-by-account',
    `select ${memberColumns}, password_hash from members where account = $1`,
    [account],
  )
  const attempt = slowdown.begin({ account, passwordHash: row?.password_hash ?? null }, from)
  if (!(await passwordFits(row?.password_hash ?? null, input.password)) || !row) throw new Refusal('loginWrong')
  attempt.succeeded()
  return row
}
