import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auctionsOf, leads } from './bid-kit.ts'
import { countStatements } from './count-statements.ts'
import { newRequestId } from './member-agent.ts'
import { startWorld, type World } from './world.ts'

let world: World
const counted = countStatements()
beforeAll(async () => {
  world = await startWorld({ env: { CLERK_EVERY_S: '600' } })
})
afterAll(async () => {
  counted.stop()
  await world.stop()
})

/** One question for all bids that wait for their verdict, asked in whose name it may be. */
const forAllWhoWait = 'select id from bids where id = any($1)'

/** A call that changes something reads its session's row, another one only when nobody did so for two seconds. */
const findSession = 'select m.id, m.account, m.name, m.frozen, s.expires_at'

/** How the queue looks for jobs, which counts for the request whose connection it then gets. */
const fetchJobs = 'WITH next AS'

/** The statements of each call of `make`, without those that find the session. */
async function statementsOf(make: () => Promise<unknown>): Promise<Record<string, number>> {
  counted.requests.length = 0
  await make()
  const counts: Record<string, number> = {}
  for (const { path, statements } of counted.requests) {
    const own = statements.filter((statement) => ![forAllWhoWait, findSession, fetchJobs].some((other) => statement.startsWith(other)))
    counts[path] = (counts[path] ?? 0) + own.length
  }
  return counts
}

test('an order asks the database no more often than it must: each statement is a round trip', async () => {
  const member = await world.member({ balanceJpy: 20_000 })
  const order = async (goodsId: string) => {
    await member.must(calls.searchGoods, { keyword: 'カメラ', limit: 40 })
    await member.must(calls.goodsDetail, { id: goodsId })
    const { quote } = await member.must(calls.orderQuote, { goodsId, inspection: false })
    const { totalJpy: expectedTotalJpy } = quote
    const input = { goodsId, inspection: false, expectedTotalJpy, requestId: newRequestId() }
    const { orderId } = await member.must(calls.createOrder, input)
    await member.pays(orderId)
  }
  const first = await world.item({ priceJpy: 1_000 })
  await order(first)
  const { seller } = await member.must(calls.goodsDetail, { id: first })
  const second = await world.item({ priceJpy: 1_000, sellerId: seller.id })
  expect(await statementsOf(() => order(second))).toMatchObject({
    '/api/goods/search': 1,
    '/api/goods/detail': 4,
    '/api/order/info': 1,
    '/api/order/create': 2,
    '/api/order/pay': 2,
  })
})

test('nor does a bid, on an auction that is followed', async () => {
  const [one, other] = [await world.member({ balanceJpy: 20_000 }), await world.member({ balanceJpy: 20_000 })]
  const id = await auctionsOf(() => world).list()
  await leads(one, id, 3_000)
  await leads(other, id, 4_000)
  await leads(one, id, 5_000)
  const { '/api/goods/userBid': statements } = await statementsOf(() => leads(other, id, 6_000))
  expect(statements).toBe(3)
})
