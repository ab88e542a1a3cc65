import type { Standing } from '@otsukai/contract/desk/session'
import { permissionsOf } from '@otsukai/contract/staff/roles'
import type { StaffPerson } from '@otsukai/contract/staff/staff-fields'
import type { Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../platform/db/tables.ts'
import type { Use } from '../../platform/parts.ts'
import type { Staff } from './staff-sessions.ts'

export type StaffRow = Selectable<Database['staff']>

/** How long after a factor was shown acts that move money or rights may be done without it. */
const STEP_UP_MS = 5 * 60_000

const personOf = ({ id, account, name, roles, state }: StaffRow): StaffPerson => ({ id, account, name, roles, state })

export const findStaff = (db: Db | Tx, id: number): Promise<StaffRow | undefined> =>
  db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()

/** Whether the session has shown its factor within the last five minutes. */
export const isSteppedUp = ({ clock }: Use<'clock'>, { steppedUpAt }: Staff): boolean =>
  steppedUpAt !== null && clock() - steppedUpAt < STEP_UP_MS

/** How far somebody is logged in, as the browser is told. */
export async function standingOf(deps: Use<'db' | 'clock' | 'config'>, staff: Staff): Promise<Standing> {
  const row = staff.id === null ? undefined : await findStaff(deps.db, staff.id)
  if (staff.next !== 'done') return { next: staff.next, factors: row?.totp_secret ? ['totp'] : [] }
  return {
    next: 'done',
    ...(row && { staff: personOf(row) }),
    permissions: [...(row ? permissionsOf(row.roles) : staff.permissions)],
    steppedUpUntil: isSteppedUp(deps, staff) ? staff.steppedUpAt! + STEP_UP_MS : null,
    stepUpBy: row?.totp_secret ? 'factor' : 'password',
    endsAt: staff.expiresAt,
    station: staff.id === null,
  }
}
