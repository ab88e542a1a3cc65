import { afterAll, beforeAll, test } from 'vitest'
import { expectInOrder, sendOddRequests } from './fuzz/odd-callers.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ env: { LOG_LEVEL: 'silent' }, sandboxEnv: { SANDBOX_ITEMS: '300' } })
})
afterAll(() => world.stop())

test('whatever is sent to a call or route, no answer is a fault of ours, tells of our inside or leaves the envelope', async () => {
  expectInOrder(await sendOddRequests(world, { seed: 1, count: 2_500 }), 2_500)
})
