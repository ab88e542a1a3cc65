import type { Actor } from '../../platform/acts/handlers.ts'
import type { Decider } from '../../platform/acts/proposals.ts'
import { Fault } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { findStaff, isSteppedUp } from '../../people/staff/staff-queries.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'

/** Somebody at the desk, as an act's actor. */
export const actorOf = (deps: Use<'clock'>, staff: Staff, reason: string): Actor => ({
  via: 'desk',
  name: staff.name,
  reason,
  staffId: staff.id,
  sessionHash: staff.tokenHash,
  permissions: staff.permissions,
  steppedUp: isSteppedUp(deps, staff),
})

/** Somebody at the desk, as the second person. Throws 403 for a station, where nobody in particular sits. */
export async function deciderOf(deps: Use<'db' | 'clock'>, staff: Staff): Promise<Decider> {
  const row = staff.id === null ? undefined : await findStaff(deps.db, staff.id)
  if (!row) throw new Fault('forbidden', 'a station decides nothing', { facts: { permission: 'approve' } })
  return {
    staffId: row.id,
    account: row.account,
    steppedUp: isSteppedUp(deps, staff),
    invitedBy: row.invited_by,
    approvesFrom: row.approves_from,
  }
}
