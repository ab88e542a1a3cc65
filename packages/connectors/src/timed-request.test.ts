import { createServer as createHttp, type ServerResponse } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { createMovableTiming } from './movable-timing.ts'
import { NoAnswer, type Outgoing, type TimeLimits, timedRequest as timed } from './timed-request.ts'

const open: Server[] = []
afterEach(() => open.splice(0).forEach((server) => server.close()))
const listen = async (server: Server) => {
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
}
const get = { method: 'GET', headers: {} } as const
const limits = { connectMs: 5_000 }
/** Limits come only when a test lets time pass. */
const timedRequest = (url: URL, send: Outgoing, within: TimeLimits, timing = createMovableTiming()) => timed(url, send, within, timing)

const failureOf = (asked: Promise<unknown>): Promise<unknown> => asked.then(() => null).catch((error: unknown) => error)

test('a peer that cannot be reached is left after the limit for connecting, and nothing can have been sent', async () => {
  const url = await listen(createServer())
  const timing = createMovableTiming()
  const asked = failureOf(timedRequest(url, get, { connectMs: 5_000, totalMs: 50_000 }, timing))
  // No connection stands before the event loop goes on.
  timing.pass(5_000)
  expect(await asked).toMatchObject({ neverSent: true, message: 'no connection within 5000 ms' })
})

test.each<[string, (response: ServerResponse) => void]>([
  ['takes the request and never answers', () => undefined],
  ['drips its answer', (response) => void response.write('slowly')],
])('a peer that %s is left after the whole limit, which the limit for connecting does not cut short', async (_, answer) => {
  const { promise: heard, resolve: hear } = Promise.withResolvers<void>()
  const url = await listen(
    createHttp((_request, response) => {
      answer(response)
      hear()
    }),
  )
  const timing = createMovableTiming()
  const asked = failureOf(timedRequest(url, get, { connectMs: 5_000, totalMs: 8_000 }, timing))
  await heard
  timing.pass(8_000)
  expect(await asked).toMatchObject({ neverSent: false, message: 'no answer within 8000 ms' })
})

test('an answer that breaks off is no answer', async () => {
  const url = await listen(createServer((socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf')))
  await expect(timedRequest(url, get, limits)).rejects.toThrow()
})

test('an answer larger than a megabyte is refused', async () => {
  const url = await listen(createHttp((_request, response) => void response.end('x'.repeat(1_100_000))))
  await expect(timedRequest(url, get, limits)).rejects.toThrow('too large')
})

test('nobody there', async () => {
  const url = await listen(createServer())
  open.splice(0).forEach((server) => server.close())
  await expect(timedRequest(url, get, limits)).rejects.toThrow('ECONNREFUSED')
})

test('what was asked to stop before a connection stood was surely not sent, and later it may have been', async () => {
  const { promise: heard, resolve: hear } = Promise.withResolvers<void>()
  const url = await listen(createHttp(() => hear()))
  const stopped = AbortSignal.abort(new Error('too late'))
  expect(await failureOf(timedRequest(url, { ...get, signal: stopped }, limits))).toMatchObject({ neverSent: true, message: 'too late' })
  const stop = new AbortController()
  const asked = failureOf(timedRequest(url, { ...get, signal: stop.signal }, limits))
  await heard
  stop.abort(new Error('enough'))
  expect(await asked).toMatchObject({ neverSent: false, message: 'enough', head: null })
})

test('of an answer that breaks off it is told how it began', async () => {
  const url = await listen(createServer((socket) => void socket.end('HTTP/1.1 409 Conflict\r\ncontent-length: 10\r\n\r\nhalf')))
  const failure = await failureOf(timedRequest(url, get, limits))
  expect(failure).toBeInstanceOf(NoAnswer)
  expect(failure).toMatchObject({ neverSent: false, head: { status: 409 } })
})

test('a kept connection serves the next request', async () => {
  // Kept however long the test takes.
  const server = createHttp({ keepAliveTimeout: 0 }, (_request, response) => void response.end('hello'))
  let connections = 0
  server.on('connection', () => (connections += 1))
  const url = await listen(server)
  for (let n = 0; n < 3; n++) expect((await timedRequest(url, { ...get, keepAlive: true }, limits)).body).toBe('hello')
  expect(connections).toBe(1)
})

test('an answer that comes packed is unpacked, and is no answer when it breaks off or grows too large', async () => {
  let packed = gzipSync('使用感があります'.repeat(1_000))
  const url = await listen(createHttp((_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed)))
  expect((await timedRequest(url, get, limits)).body).toBe('使用感があります'.repeat(1_000))
  await expect(timedRequest(url, get, { ...limits, maxBytes: 1_000 })).rejects.toThrow('too large')
  packed = packed.subarray(0, 40)
  await expect(timedRequest(url, get, limits)).rejects.toThrow()
})
