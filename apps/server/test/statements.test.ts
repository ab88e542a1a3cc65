import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textsOf } from '../src/platform/db/prepared.ts'
import { auctionsOf, bids } from './bid-kit.ts'
import { startWorld, type World } from './world.ts'

/**
 * Statements joined from pieces of several rooms lie whole beside the command that runs them, so that whoever changes a piece sees in
 * review what it changes: `npx vitest run -u` writes them anew.
 */

let world: World
beforeAll(async () => {
  world = await startWorld({ env: { PURCHASE_DELAY_S: '3600' } })
})
afterAll(() => world.stop())

const statement = (name: string): string => {
  // Simulated histories, which may run in this process, have a job queue of their own.
  const texts = textsOf(name).filter((text) => !text.includes('simulation_jobs'))
  expect(texts, `texts named ${name}`).toHaveLength(1)
  return `${texts[0]!.trim()}\n`
}

test('paying is one statement, as reviewed', async () => {
  const member = await world.member({ balanceJpy: 10_000 })
  expect((await member.pays(await member.orders(await world.item({ priceJpy: 3_000 })))).code).toBe(0)
  await expect(statement('order-step-pay')).toMatchFileSnapshot('../src/trade/orders/pay-order.sql')
})

test('placing an order is one statement, as reviewed', async () => {
  const member = await world.member()
  await member.orders(await world.item({ priceJpy: 3_000 }))
  await expect(statement('order-place')).toMatchFileSnapshot('../src/trade/orders/place-order.sql')
})

test('placing and raising a bid are one statement each, as reviewed', async () => {
  const member = await world.member({ balanceJpy: 100_000 })
  const id = await auctionsOf(() => world).list()
  const placed = await bids(member, id, 3_000, { mode: 'closing' })
  const raised = await bids(member, id, 5_000, { mode: 'closing' })
  expect([placed.code, raised.code]).toEqual([0, 0])
  await expect(statement('bid-place')).toMatchFileSnapshot('../src/trade/auctions/calls/place-bid.sql')
  await expect(statement('bid-raise')).toMatchFileSnapshot('../src/trade/auctions/calls/raise-bid.sql')
})

test('keeping goods is one statement, as reviewed', async () => {
  const member = await world.member()
  await member.must(calls.searchGoods, { keyword: 'カメラ' })
  await expect.poll(() => textsOf('keep-goods')).toHaveLength(1)
  await expect(statement('keep-goods')).toMatchFileSnapshot('../src/catalogue/goods/keep-goods.sql')
})
