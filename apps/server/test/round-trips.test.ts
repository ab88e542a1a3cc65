import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

/** The statements of each call of `make`; one that changes something reads its session's row. */
async function statementsOf(make: () => Promise<unknown>): Promise<Record<string, number>> {
  counted.requests.length = 0
  await make()
  const counts: Record<string, number> = {}
  for (const { path, statements } of counted.requests) counts[path] = (counts[path] ?? 0) + statements.length
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
    '/api/goods/search': 2,
    '/api/goods/detail': 4,
    '/api/order/info': 1,
    '/api/order/create': 3,
    '/api/order/pay': 3,
  })
})
