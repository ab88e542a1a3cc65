import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { calls } from '@otsukai/contract/calls'
import { afterEach, expect, test } from 'vitest'
import { Agent } from './member-agent.ts'
import { startWorld } from './world.ts'

/** As OTLP's JSON has it: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
interface Sent {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  status: { code?: number }
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
interface Batch {
  resourceSpans: { resource: { attributes: Sent['attributes'] }; scopeSpans: { spans: Sent[] }[] }[]
}

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

/** A collector, and all that was sent to it. */
async function openCollector() {
  const batches: Batch[] = []
  const collect = async (request: http.IncomingMessage) => {
    const batch = (await json(request)) as Batch
    if (request.url === '/v1/traces') batches.push(batch)
  }
  const server = http.createServer((request, reply) => {
    void collect(request).then(() => reply.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => server.close())
  return {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    batches,
    spans: () =>
      batches.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))),
  }
}

const caller = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${caller}-00f067aa0ba902b7-01`
const valueOf = ({ attributes }: Pick<Sent, 'attributes'>, key: string) => {
  const value = attributes.find((one) => one.key === key)?.value
  return value?.stringValue ?? (value?.intValue === undefined ? undefined : Number(value.intValue))
}

/** Searches as the proxy's caller does, then stops the server, which sends what waits. */
async function searchIn(env: Record<string, string>) {
  const world = await startWorld({ env })
  const agent = new Agent(world.origin)
  const word = `秘密の言葉${Date.now()}`
  await agent.call(calls.searchGoods, { keyword: word }, { traceparent })
  await agent.must(calls.banners, {})
  await agent.request('GET', '/api/user/balance?of=20261124000001')
  await world.stop()
  return { word }
}

test('a request’s trace has its statements and its calls of services outside, by their names and templates alone', async () => {
  const collector = await openCollector()
  const { word } = await searchIn({ ...collector.env, TRUST_PROXY: 'on', OTEL_SERVICE_NAME: 'shop' })
  const all = collector.spans()
  expect(valueOf(collector.batches[0]!.resourceSpans[0]!.resource, 'service.name')).toBe('shop')

  const search = all.find(({ name }) => name === `POST ${calls.searchGoods.path}`)!
  expect([search.traceId, search.parentSpanId]).toEqual([caller, '00f067aa0ba902b7'])
  expect([valueOf(search, 'http.route'), valueOf(search, 'http.response.status_code')]).toEqual([calls.searchGoods.path, 200])
  const partsOf = (whole: Sent) => all.filter(({ parentSpanId }) => parentSpanId === whole.spanId)
  const calledOutside = partsOf(search)
  expect(calledOutside.map((span) => valueOf(span, 'url.template'))).toContainEqual(expect.stringMatching(/search/))
  expect(calledOutside.every(({ traceId }) => traceId === caller)).toBe(true)
  const banners = all.find(({ name }) => name === `GET ${calls.banners.path}`)!
  expect(partsOf(banners).map((span) => [span.name, valueOf(span, 'db.system.name')])).toEqual([['content-at', 'postgresql']])

  const refused = all.find(({ name }) => name === 'GET /api/user/balance')!
  expect([valueOf(refused, 'http.response.status_code'), refused.parentSpanId ?? '']).toEqual([401, ''])
  expect(all.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^round /))
  expect(all.map(({ name }) => name)).not.toContainEqual(expect.stringMatching(/v1\/traces/))
  for (const secret of [word, encodeURIComponent(word), '20261124000001']) expect(JSON.stringify(collector.batches)).not.toContain(secret)
})

test('what a caller says of traces counts only behind a proxy, and the share of traces is the operator’s', async () => {
  const untrusted = await openCollector()
  await searchIn(untrusted.env)
  const search = untrusted.spans().find(({ name }) => name === `POST ${calls.searchGoods.path}`)!
  expect(search.traceId).not.toBe(caller)
  expect(search.parentSpanId ?? '').toBe('')

  const none = await openCollector()
  await searchIn({ ...none.env, OTEL_TRACES_SAMPLER_ARG: '0' })
  expect(none.spans()).toEqual([])
})

test('with the collector away the shop answers, and stops', async () => {
  const { word } = await searchIn({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  expect(word).toBeTruthy()
})
