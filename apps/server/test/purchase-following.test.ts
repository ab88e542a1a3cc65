import { MarketplaceDown } from '@otsukai/connectors/marketplace'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../src/platform/db/transaction.ts'
import { sql } from 'kysely'
import { receiveParcel } from '../src/trade/warehouse/receive-parcel.ts'
import type { MemberAgent } from './member-agent.ts'
import { deskEntries, eventsOf, marketHooks, mustHold, reaches } from './purchase-kit.ts'
import { parcelWith } from './parcel.ts'
import { startWorld, type World } from './world.ts'

const START_JPY = 10_000

let world: World
const hooks = marketHooks()
beforeAll(async () => {
  world = await startWorld({ wrap: hooks.wrap })
})
afterAll(() => world.stop())

async function bought({ inspection = false, ...wanted }: { inspection?: boolean; kind?: string } = {}): Promise<{
  member: MemberAgent
  id: string
}> {
  const member = await world.member({ balanceJpy: START_JPY })
  const id = await member.orders(await world.item({ priceJpy: 3_000, ...wanted }), { inspection })
  expect((await member.pays(id)).code).toBe(0)
  await reaches(member, id, 'purchased')
  return { member, id }
}

const happens = (id: string, to: string, more: Record<string, unknown> = {}) =>
  world.tell<{ trackingNumber: string | null }>('POST', `/world/purchases/${id}`, { to, ...more })

test.concurrent('a shipped parcel shows its carrier and number, then arrives, and the service fee is earned then and only once', async () => {
  const { member, id } = await bought()
  const { trackingNumber } = await happens(id, 'shipped')
  const shipped = await reaches(member, id, 'shipped')
  expect(shipped.tracking).toEqual({ carrier: expect.stringMatching(/日本邮政|大和运输/), number: trackingNumber })
  await mustHold(world, member, id, { state: 'shipped', bought: 1 })

  await happens(id, 'arrived')
  await reaches(member, id, 'warehoused')

  const order = await mustHold(world, member, id, { state: 'warehoused', bought: 1 })
  expect(order.warehouse).toMatchObject({ weightG: expect.any(Number), photos: [expect.stringMatching(/^\/uploads\//)] })
  expect((await member.balance()).availableJpy).toBe(START_JPY - 3_300)

  // The same parcel over the counter once more.
  const parcel = parcelWith([id], { trackingNumber, carrier: 'yamato', weightG: 1 })
  await expect(transaction(world.db, (tx) => receiveParcel(world.server.deps, tx, parcel))).rejects.toThrow('已经收过了')
  const again = await mustHold(world, member, id, { state: 'warehoused', bought: 1 })
  expect(again.warehouse).toEqual(order.warehouse)
  expect(eventsOf(again)).toEqual(['create', 'pay', 'beginPurchase', 'purchased', 'shipped', 'arrived'])
  expect((await deskEntries(world.db, 'orphan')).filter(({ facts }) => facts.orderId === id)).toEqual([])
})

test.concurrent('a parcel that arrives without ever having been seen shipped is received', async () => {
  const { member, id } = await bought()
  const { trackingNumber } = await happens(id, 'arrived')

  await reaches(member, id, 'warehoused')

  const { tracking } = await mustHold(world, member, id, { state: 'warehoused', bought: 1 })
  expect(tracking?.number).toBe(trackingNumber)
})

test.concurrent('a parcel is matched by its tracking number, and the label of another seller’s order is refused', async () => {
  const [{ member, id }, mislabelled] = [await bought(), await bought()]
  const { trackingNumber } = await happens(id, 'shipped')
  await reaches(member, id, 'shipped')

  const receive = (orderIds: string[]) =>
    transaction(world.db, (tx) => receiveParcel(world.server.deps, tx, parcelWith(orderIds, { trackingNumber, carrier: 'yamato' })))
  await world.db
    .updateTable('orders')
    .set({ kept: sql<string>`jsonb_set(kept, '{sellerId}', '"another"')` })
    .where('id', '=', mislabelled.id)
    .execute()
  await expect(receive([mislabelled.id])).rejects.toThrow('另一位卖家')
  expect((await receive([])).orders).toEqual([{ id, weightG: 480, estimated: false }])

  await mustHold(world, member, id, { state: 'warehoused', bought: 1 })
  await mustHold(world, mislabelled.member, mislabelled.id, { state: 'purchased', bought: 1 })
})

test.concurrent('a number that a carrier gave out before, or that several orders share, is received for each order that waits', async () => {
  const orders = [await bought(), await bought(), await bought()]
  const number = `shared-${orders[0]!.id}`
  for (const { member, id } of orders) {
    await happens(id, 'shipped')
    await reaches(member, id, 'shipped')
    const tracking = JSON.stringify({ carrier: 'yamato', number })
    await world.db.updateTable('order_purchases').set({ tracking }).where('order_id', '=', id).execute()
  }
  const [first, second, third] = orders.map(({ id }) => id)
  const receive = async (orderIds: string[]) =>
    (
      await transaction(world.db, (tx) =>
        receiveParcel(world.server.deps, tx, parcelWith(orderIds, { trackingNumber: number, carrier: 'yamato' })),
      )
    ).orders.map(({ id }) => id)
  // Only what one seller sent can lie in one envelope.
  const kept = sql<string>`jsonb_set(kept, '{sellerId}', '"shared"')`
  for (const id of [second!, third!]) await world.db.updateTable('orders').set({ kept }).where('id', '=', id).execute()

  expect(await receive([second!])).toEqual([second])
  expect(new Set([...(await receive([])), ...(await receive([]))])).toEqual(new Set([first, third]))
  await expect(receive([])).rejects.toThrow('已经收过了')
  for (const { member, id } of orders) await mustHold(world, member, id, { state: 'warehoused', bought: 1 })
})

for (const when of ['before', 'after'] as const) {
  test.concurrent(`a seller who cancels ${when} shipping: everything goes back to the member, fees too`, async () => {
    const { member, id } = await bought({ inspection: true })
    if (when === 'after') {
      await happens(id, 'shipped')
      await reaches(member, id, 'shipped')
    }
    await happens(id, 'cancelledBySeller')

    await reaches(member, id, 'tradeFailed')

    const order = await mustHold(world, member, id, { state: 'tradeFailed', bought: 1 })
    expect(order.timeline.at(-1)?.noteZh).toMatch(/卖家取消.*全额退回/)
    expect(order).toMatchObject({ paidJpy: 3_800, refundedJpy: 3_800 })
    expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0, parcelHeldJpy: 0 })
    const purchase = (await world.purchases(id))[0]
    expect(purchase?.state).toBe('cancelledBySeller')
  })
}

test.concurrent('what the marketplace charged too much is the house’s, also when the seller cancels afterwards', async () => {
  const member = await world.member({ balanceJpy: START_JPY })
  const goodsId = await world.item({ priceJpy: 3_000 })
  hooks.purchase.set(goodsId, async (real) => {
    const outcome = await real()
    return outcome.kind === 'bought' ? { ...outcome, paidJpy: outcome.paidJpy + 500 } : outcome
  })
  const id = await member.orders(goodsId)
  await member.pays(id)
  await reaches(member, id, 'purchased')
  expect(await deskEntries(world.db, 'excessPaid')).toHaveLength(1)

  await happens(id, 'cancelledBySeller')
  await reaches(member, id, 'tradeFailed')

  const order = await mustHold(world, member, id, { state: 'tradeFailed', bought: 1 })
  expect(order).toMatchObject({ paidJpy: 3_300, refundedJpy: 3_300 })
  expect(await member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0, parcelHeldJpy: 0 })
})

test.concurrent('a parcel of an order that was given up is put before a person, and moves no money', async () => {
  const { member, id } = await bought()
  await happens(id, 'cancelledBySeller')
  await reaches(member, id, 'tradeFailed')

  expect((await transaction(world.db, (tx) => receiveParcel(world.server.deps, tx, parcelWith([id])))).orders).toEqual([])

  expect((await deskEntries(world.db, 'orphan')).filter(({ facts }) => facts.orderId === id)).toHaveLength(1)
  await mustHold(world, member, id, { state: 'tradeFailed', bought: 1 })
})

test.concurrent('a purchase that cannot be asked about does not keep the others from being followed', async () => {
  const [stuck, moves] = [await bought(), await bought()]
  const { reference } = (await world.purchases(stuck.id))[0]!
  let asked = 0
  hooks.transaction.set(reference, () => {
    asked += 1
    return Promise.reject(new MarketplaceDown('an answer that fits no schema'))
  })
  await world.until(() => asked >= 2)
  await happens(moves.id, 'shipped')

  await reaches(moves.member, moves.id, 'shipped')

  await mustHold(world, moves.member, moves.id, { state: 'shipped', bought: 1 })
  await mustHold(world, stuck.member, stuck.id, { state: 'purchased', bought: 1 })
})

test.concurrent('a shop product is bought, shipped and received like any other', async () => {
  const { member, id } = await bought({ kind: 'shopProduct' })
  await happens(id, 'shipped')
  await reaches(member, id, 'shipped')
  await happens(id, 'arrived')

  await reaches(member, id, 'warehoused')

  await mustHold(world, member, id, { state: 'warehoused', bought: 1 })
})

test.concurrent('an inspection asked with the order is done on arrival; its photos open for their member alone', async () => {
  const [{ member, id }, other] = [await bought({ inspection: true }), await world.member()]
  await happens(id, 'arrived', { defect: '箱に凹みがあります' })

  await world.until(async () => (await member.order(id)).inspection.state === 'inspected')

  const { inspection, warehouse } = await mustHold(world, member, id, { state: 'warehoused', bought: 1 })
  expect(inspection).toMatchObject({ result: 'defect', note: expect.stringContaining('箱に凹みがあります'), answerBy: expect.any(Number) })
  expect(inspection.photos).toHaveLength(3)
  for (const photo of [...inspection.photos, ...(warehouse?.photos ?? [])]) {
    const opened = await member.request('GET', photo)
    expect([opened.status, opened.headers.get('content-type'), opened.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      expect.stringContaining('private'),
    ])
    expect((await world.visitor().request('GET', photo)).status).toBe(401)
    expect((await other.request('GET', photo)).status).toBe(404)
  }
  expect((await member.request('GET', `/uploads/orders/${id}/..%2f..%2f..%2fsecret`)).status).toBe(404)
})
