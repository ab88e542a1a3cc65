import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import type { DeskRoutes } from '../../people/staff/staff-door.ts'
import { takeExport } from './take-export.ts'

export const exportRoutes: DeskRoutes = (on, deps) => {
  on(deskCalls.takeExport, (staff, { id }) => takeExport(deps, staff, id))
}
