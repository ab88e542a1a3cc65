import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { openOutages, type Outages } from './goods-outages.ts'

let outages: Outages
beforeAll(async () => {
  outages = await openOutages()
})
afterAll(() => outages.close())
afterEach(() => outages.mustBeHandled())

const faults = ['down', 'slow', 'error', 'malformed'].flatMap((kind) => [1, 0.3].map((share) => [kind, share] as const))

test.for(faults)(
  'while the marketplace is %s for a share of %d every read is answered from what was heard, says what is old, and is new again by itself',
  ([kind, share]) => outages.mustAnswerWhile(kind, share),
)
