import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Use } from '../parts.ts'
import { beginAsVisitor } from './caller-lane.ts'
import { closeConnections } from './close-connections.ts'
import { answerHeaders, guard } from './guard.ts'
import { handleError, notThere } from './handle-error.ts'
import { refuseUnreadable } from './unreadable-request.ts'
import { refuseUnreadableParams } from './unreadable-text.ts'

/** Several times the longest JSON of the contract (a hundred ids) or notice of a gateway; forms and uploads have limits of their own. */
const BODY_BYTES_AT_MOST = 64 * 1024

const SILENT_AT_MOST_MS = 30_000
/** The largest form, 20 MiB, fits in this time at 1.4 Mbit/s. */
const REQUEST_WITHIN_MS = 120_000

function compileNothing(): never {
  throw new Error('a route with a schema of the framework')
}

/** Sees the requests of a listener, for traces. */
interface Traced {
  onRequests(app: FastifyInstance): void
}

/** A listener at `publicUrl`, with what each of ours has: bounds on slow and long requests, headers, the check of origins, errors. */
export function openHttp(
  deps: Use<'config' | 'log' | 'clock' | 'monotonic'>,
  publicUrl: string,
  traces: Traced | null = null,
): FastifyInstance {
  const headersFor = answerHeaders(publicUrl, deps)
  const app: FastifyInstance = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    // A log of its own for each request would be made whether or not a line is written.
    childLoggerFactory: (log) => log,
    // What is sent is checked by the contract's schemas: without these the framework loads two compilers of its own, 100 modules.
    schemaController: { compilersFactory: { buildValidator: compileNothing, buildSerializer: compileNothing } },
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
  guard(app, publicUrl, headersFor)
  refuseUnreadableParams(app)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(notThere)
  return app
}
