import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../platform/db/log.ts'
import type { TraceSettings } from './traces-settings.ts'

/** https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/trace/v1/trace.proto */
export const spanKinds = { server: 2, client: 3, consumer: 5 } as const
const FAILED = { code: 2 }

export type Attributes = Record<string, string | number>

/** What a span is a part of: a span of ours, or of the proxy's. */
export interface Parent {
  traceId: string
  spanId: string
  /** Whether the trace is recorded; as one, whole. */
  recorded: boolean
}

export interface Span extends Parent {
  set(name: string, value: string | number): void
  end(failed?: boolean): void
}

export interface Spans {
  /** Begins a span; without `parent` a trace. */
  begin(name: string, kind: keyof typeof spanKinds, attributes: Attributes, parent: Parent | null): Span
  /** Sends those that wait, as far as the collector takes them at once. */
  close(): Promise<void>
}

/** Spans that wait to be sent; when they are more, the collector being slow or away, new ones are dropped. */
const QUEUED_AT_MOST = 2_048
const SENT_TOGETHER = 512
const SENT_EVERY_MS = 1_000
const SENT_WITHIN_MS = 5_000
/** A stop does not wait longer for a collector that is away. */
const LAST_WITHIN_MS = 1_000
const TOLD_EVERY_MS = 3_600_000

/** Makes spans and sends them to a collector, as OTLP over HTTP in JSON: https://opentelemetry.io/docs/specs/otlp/#otlphttp. Nobody waits for it. */
export function openSpans({ endpoint, share, service }: TraceSettings, log: Log): Spans {
  const waiting: object[] = []
  let timer: NodeJS.Timeout | null = null
  let toldAt = -Infinity
  const resource = { attributes: listOf({ 'service.name': service }) }

  const send = async (spans: object[]) => {
    const body = JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'otsukai' }, spans }] }] })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${endpoint}/v1/traces`, { method: 'POST', headers, body, signal: AbortSignal.timeout(SENT_WITHIN_MS) })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the collector answered ${answer.status}`)
  }
  const tell = (error: unknown) => {
    if (performance.now() - toldAt < TOLD_EVERY_MS) return
    toldAt = performance.now()
    log.warn({ err: error }, 'traces could not be sent')
  }
  const sendAll = async () => {
    while (waiting.length > 0) await send(waiting.splice(0, SENT_TOGETHER)).catch(tell)
    timer = null
  }
  const add = (span: object) => {
    if (waiting.length >= QUEUED_AT_MOST) return
    waiting.push(span)
    timer ??= setTimeout(() => void sendAll(), SENT_EVERY_MS).unref()
  }

  return {
    begin(name, kind, given, parent) {
      const traceId = parent?.traceId ?? randomBytes(16).toString('hex')
      const spanId = randomBytes(8).toString('hex')
      const recorded = parent?.recorded ?? Math.random() < share
      const attributes = { ...given }
      const startTimeUnixNano = nowNano()
      return {
        traceId,
        spanId,
        recorded,
        set: (key, value) => void (attributes[key] = value),
        end(failed = false) {
          if (!recorded) return
          const of = { traceId, spanId, ...(parent && { parentSpanId: parent.spanId }), name, kind: spanKinds[kind] }
          const times = { startTimeUnixNano, endTimeUnixNano: nowNano() }
          add({ ...of, ...times, attributes: listOf(attributes), status: failed ? FAILED : {} })
        },
      }
    },
    async close() {
      if (timer) clearTimeout(timer)
      await Promise.race([sendAll(), sleep(LAST_WITHIN_MS, undefined, { ref: false })])
    },
  }
}

/** Nanoseconds since 1970, as text: they are more than a number holds. */
const nowNano = (): string => `${Math.round((performance.timeOrigin + performance.now()) * 1_000)}000`

const listOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
