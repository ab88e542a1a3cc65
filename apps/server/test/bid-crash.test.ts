import { calls } from '@otsukai/contract/calls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Server } from '../src/start-server.ts'
import { auctionsOf, bidReaches, bids, bidsMustHold, leads } from './bid-kit.ts'
import type { CrashPoint } from './crashing-server.ts'
import { doomedServers } from './doomed-server.ts'
import { type MemberAgent, newRequestId } from './member-agent.ts'
import { reaches } from './purchase-kit.ts'
import { startWorld, type World } from './world.ts'

const START_JPY = 10_000

let world: World
let server: Server | null = null
const auctions = auctionsOf(() => world)
const doomed = doomedServers(
  () => world.settings,
  (url) => world.isUp(url),
)
beforeAll(async () => {
  world = await startWorld({ restarts: true, env: { BID_LEASE_S: '1' } })
  await world.server.stop()
})
afterEach(async () => {
  await doomed.end()
  await server?.stop()
  server = null
})
afterAll(() => world.stop())

const begin = async () => void (server = await world.begin())
const ourBids = async (id: string) => (await auctions.look(id)).bids.filter(({ by }) => by === 'us').map(({ amountJpy }) => amountJpy)
const onlyBid = async (member: MemberAgent, goodsId: string) => {
  const { list } = await member.must(calls.bidList, { goodsId })
  expect(list).toHaveLength(1)
  return list[0]!.bidId
}

const points: [what: string, at: CrashPoint][] = [
  ['before its attempt is written', 'beforeBidAttempt'],
  ['with its attempt written and not yet sent', 'beforeBidSent'],
  ['when it was written as sent, before the call', 'beforeBidCall'],
  ['after the marketplace took it, before that was written', 'afterBidCall'],
  ['while it is written down as leading', 'whileLeading'],
]

test.for(points)('killed %s: the bid leads afterwards, placed once', async ([, at]) => {
  const { died } = await doomed.begin(at)
  const [member, id] = [await world.member({ balanceJpy: START_JPY }), await auctions.list({ startJpy: 1_000 })]
  await bids(member, id, 3_000).catch(() => undefined)
  await died

  await begin()

  const bid = await bidReaches(member, await onlyBid(member, id), 'leading')
  expect(bid.heldJpy).toBe(3_300)
  expect(await ourBids(id)).toEqual([1_000])
  await bidsMustHold(world)
})

const placing: [what: string, at: CrashPoint][] = [
  ['right before', 'beforeBidding'],
  ['in the middle of', 'whileBidding'],
  ['right after', 'afterBidding'],
]

test.for(placing)('killed %s placing: the same request again is one bid and one hold', async ([, at]) => {
  const { died } = await doomed.begin(at)
  const [member, id] = [await world.member({ balanceJpy: START_JPY }), await auctions.list({ startJpy: 1_000 })]
  const requestId = newRequestId()
  await expect(bids(member, id, 3_000, { requestId })).rejects.toThrow()
  await died

  await begin()

  expect((await bids(member, id, 3_000, { requestId })).code).toBe(0)
  await bidReaches(member, await onlyBid(member, id), 'leading')
  expect(await member.balance()).toEqual({ availableJpy: START_JPY - 3_300, heldJpy: 3_300 })
  expect(await ourBids(id)).toEqual([1_000])
  await bidsMustHold(world)
})

test('killed while an outbid one is released: released once', async () => {
  const { died } = await doomed.begin('whileOutbid')
  const [member, id] = [await world.member({ balanceJpy: START_JPY }), await auctions.list({ startJpy: 1_000, endsInS: 120 })]
  await leads(member, id, 1_200)
  await auctions.rivalBids(id, 2_000)
  await died

  await begin()

  await bidReaches(member, await onlyBid(member, id), 'outbid')
  expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0 })
  await bidsMustHold(world)
})

test.for<[string, CrashPoint]>([
  ['while', 'whileWinning'],
  ['right after', 'afterWinning'],
])('killed %s a win is written down: one order, paid once, bought once', async ([, at]) => {
  const { died } = await doomed.begin(at)
  const [member, id] = [await world.member({ balanceJpy: START_JPY }), await auctions.list({ startJpy: 1_000, endsInS: 120 })]
  await leads(member, id, 3_000)
  await auctions.end(id)
  await died

  await begin()

  const { orderId } = await bidReaches(member, await onlyBid(member, id), 'won')
  await reaches(member, orderId!, 'purchased')
  expect((await member.must(calls.orderList, {})).total).toBe(1)
  expect(await world.purchases(orderId!)).toHaveLength(1)
  expect(await member.balance()).toEqual({ availableJpy: START_JPY - 1_300, heldJpy: 0 })
  await bidsMustHold(world)
})

test('killed in the last minute: a rival who came meanwhile is answered, and the item is won', async () => {
  const { died } = await doomed.begin('afterBidCall')
  const [member, id] = [await world.member({ balanceJpy: START_JPY }), await auctions.list({ startJpy: 1_000, endsInS: 55 })]
  await bids(member, id, 3_000).catch(() => undefined)
  await died
  await auctions.rivalBids(id, 1_500)

  await begin()

  await world.until(async () => (await ourBids(id)).length === 2)
  await auctions.end(id)
  const bid = await bidReaches(member, await onlyBid(member, id), 'won')
  expect(await ourBids(id)).toEqual([1_000, 1_600])
  await reaches(member, bid.orderId!, 'purchased')
  expect(await member.balance()).toEqual({ availableJpy: START_JPY - 1_900, heldJpy: 0 })
  await bidsMustHold(world)
})
