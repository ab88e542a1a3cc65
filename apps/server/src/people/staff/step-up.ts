import { Fault, Refusal } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { passwordFits } from '../members/passwords.ts'
import { findStaff } from './staff-queries.ts'
import type { Staff } from './staff-sessions.ts'

/** Shows the factor again; answers the session, stepped up. Refuses `factorWrong`, or `staffLoginWrong` for a wrong password. */
export async function stepUp(
  { db, clock }: Use<'db' | 'clock'>,
  staff: Staff,
  { password }: { password?: string | undefined },
): Promise<Staff> {
  const row = staff.id === null ? undefined : await findStaff(db, staff.id)
  if (!row) throw new Fault('forbidden', 'a station has no factor')
  if (!(await passwordFits(row.password_hash, password ?? ''))) throw new Refusal('staffLoginWrong')
  const steppedUpAt = clock()
  await db.updateTable('staff_sessions').set({ stepped_up_at: steppedUpAt }).where('token_hash', '=', staff.tokenHash).execute()
  return { ...staff, steppedUpAt }
}
