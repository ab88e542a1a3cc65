import net from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { until } from '../src/testing/databases.ts'
import { openHouse } from './house.ts'

test('closing waits for requests alone, whatever connections browsers hold open', async () => {
  const house = await openHouse({}, ({ server }) => {
    // Left to itself Node never hangs up: closing that does not do so would never end.
    Object.assign(server, { requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0 })
  })
  const port = Number(new URL(house.origin).port)
  const preconnected = net.connect(port, '127.0.0.1')
  await once(preconnected, 'connect')
  const hungUp = once(preconnected, 'close')
  const streaming = await fetch(`${house.origin}/api/live`)
  const kept = await fetch(`${house.origin}/healthz`)
  await kept.text()
  await house.close()
  await hungUp
  expect(await streaming.text()).toMatch(/^retry|^id|^event|^:/)
})

test('a request that a proxy sends on a connection it kept, while the server closes, is answered, and the connection then ends', async () => {
  const house = await openHouse({ TRUST_PROXY: 'on' })
  const port = Number(new URL(house.origin).port)
  const socket = net.connect(port, '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text))
  const hungUp = once(socket, 'close')
  socket.write(`GET /healthz HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`)
  await until(() => heard.endsWith('ok\n'))
  house.stopMonotonic()
  const before = heard.length

  const closed = house.close()
  await until(() => isRefused(port))
  socket.write(`GET /api/sys/config HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`)
  await hungUp
  await closed
  expect(heard.slice(before)).toMatch(/^HTTP\/1.1 200 OK\r$/m)
  expect(heard.slice(before)).toMatch(/^connection: close\r$/im)
})

/** Whether nobody listens there any more. */
const isRefused = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), resolve(false)))
    socket.once('error', () => resolve(true))
  })
