import net from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
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
