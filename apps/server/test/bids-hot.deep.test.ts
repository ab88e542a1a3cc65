import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bidder, crowdBids, gatherCrowd } from './bids-crowd.ts'
import { startWorld, type World } from './world.ts'

let world: World
let crowd: Bidder[]
beforeAll(async () => {
  world = await startWorld()
  crowd = await gatherCrowd(world)
})
afterAll(() => world.stop())

/** Each seed is another crowd. */
test.for([2, 3, 4, 5])(
  '500 members on one item, up to its last minute, with rivals and extensions (seed %d): one winner or none, at a price that the rules give, every hold settled',
  async (seed) => expect(await crowdBids(world, crowd, seed)).toMatchObject({ state: 'ended' }),
)
