import { calls } from '@otsukai/contract/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from './world.ts'

const HOUR_MS = 3_600_000

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('time that passes in a world passes for its server, its leases and everything outside alike', async () => {
  const before = Date.now()
  await world.passes(HOUR_MS)
  const leases = (await sql<{ now: number }>`select clock_ms() as now`.execute(world.db)).rows[0]!.now
  const outside = (await world.tell<{ now: number }>('GET', '/world/clock')).now
  const served = (await world.visitor().call(calls.rate, {})).headers.get('server-time')
  for (const now of [leases, outside, Number(served), world.now()]) expect(now).toBeGreaterThanOrEqual(before + HOUR_MS)
})

test('goods that were read a while ago are read anew', async () => {
  const id = await world.item({ priceJpy: 3_000 })
  expect((await world.visitor().must(calls.goodsDetail, { id })).priceJpy).toBe(3_000)
  await world.tell('POST', `/world/items/${id}`, { priceJpy: 4_000 })
  await world.passes(HOUR_MS)
  expect((await world.visitor().must(calls.goodsDetail, { id })).priceJpy).toBe(4_000)
})
