import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import type { FastifyInstance } from 'fastify'
import { deskCallRoutes } from './desk-routes.ts'
import { deskLiveRoutes } from './office/desk/desk-live.routes.ts'
import { createPresence } from './office/desk/presence.ts'
import { staffDoor } from './people/staff/staff-door.ts'
import { createStaffSessions } from './people/staff/staff-sessions.ts'
import { bindCalls } from './platform/http/bind-calls.ts'
import { boundBodies } from './platform/http/bodies.ts'
import { readBodies } from './platform/http/body-parsers.ts'
import { createLimits, limitRoutes } from './platform/http/limits.ts'
import { createMultipartGate } from './platform/http/multipart-gate.ts'
import type { Gauges } from './platform/http/metrics.ts'
import { openHttp } from './platform/http/open-http.ts'
import type { Parts } from './platform/parts.ts'

/** Builds the desk's HTTP server, not yet listening: apart from the storefront's, with sessions and calls of its own. Throws when a call of the desk has no handler. */
export async function buildDeskApp(deps: Parts, gauges?: Gauges): Promise<FastifyInstance> {
  const app = openHttp(deps, deps.config.deskUrl)
  await readBodies(app)
  const sessions = createStaffSessions(deps)
  const limits = createLimits(deps.config.rateLimits, deps.monotonic)
  limitRoutes(app, limits)
  boundBodies(app, deps.config.rateLimits)
  const forms = createMultipartGate({ on: deps.config.rateLimits, monotonic: deps.monotonic })
  const binder = bindCalls(app, staffDoor(sessions, limits), { forms, monotonic: deps.monotonic })
  const presence = createPresence(deps.clock)
  deskCallRoutes({ binder, sessions, gauges, presence }, deps)
  deskLiveRoutes(app, deps, { sessions, limits, presence })
  binder.finish(deskCalls)
  return app
}
