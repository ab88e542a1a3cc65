import { actRoutes } from './office/desk/acts.routes.ts'
import { deskContentRoutes } from './office/desk/content.routes.ts'
import { meRoutes } from './people/staff/me.routes.ts'
import { staffRoutes } from './people/staff/staff.routes.ts'
import { exportRoutes } from './office/desk/exports.routes.ts'
import { figureRoutes } from './office/desk/figures.routes.ts'
import { findRoutes } from './office/desk/find.routes.ts'
import { listRoutes } from './office/desk/lists.routes.ts'
import { moneyRoutes } from './office/desk/money.routes.ts'
import { noteRoutes } from './office/desk/notes.routes.ts'
import { parcelDeskRoutes } from './office/desk/parcels.routes.ts'
import type { Presence } from './office/desk/presence.ts'
import { presenceRoutes } from './office/desk/presence.routes.ts'
import { queueRoutes } from './office/desk/queue.routes.ts'
import { viewRoutes } from './office/desk/views.routes.ts'
import { warehouseDeskRoutes } from './office/desk/warehouse.routes.ts'
import { phoneRoutes } from './office/desk/phone.routes.ts'
import { staffSessionRoutes } from './people/staff/staff-session.routes.ts'
import type { Staff, StaffSessions } from './people/staff/staff-sessions.ts'
import type { Gauges } from './platform/http/metrics.ts'
import type { Binder } from './platform/http/bind-calls.ts'
import type { Parts } from './platform/parts.ts'

export interface DeskRouteTools {
  binder: Binder<Staff>
  sessions: StaffSessions
  gauges?: Gauges | undefined
  presence: Presence
}

/** The calls of the desk, by noun. */
export function deskCallRoutes({ binder: { on }, sessions, gauges, presence }: DeskRouteTools, deps: Parts): void {
  staffSessionRoutes(sessions)(on, deps)
  meRoutes(on, deps)
  staffRoutes(sessions)(on, deps)
  actRoutes(on, deps)
  deskContentRoutes(on, deps)
  queueRoutes(on, deps)
  findRoutes(on, deps)
  figureRoutes(gauges)(on, deps)
  listRoutes(on, deps)
  noteRoutes(on, deps)
  moneyRoutes(on, deps)
  warehouseDeskRoutes(on, deps)
  parcelDeskRoutes(on, deps)
  phoneRoutes(on, deps)
  exportRoutes(on, deps)
  viewRoutes(on, deps)
  presenceRoutes(presence)(on, deps)
}
