import type { InputOf } from '@otsukai/contract/call'
import type { updateInfo, UserInfo } from '@otsukai/contract/users'
import type { FastifyRequest } from 'fastify'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import type { Counter } from '../../platform/http/counter.ts'
import { Fault, Refusal } from '../../platform/http/errors.ts'
import type { Sessions } from '../../platform/http/sessions.ts'
import { userInfo } from './member-queries.ts'
import { failuresFree } from './members-rules.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { voidResetLink } from './reset-links.ts'

type Input = InputOf<typeof updateInfo>

interface UpdateContext {
  sessions: Sessions
  request: FastifyRequest
  /** Recent wrong passwords, by member. */
  failures: Counter
}

interface Updated {
  info: UserInfo
  /** The new password's hash, when one was set. */
  passwordHash: string | null
}

/**
 * Changes the given ones of a member's name, contacts and password, all or nothing. A new password ends their other sessions. Refuses
 * `oldPasswordWrong`; throws 429 after too many guesses.
 */
export async function updateMember(
  deps: Use<'config' | 'db'>,
  { sessions, request, failures }: UpdateContext,
  memberId: number,
  input: Input,
): Promise<Updated> {
  const password = await newPassword(deps, failures, memberId, input)
  const change = {
    ...(input.CustomerName !== undefined && { name: input.CustomerName }),
    ...(input.email !== undefined && { email: input.email || null }),
    ...(input.wechat !== undefined && { wechat: input.wechat || null }),
    ...(password && { password_hash: password.hash }),
  }
  if (Object.keys(change).length === 0) return { info: await userInfo(deps.db, memberId), passwordHash: null }
  const ended = await transaction(deps.db, async (tx) => {
    if (password) await voidResetLink(tx, memberId)
    let row = tx.updateTable('members').set(change).where('id', '=', memberId)
    if (password) row = row.where('password_hash', '=', password.oldHash)
    // Another session has changed the password since it was checked.
    if ((await row.executeTakeFirst()).numUpdatedRows !== 1n) throw new Refusal('oldPasswordWrong')
    return password ? sessions.endAll(tx, memberId, request) : null
  })
  ended?.()
  return { info: await userInfo(deps.db, memberId), passwordHash: password?.hash ?? null }
}

/** The hashes of the old and the new password, when a new one is given and the old one fits. */
async function newPassword(
  { db, config }: Use<'config' | 'db'>,
  failures: Counter,
  memberId: number,
  { oldPassword, newPassword: wanted }: Input,
) {
  if (oldPassword === undefined || wanted === undefined) return null
  const key = String(memberId)
  // Counted before the check, so that concurrent tries count too.
  if (config.rateLimits && failures.add(key) > failuresFree.account)
    throw new Fault('tooManyTries', `the password of member ${key}`, { retryAfterS: failures.resetInS(key) })
  const row = await db.selectFrom('members').select('password_hash').where('id', '=', memberId).executeTakeFirstOrThrow()
  if (!(await passwordFits(row.password_hash, oldPassword))) throw new Refusal('oldPasswordWrong')
  failures.giveBack(key)
  return { oldHash: row.password_hash, hash: await hashPassword(wanted) }
}
