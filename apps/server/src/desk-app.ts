import type { Call } from '@otsukai/contract/call'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import type { FastifyInstance } from 'fastify'
import { deskCallRoutes } from './desk-routes.ts'
import { phonePhotoRoutes } from './office/desk/phone.routes.ts'
import { deskPictureRoutes } from './office/desk/desk-pictures.ts'
import { deskLiveRoutes } from './office/desk/desk-live.routes.ts'
import { createPresence } from './office/desk/presence.ts'
import { staffDoor } from './people/staff/staff-door.ts'
import { createStaffSessions } from './people/staff/staff-sessions.ts'
import { bindCalls } from './platform/http/bind-calls.ts'
import { boundBodies } from './platform/http/bodies.ts'
import { readBodies } from './platform/http/body-parsers.ts'
import { serveBuilt } from './platform/http/built-app.ts'
import { deskCookie } from './platform/http/cookies.ts'
import { keepGate } from './platform/http/front-gate.ts'
import { createLimits, limitRoutes } from './platform/http/limits.ts'
import { createMultipartGate } from './platform/http/multipart-gate.ts'
import type { Gauges } from './platform/http/metrics.ts'
import { openHttp } from './platform/http/open-http.ts'
import { openApi } from './platform/http/openapi.ts'
import type { Parts } from './platform/parts.ts'
import { phoneDoor } from './trade/warehouse/phone-door.ts'

/**
 * Builds the desk's HTTP server, not yet listening: apart from the storefront's, with sessions and calls of its own. Throws when a call of
 * the desk has no handler. `folder`: of the built app; default: its own.
 */
export async function buildDeskApp(deps: Parts, { folder, gauges }: { folder?: string; gauges?: Gauges } = {}): Promise<FastifyInstance> {
  const { config, monotonic } = deps
  const app = openHttp(deps, config.deskUrl)
  keepGate(app, { addresses: config.deskAddresses, only: config.mode === 'live' ? config.deskUrl : null })
  readBodies(app)
  const sessions = createStaffSessions(deps)
  const limits = createLimits(config.rateLimits, monotonic)
  limitRoutes(app, limits)
  boundBodies(app, config.rateLimits)
  const forms = createMultipartGate({ on: config.rateLimits, monotonic })
  const binder = bindCalls(app, staffDoor(sessions, limits), { forms, monotonic })
  const presence = createPresence(deps.clock)
  deskCallRoutes({ binder, sessions, gauges, presence }, deps)
  deskLiveRoutes(app, deps, { sessions, limits, presence })
  deskPictureRoutes(app, deps, sessions)
  const phones = bindCalls(app, phoneDoor(deps, limits), { forms, monotonic })
  phonePhotoRoutes(phones.on, deps)
  const { true: ofPhones = [], false: ofStaff = [] } = Object.groupBy(Object.entries<Call>(deskCalls), ([, { who }]) =>
    who === 'phone' ? 'true' : 'false',
  )
  phones.finish(Object.fromEntries(ofPhones))
  binder.finish(Object.fromEntries(ofStaff))
  let document: string | undefined
  app.get('/api/desk/openapi.json', (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send((document ??= JSON.stringify(openApi(deskCalls, config.deskUrl, deskCookie({ publicUrl: config.deskUrl }))))),
  )
  await serveBuilt(app, 'desk', { monotonic, deepLinks: true, ...(folder !== undefined && { folder }) })
  return app
}
