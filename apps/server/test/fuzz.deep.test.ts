import { randomInt } from 'node:crypto'
import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInOrder, sendOddRequests } from './fuzz/odd-callers.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ env: { LOG_LEVEL: 'silent' }, sandboxEnv: { SANDBOX_ITEMS: '300' } })
})
afterAll(() => world.stop())

test('of 20,000 odd requests none is answered by a fault of ours, by what is inside or without the envelope, and every call ran', async () => {
  const outcome = await sendOddRequests(world, { seed: 2, count: 20_000 })
  expectInOrder(outcome, 20_000)
  expect(Object.keys(calls).filter((name) => !(name in outcome.ran))).toEqual([])
})

/** A seed that nobody has seen: a failure tells which, and the same requests come again from it. */
const fresh = [randomInt(1_000, 1_000_000_000)]

test.for(fresh)(
  'of 20,000 odd requests of seed %d none is answered by a fault of ours, by what is inside or without the envelope',
  async (seed) => expectInOrder(await sendOddRequests(world, { seed, count: 20_000 }), 20_000),
)
