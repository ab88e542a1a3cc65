import net from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { openHouse } from './house.ts'

test('closing waits for requests alone, whatever connections browsers hold open', async () => {
  const house = await openHouse()
  const port = Number(new URL(house.origin).port)
  const preconnected = net.connect(port, '127.0.0.1')
  await once(preconnected, 'connect')
  const streaming = await fetch(`${house.origin}/api/live`)
  const kept = await fetch(`${house.origin}/healthz`)
  await kept.text()
  const begun = performance.now()
  await house.close()
  // Dropping the database is part of it; Node by itself would wait 60 s.
  expect(performance.now() - begun).toBeLessThan(30_000)
  await streaming.text()
  preconnected.destroy()
})
