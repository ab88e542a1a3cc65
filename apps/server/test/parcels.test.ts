import { randomUUID } from 'node:crypto'
import { calls } from '@otsukai/contract/calls'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freezeMember } from '../src/people/members/freeze-member.ts'
import { DeskAgent } from './desk-agent.ts'
import { bringOrders, restingClerk, type Standing } from './order-states.ts'
import { bringParcels, SHENZHEN } from './parcel-kit.ts'
import { settleEntry } from '../src/platform/desk/settle-entry.ts'
import { parcelRounds } from '../src/trade/parcels/sweep-parcels.ts'
import { deskEntries, marketHooks } from './purchase-kit.ts'
import { startWorld, type World } from './world.ts'

let world: World
const hooks = marketHooks()
const bring = bringOrders(() => world, hooks)
const parcels = bringParcels(() => world)
beforeAll(async () => {
  world = await startWorld({ env: restingClerk, wrap: hooks.wrap })
})
afterAll(() => {
  bring.end()
  return world.stop()
})

async function shippable(): Promise<Standing> {
  const standing = await bring.warehoused({ balanceJpy: 30_000 })
  await parcels.looked(standing)
  return standing
}

describe('a parcel with a ceiling', () => {
  test('is paid when packed below it, and the rest is back at once', async () => {
    const goods = await shippable()
    const before = await goods.member.balance()
    const parcel = await parcels.requested([goods])
    const held = await parcels.info(parcel)
    expect(held).toMatchObject({ state: 'requested', payMode: 'ceiling', allowed: ['edit', 'cancel'] })
    expect((await goods.member.balance()).availableJpy).toBe(before.availableJpy - held.ceilingJpy!)
    expect((await goods.member.balance()).parcelHeldJpy).toBe(held.ceilingJpy)
    const packed = await parcels.pack(parcel, { weightG: 650 })
    expect(packed).toMatchObject({ state: 'paid', totalJpy: 1_750 })
    const paid = await parcels.info(parcel)
    expect(paid).toMatchObject({ state: 'paid', quote: { totalJpy: 1_750 }, box: { weightG: 650, sizes: [300, 200, 100] } })
    expect((await goods.member.balance()).availableJpy).toBe(before.availableJpy - 1_750)
    const number = await parcels.label(parcel)
    await parcels.send([number])
    expect(await goods.member.order(goods.id)).toMatchObject({ state: 'sentAbroad', type: 7, parcelId: parcel.id })
    await parcels.hear(number, 'accepted')
    await parcels.hear(number, 'delivered')
    expect(await parcels.info(parcel)).toMatchObject({ state: 'delivered', tracking: { number }, dueJpy: 0 })
    expect((await goods.member.balance()).parcelHeldJpy).toBe(0)
  })

  test('asks its member above it, who pays the difference', async () => {
    const goods = await shippable()
    const before = await goods.member.balance()
    const parcel = await parcels.requested([goods])
    const packed = await parcels.pack(parcel, { weightG: 2_400 })
    expect(packed.state).toBe('packed')
    const asked = await parcels.info(parcel)
    expect(asked.dueJpy).toBe(packed.totalJpy - asked.ceilingJpy!)
    const paid = await goods.member.must(calls.payParcel, { id: parcel.id, expectedTotalJpy: packed.totalJpy, requestId: randomUUID() })
    expect(paid).toMatchObject({ state: 'paid', paidJpy: packed.totalJpy })
    expect((await goods.member.balance()).availableJpy).toBe(before.availableJpy - packed.totalJpy)
  })
})

test('what becomes of a parcel without its member is a message to them, and what they did themselves is none', async () => {
  const goods = await shippable()
  const { member } = goods
  const newsOf = async () =>
    (await member.must(calls.msgInfo, { orderId: goods.id })).messages.flatMap(({ text, parcelId }) =>
      parcelId ? [{ text, parcelId }] : [],
    )
  const before = (await member.threads()).unread
  const parcel = await parcels.requested([goods], 'weighed')
  expect(await newsOf()).toEqual([])
  const { totalJpy } = await parcels.pack(parcel, { weightG: 650 })
  const packed = { parcelId: parcel.id, text: `国际包裹 ${parcel.id}：打包完成，重 0.65 kg，运费合计 1,750 日元` }
  expect(await newsOf()).toEqual([packed])
  expect((await member.threads()).list[0]).toMatchObject({ orderId: goods.id, lastText: packed.text })
  expect((await member.threads()).unread).toBe(before + 1)
  await member.must(calls.payParcel, { id: parcel.id, expectedTotalJpy: totalJpy, requestId: randomUUID() })
  expect(await newsOf()).toEqual([packed])
  const number = await parcels.label(parcel)
  await parcels.send([number])
  await parcels.hear(number, 'delivered')
  expect(await newsOf()).toEqual([packed, { parcelId: parcel.id, text: `国际包裹 ${parcel.id}：已签收` }])
})

test('goods in the warehouse are told with what is declared of them, what carriers mind, and what they may weigh once packed', async () => {
  const goods = await bring.warehoused({ balanceJpy: 30_000 })
  await parcels.looked(goods, { batteries: true, weightG: 460 })
  const order = await goods.member.order(goods.id)
  const declaredJpy = order.quote.lines.find(({ kind }) => kind === 'goods')!.amountJpy
  const { list } = await goods.member.must(calls.parcelStock, { page: 1, limit: 10 })
  expect(list).toMatchObject([{ order: { id: goods.id }, weightG: 460, weighed: true, valueJpy: declaredJpy, traits: ['batteries'] }])
  const preview = await goods.member.must(calls.parcelPreview, await parcels.wish(goods.member, [goods.id]))
  // 1.1 Σ + 0.1 kg, and 1.3 Σ + 0.3 kg.
  expect(preview).toMatchObject({ weightG: 460, valueJpy: declaredJpy, packedG: { low: 460, likely: 606, ceiling: 898 } })
})

test('nothing is sent to an address that was written after staff had the password reset', async () => {
  const goods = await shippable()
  const known = await parcels.wish(goods.member, [goods.id])
  await world.db
    .updateTable('members')
    .set({ reset_at: world.server.deps.clock(), reset_address_id: Number(known.addressId) })
    .where('id', '=', (eb) => eb.selectFrom('orders').select('member_id').where('id', '=', goods.id))
    .execute()
  const { id } = await goods.member.must(calls.addressSave, { ...SHENZHEN, line: '别处 9 号', requestId: randomUUID() })
  const { ceilingJpy, ticks } = await goods.member.must(calls.parcelPreview, known)
  const asked = { ...known, expectedCeilingJpy: ceilingJpy, acknowledged: ticks }
  const refused = await goods.member.call(calls.createParcel, { ...asked, addressId: id, requestId: randomUUID() })
  expect(refused).toMatchObject({ code: 2503, message: expect.stringContaining('72 小时') })
  await goods.member.must(calls.createParcel, { ...asked, requestId: randomUUID() })
})

test('a parcel whose packing its member keeps from beginning is on the desk once, until nothing keeps it', async () => {
  const goods = await shippable()
  const parcel = await parcels.requested([goods])
  const { deps } = world.server
  const desk = await DeskAgent.as('warehouse', world.deskOrigin)
  const round = () => parcelRounds['tell-parcels']!(deps)
  const entries = async () => (await deskEntries(world.db, 'packingWaits')).filter(({ subject }) => subject === parcel.id)
  const begins = () => desk.act('begin-packing', { parcel: parcel.id })
  const { member_id: id } = await world.db.selectFrom('parcels').select('member_id').where('id', '=', parcel.id).executeTakeFirstOrThrow()
  await round()
  expect(await entries()).toEqual([])

  await parcels.within((tx) => freezeMember(tx, id))
  expect((await begins()).message).toContain('冻结')
  for (const _ of [1, 2]) await round()
  expect(await entries()).toMatchObject([{ settled_at: null, member_id: id }])
  const open = async () =>
    (await desk.must(deskCalls.deskParcelOf, { id: parcel.id })).entries.flatMap(({ kind, settledAt }) =>
      settledAt === null ? [kind] : [],
    )
  expect(await open()).toEqual(['packingWaits'])
  await world.db.updateTable('members').set({ frozen: false }).where('id', '=', id).execute()
  for (const _ of [1, 2]) await round()
  expect(await entries()).toMatchObject([{ settled_at: expect.any(Number) }])
  expect(await open()).toEqual(['toPack'])

  await world.db.updateTable('orders').set({ due_jpy: 300 }).where('id', '=', goods.id).execute()
  expect((await begins()).message).toContain('有待补款')
  await round()
  expect(await entries()).toMatchObject([{}, { settled_at: null }])
  await goods.member.must(calls.cancelParcel, { id: parcel.id, version: (await parcels.info(parcel)).version, requestId: randomUUID() })
  await round()
  expect(await entries()).toMatchObject([{}, { settled_at: expect.any(Number) }])
})

test('a parcel that is paid and not sent is on the desk once, and not again after somebody has dealt with it', async () => {
  const goods = await shippable()
  const parcel = await parcels.requested([goods])
  await parcels.pack(parcel)
  const deps = { ...world.server.deps, clock: () => world.server.deps.clock() + 2 * 24 * 3_600_000 }
  const entries = async () => (await deskEntries(world.db, 'paidNotSent')).filter(({ subject }) => subject === parcel.id)
  await parcelRounds['tell-parcels']!(deps)
  await parcelRounds['tell-parcels']!(deps)
  expect(await entries()).toMatchObject([{ settled_at: null }])
  await parcels.within((tx) => settleEntry(tx, { kind: 'paidNotSent', subject: parcel.id, at: deps.clock(), by: 'lin', why: '明天寄' }))
  await parcelRounds['tell-parcels']!(deps)
  expect(await entries()).toHaveLength(1)
})
