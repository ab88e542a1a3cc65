import { actRoutes } from './office/desk/acts.routes.ts'
import { deskContentRoutes } from './office/desk/content.routes.ts'
import { meRoutes } from './people/staff/me.routes.ts'
import { staffRoutes } from './people/staff/staff.routes.ts'
import { staffSessionRoutes } from './people/staff/staff-session.routes.ts'
import type { Staff, StaffSessions } from './people/staff/staff-sessions.ts'
import type { Binder } from './platform/http/bind-calls.ts'
import type { Parts } from './platform/parts.ts'

export interface DeskRouteTools {
  binder: Binder<Staff>
  sessions: StaffSessions
}

/** The calls of the desk, by noun. */
export function deskCallRoutes({ binder: { on }, sessions }: DeskRouteTools, deps: Parts): void {
  staffSessionRoutes(sessions)(on, deps)
  meRoutes(on, deps)
  staffRoutes(sessions)(on, deps)
  actRoutes(on, deps)
  deskContentRoutes(on, deps)
}
