import { calls } from '@otsukai/contract/calls'
import { yen } from '@otsukai/money/yen'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rateReceipt } from '../src/trade/buying/rate-receipt.ts'
import { chargeOrder, voidCharge } from '../src/trade/orders/charge-order.ts'
import { cameBack } from '../src/trade/parcels/after-sending.ts'
import { openParcelHouse, type Shelved } from './parcel-house.ts'

let shop: Awaited<ReturnType<typeof openParcelHouse>>
beforeAll(async () => void (shop = await openParcelHouse()))
afterAll(() => shop.close())

/** Goods that were sent. */
async function abroad(): Promise<Shelved> {
  const goods = await shop.shelved(await shop.shopper())
  await shop.sent(await shop.requested([goods]))
  expect((await goods.member.order(goods.id)).state).toBe('sentAbroad')
  return goods
}

describe('an order that was sent abroad is still one that was received', () => {
  test('its receipt is rated at the marketplace', async () => {
    const goods = await abroad()
    const rated: unknown[] = []
    const market = new Proxy(shop.deps.market, {
      get: (real, name, receiver) =>
        name === 'review'
          ? async (_: string, reference: unknown) => void rated.push(reference)
          : (Reflect.get(real, name, receiver) as unknown),
    })
    await rateReceipt({ ...shop.deps, market }, { orderId: goods.id })
    expect(rated).toEqual([{ kind: 'transaction', id: goods.id }])
    await rateReceipt({ ...shop.deps, market }, { orderId: goods.id })
    expect(rated).toHaveLength(1)
  })

  test('it is charged, paid from the balance, and the charge taken back', async () => {
    const goods = await abroad()
    const { availableJpy } = await goods.member.balance()
    const charge = { orderId: goods.id, reasonZh: '关税补差', receipt: 'x' }
    await shop.within((tx) => chargeOrder(shop.deps, tx, { ...charge, amountJpy: yen(800) }))
    expect(await goods.member.order(goods.id)).toMatchObject({ state: 'sentAbroad', dueJpy: 0, charges: [{ amountJpy: 800 }] })
    expect((await goods.member.balance()).availableJpy).toBe(availableJpy - 800)
    await shop.within((tx) => voidCharge(shop.deps, tx, charge))
    expect((await goods.member.balance()).availableJpy).toBe(availableJpy)
    await shop.mustHold()
  })

  test('its listing has no other live order, also when it comes back', async () => {
    const goods = await abroad()
    const other = await shop.shopper(0)
    const guard = async () =>
      (await sql<{ told: string }>`select order_guard(${other.memberId}, 'another', 10, ${goods.goodsId}) as told`.execute(shop.db))
        .rows[0]!.told
    expect(await guard()).toBe('goodsTakenHere')
    const { parcelId } = await goods.member.order(goods.id)
    await shop.within((tx) =>
      cameBack(shop.deps, tx, { parcelId: parcelId!, shelf: null, postageJpy: 0, ourFault: false, photos: [], by: 'lin' }),
    )
    expect(await guard()).toBe('goodsTakenHere')
    expect(await goods.member.order(goods.id)).toMatchObject({
      state: 'warehoused',
      parcelId: null,
      allowed: expect.arrayContaining(['ship']),
    })
  })

  test('it stands under all orders alone', async () => {
    const goods = await abroad()
    const { list, counts } = await goods.member.must(calls.orderList, { page: 1, limit: 20 })
    expect(list.map(({ id }) => id)).toEqual([goods.id])
    expect(counts).toMatchObject({ all: 1, '6': 0 })
  })
})
