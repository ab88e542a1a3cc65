import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import type { DeskRoutes } from '../../people/staff/staff-door.ts'
import { find } from './find.ts'

export const findRoutes: DeskRoutes = (on, deps) => {
  on(deskCalls.deskFind, (staff, { q }) => find(deps, staff, q))
}
