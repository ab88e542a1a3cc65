import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reaches } from './purchase-kit.ts'
import { startWorld, type World } from './world.ts'

/** The sandbox's standing seller: of low risk unless our own eyes tell otherwise. */
const SELLER = '100000001'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const reasons = async (id = SELLER) => (await world.visitor().must(calls.sellerRisk, { id })).reasons

/** Lists goods at the marketplace, and lets them be seen by us. */
async function seen(count: number, wanted: { priceJpy: number; sellerId?: string; categoryId?: string }): Promise<void> {
  const ids = await Promise.all(Array.from({ length: count }, () => world.item(wanted)))
  await world.visitor().must(calls.batchGet, { ids })
}

test('goods far below what their category costs elsewhere are held against their seller, once enough prices are known', async () => {
  const { categoryId } = await world.tell<{ categoryId: string }>('GET', `/world/items/${await world.item({ priceJpy: 3_000 })}`)
  const other = (await world.visitor().must(calls.searchGoods, { kind: 'item', limit: 100 })).list.find(
    ({ sellerId }) => sellerId !== SELLER,
  )!.sellerId
  await seen(1, { priceJpy: 9_000, categoryId })
  expect(await reasons()).not.toContainEqual(expect.stringContaining('同类行情'))
  await seen(40, { priceJpy: 60_000, sellerId: other, categoryId })
  expect(await reasons()).toContainEqual(expect.stringContaining('同类行情'))
  expect(await reasons(other)).not.toContainEqual(expect.stringContaining('同类行情'))
})

test('a trade of ours that went through speaks for the seller, one that they cancelled against them', async () => {
  const member = await world.member({ balanceJpy: 10_000 })
  const bought = async () => {
    const id = await member.orders(await world.item())
    await member.pays(id)
    await reaches(member, id, 'purchased')
    return id
  }
  await bought()
  expect(await reasons()).toContain('在我们这里成交过 1 笔，没有取消过')
  const cancelled = await bought()
  await world.tell('POST', `/world/purchases/${cancelled}`, { to: 'cancelledBySeller' })
  await reaches(member, cancelled, 'tradeFailed')
  expect(await reasons()).toContain('在我们这里的 2 笔交易中，取消过 1 笔')
})
