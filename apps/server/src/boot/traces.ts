import { AsyncLocalStorage } from 'node:async_hooks'
import diagnostics from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from '../platform/db/log.ts'
import { watchStatements } from '../platform/db/prepared.ts'
import type { Repeater } from '../platform/jobs/every.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import { placeOf } from './place-of.ts'
import { type Attributes, openSpans, type Parent, type Span, type Spans } from './spans.ts'
import type { TraceSettings } from './traces-settings.ts'

/** What makes traces of the server's work. */
export interface Traces {
  onRequests(app: FastifyInstance): void
  handlers(handlers: JobHandlers): JobHandlers
  rounds(repeater: Repeater): Repeater
  close(): Promise<void>
}

/** Asked by machines all the time, or open for hours. */
const untraced = new Set(['/healthz', '/readyz', '/metrics', '/api/live'])

/**
 * Traces requests, jobs and rounds, and in each its statements and its calls of services outside, in OpenTelemetry's words
 * (https://opentelemetry.io/docs/specs/semconv/). Spans carry templates and names, never what identifies a person or was searched for.
 */
export function openTraces(settings: TraceSettings, trustProxy: boolean, log: Log): Traces {
  const spans = openSpans(settings, log)
  const within = new AsyncLocalStorage<Span>()
  /** Begins a part of what is under way; null where nothing is, as when the queue is looked at, or nothing is recorded. */
  const part = (name: string, attributes: Attributes): Span | null => {
    const whole = within.getStore()
    return whole?.recorded ? spans.begin(name, 'client', attributes, whole) : null
  }
  const whole = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const span = spans.begin(name, 'consumer', {}, null)
    try {
      const result = await within.run(span, work)
      span.end()
      return result
    } catch (error) {
      span.end(true)
      throw error
    }
  }
  traceStatements(part)
  const stopCalls = traceCalls(part)
  return {
    onRequests: (app) => traceRequests(app, { spans, within, trustProxy }),
    handlers: (handlers) =>
      Object.fromEntries(
        Object.entries(handlers).map(([name, handle]) => [
          name,
          (data: never, context: Parameters<typeof handle>[1]) => whole(`job ${name}`, () => handle(data, context)),
        ]),
      ) as JobHandlers,
    rounds: (repeater) => ({
      ...repeater,
      every: (intervalMs, name, work) => repeater.every(intervalMs, name, () => whole(`round ${name}`, work)),
    }),
    async close() {
      stopCalls()
      watchStatements(null)
      await spans.close()
    },
  }
}

type Part = (name: string, attributes: Attributes) => Span | null

function traceStatements(part: Part): void {
  watchStatements((name, run) => {
    const span = part(name, { 'db.system.name': 'postgresql', 'db.query.summary': name })
    const answer = run()
    if (span)
      answer.then(
        () => span.end(),
        () => span.end(true),
      )
    return answer
  })
}

/** Follows Node's own word of each request to outside. https://nodejs.org/api/diagnostics_channel.html#http */
function traceCalls(part: Part): () => void {
  const onCall = (message: unknown) => {
    const { request } = message as { request: ClientRequest }
    const { method } = request
    const { host, template } = placeOf(request)
    const span = part(`${method} ${template}`, { 'http.request.method': method, 'server.address': host, 'url.template': template })
    if (!span) return
    let failed = true
    request.prependOnceListener('response', ({ statusCode = 0 }: IncomingMessage) => {
      failed = statusCode >= 400
      span.set('http.response.status_code', statusCode)
    })
    request.once('close', () => span.end(failed))
  }
  const channel = 'http.client.request.created'
  diagnostics.subscribe(channel, onCall)
  return () => void diagnostics.unsubscribe(channel, onCall)
}

interface Requests {
  spans: Spans
  within: AsyncLocalStorage<Span>
  trustProxy: boolean
}

function traceRequests(app: FastifyInstance, { spans, within, trustProxy }: Requests): void {
  const open = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url
    if (route !== undefined && untraced.has(route)) return done()
    const { method } = request
    const attributes = { 'http.request.method': method, ...(route !== undefined && { 'http.route': route }) }
    const span = spans.begin(
      route === undefined ? method : `${method} ${route}`,
      'server',
      attributes,
      trustProxy ? callerOf(request) : null,
    )
    open.set(request, span)
    within.run(span, done)
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = open.get(request)
    span?.set('http.response.status_code', statusCode)
    span?.end(statusCode >= 500)
    done()
  })
}

/** The span of the proxy's that the request is a part of. https://www.w3.org/TR/trace-context/#traceparent-header */
function callerOf({ headers: { traceparent } }: FastifyRequest): Parent | null {
  const [, traceId, spanId, flags] = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(traceparent)) ?? []
  return traceId && spanId ? { traceId, spanId, recorded: (Number.parseInt(flags ?? '0', 16) & 1) === 1 } : null
}
