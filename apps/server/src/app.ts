import { calls } from '@otsukai/contract/calls'
import type { Traces } from './boot/traces.ts'
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { homeLink } from './catalogue/content/home-link.ts'
import { pictureRoutes } from './catalogue/content/pictures.ts'
import type { Parts } from './platform/parts.ts'
import { bindCalls } from './platform/http/bind-calls.ts'
import { boundBodies } from './platform/http/bodies.ts'
import { readBodies } from './platform/http/body-parsers.ts'
import { closeConnections } from './platform/http/close-connections.ts'
import { beginAsVisitor } from './platform/http/caller-lane.ts'
import { boundForgedNotices } from './platform/http/forged-notices.ts'
import { answerHeaders, guard } from './platform/http/guard.ts'
import { handleError, notThere } from './platform/http/handle-error.ts'
import { healthRoutes } from './platform/http/health.ts'
import { createLimits, limitRoutes } from './platform/http/limits.ts'
import { createMultipartGate } from './platform/http/multipart-gate.ts'
import { type Gauges, measure } from './platform/http/metrics.ts'
import { openApi } from './platform/http/openapi.ts'
import type { SessionEnds } from './platform/http/session-ends.ts'
import { createSessions } from './platform/http/sessions.ts'
import { serveStorefront } from './platform/http/storefront.ts'
import { refuseUnreadable } from './platform/http/unreadable-request.ts'
import { refuseUnreadableParams } from './platform/http/unreadable-text.ts'
import { callRoutes, noticeRoutes, otherRoutes } from './routes.ts'

export interface AppOptions {
  /** Whether the job workers run, for /readyz. */
  ready: () => boolean
  sessionEnds: SessionEnds
  /** Figures for /metrics beside our own. */
  gauges?: Gauges
  traces?: Traces | null
}

/** Several times the longest JSON of the contract (a hundred ids) or notice of a gateway; forms and uploads have limits of their own. */
const BODY_BYTES_AT_MOST = 64 * 1024

const SILENT_AT_MOST_MS = 30_000
/** The largest form, 20 MiB, fits in this time at 1.4 Mbit/s. */
const REQUEST_WITHIN_MS = 120_000

/** Builds the HTTP server, not yet listening: plugins, errors, routes. Throws when a call of the contract has no handler, or two. */
export async function buildApp(
  deps: Parts,
  { ready, sessionEnds, gauges = new Map(), traces = null }: AppOptions,
): Promise<FastifyInstance> {
  const headersFor = answerHeaders(deps)
  const app: FastifyInstance = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    // One proxy: only the last address of X-Forwarded-For is its own; callers may have sent the rest.
    trustProxy: deps.config.trustProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: BODY_BYTES_AT_MOST,
    // Ends connections whose body stalls; streams stay open because they beat every 15 s.
    connectionTimeout: SILENT_AT_MOST_MS,
    requestTimeout: REQUEST_WITHIN_MS,
    // A request that arrives on an open connection while the server stops is still answered; its connection is closed after it.
    return503OnClosing: false,
    clientErrorHandler: refuseUnreadable,
    // Errors before routing have met no hook, so the headers are set here.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headersFor(request.raw.url ?? ''))
      handleError(error, request as FastifyRequest, reply as FastifyReply)
    },
  }) as unknown as FastifyInstance
  closeConnections(app, deps)
  traces?.onRequests(app)
  beginAsVisitor(app)
  guard(app, deps, headersFor)
  refuseUnreadableParams(app)
  const metrics = measure(app, { gauges, monotonic: deps.monotonic })
  await readBodies(app)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(notThere)

  const sessions = createSessions(deps, sessionEnds)
  const limits = createLimits(deps.config.rateLimits, deps.monotonic)
  limitRoutes(app, limits)
  boundBodies(app, deps.config.rateLimits)
  const forms = createMultipartGate({ on: deps.config.rateLimits, monotonic: deps.monotonic })
  const binder = bindCalls(app, sessions, { limits, forms, monotonic: deps.monotonic })
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
    reply.type('application/json; charset=utf-8').send((document ??= JSON.stringify(openApi(calls, deps.config.publicUrl)))),
  )
  healthRoutes(app, deps, { metrics, ready })
  pictureRoutes(app, deps.config)
  await serveStorefront(app, { monotonic: deps.monotonic, homeLink: () => homeLink(deps) })
  return app
}
