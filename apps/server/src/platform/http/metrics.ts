import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forAMoment } from './for-a-moment.ts'

/** A figure, or one for each value of a label; of two labels both are named, and their values stand with a line end between them. */
type Gauge = { help: string } & (
  | { read: () => number | Promise<number> }
  | { label: string | [string, string]; readEach: () => Record<string, number> | Promise<Record<string, number>> }
)

/** Gauges of other parts of the server, by name, read when the page is. */
export type Gauges = Map<string, Gauge>

/** Upper bounds in seconds. */
const buckets = [0.005, 0.025, 0.1, 0.5, 1, 3, 10]

interface Line {
  route: string
  method: string
  status: number
  counts: number[]
  sumS: number
  count: number
}

/** Request durations by route and status, and the gauges. */
export interface Metrics {
  /** The page in Prometheus' text format. https://prometheus.io/docs/instrumenting/exposition_formats/ */
  page(): Promise<string>
  /** The page's lines of one gauge; none while it cannot be read. */
  gauge(name: string): Promise<string[]>
}

/** The gauges, some of which query the database, are read at most this often. */
const GAUGES_HOLD_MS = 1_000

/** Records how long each response took, and logs failed and slow ones. */
export function measure(app: FastifyInstance, { gauges, monotonic }: { gauges: Gauges; monotonic: () => number }): Metrics {
  const lines = new Map<string, Line>()
  const readGauges = forAMoment(GAUGES_HOLD_MS, monotonic, () => gaugeLines(gauges))
  app.addHook('onResponse', (request, reply, done) => {
    note(lines, request, reply)
    done()
  })
  return {
    page: async () => [...processLines(), ...(await readGauges()), ...durationLines(lines)].join('\n') + '\n',
    gauge: (name) => gaugeLines([...gauges].filter(([one]) => one === name)),
  }
}

const slowMs = 1_000

function note(lines: Map<string, Line>, request: FastifyRequest, reply: FastifyReply): void {
  const ms = reply.elapsedTime
  const route = request.routeOptions.url ?? 'none'
  const { method } = request
  const status = reply.statusCode
  // A stream's duration says nothing about the server's work.
  if (route === '/api/live') return
  const key = `${method} ${route} ${status}`
  let line = lines.get(key)
  if (!line) lines.set(key, (line = { route, method, status, counts: buckets.map(() => 0), sumS: 0, count: 0 }))
  const bucket = buckets.findIndex((end) => ms <= end * 1000)
  if (bucket >= 0) line.counts[bucket]!++
  line.sumS += ms / 1000
  line.count++
  if (status >= 500 || ms > slowMs)
    request.log.warn({ reqId: request.id, method, route, status, ms: Math.round(ms) }, status >= 500 ? 'failed' : 'slow')
}

function processLines(): string[] {
  const { rss, heapUsed } = process.memoryUsage()
  const usage = process.resourceUsage()
  return [
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${rss}`,
    '# TYPE nodejs_heap_used_bytes gauge',
    `nodejs_heap_used_bytes ${heapUsed}`,
    '# TYPE process_cpu_seconds_total counter',
    `process_cpu_seconds_total ${(usage.userCPUTime + usage.systemCPUTime) / 1e6}`,
    '# TYPE process_uptime_seconds gauge',
    `process_uptime_seconds ${process.uptime()}`,
  ]
}

async function gaugeLines(gauges: Iterable<[string, Gauge]>): Promise<string[]> {
  const read = async ([name, gauge]: [string, Gauge]) => {
    // A gauge that cannot be read (the database is down) is left out.
    const values = await valuesOf(gauge).catch(() => [])
    return values.length === 0
      ? []
      : [`# HELP ${name} ${gauge.help}`, `# TYPE ${name} gauge`, ...values.map(([labels, value]) => `${name}${labels} ${value}`)]
  }
  return (await Promise.all([...gauges].map(read))).flat()
}

/** A gauge's figures with their labels. */
async function valuesOf(gauge: Gauge): Promise<[labels: string, value: number][]> {
  if ('read' in gauge) return [['', await gauge.read()]]
  const labels = [gauge.label].flat()
  const named = (key: string) => key.split('\n').map((value, n) => `${labels[n]}="${value}"`)
  return Object.entries(await gauge.readEach()).map(([key, figure]) => [`{${named(key).join()}}`, figure])
}

function durationLines(lines: Map<string, Line>): string[] {
  const name = 'http_request_duration_seconds'
  const out = [`# TYPE ${name} histogram`]
  for (const { route, method, status, counts, sumS, count } of lines.values()) {
    const labels = `method="${method}",route="${route}",status="${status}"`
    let below = 0
    buckets.forEach((end, i) => out.push(`${name}_bucket{${labels},le="${end}"} ${(below += counts[i]!)}`))
    out.push(`${name}_bucket{${labels},le="+Inf"} ${count}`, `${name}_sum{${labels}} ${sumS}`, `${name}_count{${labels}} ${count}`)
  }
  return out
}
