import type { Permission } from '@otsukai/contract/staff/permissions'
import { clientAddress } from '../../platform/http/client-address.ts'
import type { Door } from '../../platform/http/door.ts'
import { Fault } from '../../platform/http/errors.ts'
import type { Limits } from '../../platform/http/limits.ts'
import type { RoutesFor } from '../../platform/http/routes-types.ts'
import type { Staff, StaffSessions } from './staff-sessions.ts'

/** A noun's calls at the desk. */
export type DeskRoutes = RoutesFor<Staff>

/** The desk's door: a call needs its permission, and a session that is logged in whole unless the call is a visitor's. */
export const staffDoor = (sessions: StaffSessions, limits: Limits): Door<Staff> => ({
  async enter(request) {
    const staff = await sessions.find(request)
    limits.take(staff && `staff ${staff.tokenHash.toString('base64')}`, clientAddress(request))
    return staff
  },
  admit(staff, { who, permission }) {
    if (who !== 'staff') return
    if (staff.next !== 'done') throw new Fault('notLoggedIn', `a log-in that still asks for ${staff.next}`)
    if (permission !== undefined) requireAny(staff, [permission].flat() as Permission[])
  },
  run: (_staff, work) => work(),
  name: ({ tokenHash }) => `staff ${tokenHash.toString('base64')}`,
})

/** Throws 403 naming the missing permission, unless one of them is there. */
export function requireAny({ permissions }: Pick<Staff, 'permissions'>, wanted: readonly Permission[]): void {
  if (!wanted.some((one) => permissions.has(one)))
    throw new Fault('forbidden', `without ${wanted.join(' or ')}`, { facts: { permission: wanted[0]! } })
}
