import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import type { Gauges } from '../../platform/http/metrics.ts'
import type { DeskRoutes } from '../../people/staff/staff-door.ts'
import { readFigures } from './read-figures.ts'
import { readToday } from './today.ts'

/** `gauges`: of the process; none where the desk stands alone. */
export const figureRoutes =
  (gauges?: Gauges): DeskRoutes =>
  (on, deps) => {
    on(deskCalls.deskToday, (staff) => readToday(deps, staff, gauges))
    on(deskCalls.deskFigures, (staff, input) => readFigures(deps, staff, input))
  }
