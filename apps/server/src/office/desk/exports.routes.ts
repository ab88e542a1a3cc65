import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import type { DeskRoutes } from '../../people/staff/staff-door.ts'
import { exportsWaiting } from '../acts/offer-export.ts'
import { takeExport } from './take-export.ts'

export const exportRoutes: DeskRoutes = (on, deps) => {
  on(deskCalls.waitingExports, ({ id }) => exportsWaiting(deps, id ?? 0))
  on(deskCalls.takeExport, (staff, { id }) => takeExport(deps, staff, id))
}
