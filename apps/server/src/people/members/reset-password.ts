import type { InputOf } from '@otsukai/contract/call'
import type { resetPassword as call } from '@otsukai/contract/users'
import { named } from '../../platform/db/prepared.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Sessions } from '../../platform/http/sessions.ts'
import type { LoginSlowdown, Origin } from './login-slowdown.ts'
import { type CheckedMember, memberColumns } from './member-queries.ts'
import { hashPassword } from './passwords.ts'
import { holdsResetLink, isBeyondOne, takeResetLink } from './reset-links.ts'

interface ResetContext {
  sessions: Sessions
  slowdown: LoginSlowdown
  from: Origin
}

/**
 * Sets a new password by a link that staff issued, and ends every session of its member. Refuses
 * `resetLinkOver`, also where the member has come to hold more than the one person who made it may give away; throws 429 after too many guesses.
 */
export async function resetPassword(
  deps: Use<'config' | 'db' | 'clock'>,
  { sessions, slowdown, from }: ResetContext,
  { token, password }: InputOf<typeof call>,
): Promise<CheckedMember> {
  const { db, clock } = deps
  const attempt = slowdown.begin(null, from)
  // Hashed with no transaction open, and not for a guess.
  if (!(await holdsResetLink(db, token, clock()))) throw new Refusal('resetLinkOver')
  const passwordHash = await hashPassword(password)
  const reset = await transaction(db, async (tx) => {
    const memberId = await takeResetLink(tx, token, clock())
    if (memberId === null || (await isBeyondOne(deps, tx, memberId))) return null
    const [member] = await named<CheckedMember>(tx, 'password-set', setPassword, [memberId, passwordHash, clock()])
    return member ? { member, closeSessions: await sessions.endAll(tx, memberId) } : null
  })
  if (!reset) throw new Refusal('resetLinkOver')
  attempt.succeeded()
  reset.closeSessions()
  return reset.member
}

/** Remembers which addresses were there: goods go to later ones only after some days. */
const setPassword = `
  update members set password_hash = $2, reset_at = $3, reset_address_id = (select coalesce(max(id), 0) from addresses)
  where id = $1 returning ${memberColumns}, password_hash`
