import { calls } from '@otsukai/contract/calls'
import type { Traces } from './boot/traces.ts'
import type { FastifyInstance } from 'fastify'
import { homeLink } from './catalogue/content/home-link.ts'
import { pictureRoutes } from './catalogue/content/pictures.ts'
import type { Parts } from './platform/parts.ts'
import { bindCalls } from './platform/http/bind-calls.ts'
import { boundBodies } from './platform/http/bodies.ts'
import { readBodies } from './platform/http/body-parsers.ts'
import { serveBuilt } from './platform/http/built-app.ts'
import { sessionCookie } from './platform/http/cookies.ts'
import { memberDoor } from './platform/http/door.ts'
import { boundForgedNotices } from './platform/http/forged-notices.ts'
import { healthRoutes } from './platform/http/health.ts'
import { createLimits, limitRoutes } from './platform/http/limits.ts'
import { createMultipartGate } from './platform/http/multipart-gate.ts'
import { type Gauges, measure } from './platform/http/metrics.ts'
import { openApi } from './platform/http/openapi.ts'
import { openHttp } from './platform/http/open-http.ts'
import type { SessionEnds } from './platform/http/session-ends.ts'
import { createSessions } from './platform/http/sessions.ts'
import { callRoutes, noticeRoutes, otherRoutes } from './routes.ts'

export interface AppOptions {
  /** Whether the job workers run, for /readyz. */
  ready: () => boolean
  sessionEnds: SessionEnds
  /** Figures for /metrics beside our own. */
  gauges?: Gauges
  traces?: Traces | null
}

/** Builds the HTTP server, not yet listening: plugins, errors, routes. Throws when a call of the contract has no handler, or two. */
export async function buildApp(
  deps: Parts,
  { ready, sessionEnds, gauges = new Map(), traces = null }: AppOptions,
): Promise<FastifyInstance> {
  const app = openHttp(deps, deps.config.publicUrl, traces)
  const metrics = measure(app, { gauges, monotonic: deps.monotonic })
  readBodies(app)

  const sessions = createSessions(deps, sessionEnds)
  const limits = createLimits(deps.config.rateLimits, deps.monotonic)
  limitRoutes(app, limits)
  boundBodies(app, deps.config.rateLimits)
  const forms = createMultipartGate({ on: deps.config.rateLimits, monotonic: deps.monotonic })
  const binder = bindCalls(app, memberDoor(sessions, limits), { forms, monotonic: deps.monotonic })
  callRoutes({ binder, sessions, limits }, deps)
  binder.finish(calls)
  otherRoutes(app, { binder, sessions, limits, gauges }, deps)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    noticeRoutes(scope, boundForgedNotices(scope, { on: deps.config.rateLimits, monotonic: deps.monotonic }), deps)
  })

  let document: string | undefined
  app.get('/api/openapi.json', (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send((document ??= JSON.stringify(openApi(calls, deps.config.publicUrl, sessionCookie(deps.config))))),
  )
  healthRoutes(app, deps, { metrics, ready })
  pictureRoutes(app, deps.config)
  await serveBuilt(app, 'storefront', { monotonic: deps.monotonic, link: () => homeLink(deps) })
  return app
}
