import { createServer as createHttp } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { timedRequest } from './timed-request.ts'

const open: Server[] = []
afterEach(() => open.splice(0).forEach((server) => server.close()))
const listen = async (server: Server) => {
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
}
const get = { method: 'GET', headers: {} } as const

test('a peer that takes the connection and never answers is left after the whole limit', async () => {
  const url = await listen(createServer(() => undefined))
  await expect(timedRequest(url, get, { connectMs: 5_000, totalMs: 50 })).rejects.toThrow('no answer within 50 ms')
})

test('a peer that drips its answer is left after the whole limit', async () => {
  const url = await listen(createHttp((_request, response) => void response.write('slowly')))
  await expect(timedRequest(url, get, { connectMs: 5_000, totalMs: 100 })).rejects.toThrow()
})

test('an answer that breaks off is no answer', async () => {
  const url = await listen(createServer((socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf')))
  await expect(timedRequest(url, get, { connectMs: 1_000, totalMs: 5_000 })).rejects.toThrow()
})

test('an answer larger than a megabyte is refused', async () => {
  const url = await listen(createHttp((_request, response) => void response.end('x'.repeat(1_100_000))))
  await expect(timedRequest(url, get, { connectMs: 1_000, totalMs: 5_000 })).rejects.toThrow('too large')
})

test('nobody there', async () => {
  const url = await listen(createServer())
  open.splice(0).forEach((server) => server.close())
  await expect(timedRequest(url, get, { connectMs: 1_000, totalMs: 5_000 })).rejects.toThrow('ECONNREFUSED')
})
