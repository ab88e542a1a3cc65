import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { type BidCrashes, openBidCrashes } from './bid-crashes.ts'

let crashes: BidCrashes
beforeAll(async () => {
  crashes = await openBidCrashes()
})
afterEach(() => crashes.endServers())
afterAll(() => crashes.close())

/** One of each kind; every point at which a server may die: in the deep tests. */
test('killed after the marketplace took a bid, before that was written: it leads afterwards, placed once', () =>
  crashes.mustLeadAfter('afterBidCall'))

test('killed in the middle of placing a bid: the same request again is one bid and one hold', () =>
  crashes.mustBeOneBidAfter('whileBidding'))

test('killed while a win is written down: one order, paid once, bought once', () => crashes.mustBeOneOrderAfter('whileWinning'))
