import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { type BidCrashes, openBidCrashes } from './bid-crashes.ts'
import type { CrashPoint } from './crashing-server.ts'

let crashes: BidCrashes
beforeAll(async () => {
  crashes = await openBidCrashes()
})
afterEach(() => crashes.endServers())
afterAll(() => crashes.close())

const leading: [what: string, at: CrashPoint][] = [
  ['before its attempt is written', 'beforeBidAttempt'],
  ['with its attempt written and not yet sent', 'beforeBidSent'],
  ['when it was written as sent, before the call', 'beforeBidCall'],
  ['while it is written down as leading', 'whileLeading'],
]
test.for(leading)('killed %s: the bid leads afterwards, placed once', ([, at]) => crashes.mustLeadAfter(at))

const placing: [what: string, at: CrashPoint][] = [
  ['right before', 'beforeBidding'],
  ['right after', 'afterBidding'],
]
test.for(placing)('killed %s placing: the same request again is one bid and one hold', ([, at]) => crashes.mustBeOneBidAfter(at))

test('killed while an outbid one is released: released once', () => crashes.mustBeReleasedOnce())

test('killed right after a win is written down: one order, paid once, bought once', () => crashes.mustBeOneOrderAfter('afterWinning'))

test('killed in the last minute: a rival who came meanwhile is answered, and the item is won', () => crashes.mustBeWonInTheLastMinute())
