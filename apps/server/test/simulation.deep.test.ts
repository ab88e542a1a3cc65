import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, test } from 'vitest'
import { openHistories, type Histories } from './simulated-histories.ts'

let histories: Histories
beforeAll(async () => {
  histories = await openHistories()
})
afterAll(() => histories.close())

/** Seeds that nobody has seen: a failure tells which, and `npm run simulate -- --seeds N` replays it. */
const fresh = Array.from({ length: 20 }, () => randomInt(1_000, 1_000_000_000))

test.for(fresh)(
  'every invariant holds through the history of seed %d',
  async (seed) => void (await histories.mustHold(seed, { steps: 2_000 })),
)
