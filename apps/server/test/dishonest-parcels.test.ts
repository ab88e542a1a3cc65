import { randomUUID } from 'node:crypto'
import { calls } from '@otsukai/contract/calls'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import type { Role } from '@otsukai/contract/staff/roles'
import { s10Number } from '@otsukai/contract/tracking-number'
import { formatJpy } from '@otsukai/money/format'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DeskKind } from '../src/platform/desk/desk-kinds.ts'
import { labelParcel } from '../src/trade/parcels/hand-over.ts'
import { packParcel } from '../src/trade/parcels/pack-parcel.ts'
import { parcelRounds } from '../src/trade/parcels/sweep-parcels.ts'
import { DeskAgent } from './desk-agent.ts'
import { bringOrders, restingClerk, type Standing } from './order-states.ts'
import { bringParcels, type StandingParcel } from './parcel-kit.ts'
import { picture } from './picture.ts'
import { deskEntries, marketHooks } from './purchase-kit.ts'
import { startWorld, type World } from './world.ts'

/** One colleague alone, who wants money or goods of parcels. docs/dishonest-colleagues.md lists the ways. */

let world: World
let warehouse: DeskAgent
let support: DeskAgent
let finance: DeskAgent
const hooks = marketHooks()
const bring = bringOrders(() => world, hooks)
const parcels = bringParcels(() => world)
const at = async (role: Role) => (await DeskAgent.as(role, world.deskOrigin)).stepUp()

beforeAll(async () => {
  world = await startWorld({ env: { ...restingClerk, SECOND_ABOVE_JPY: '5000' }, wrap: hooks.wrap })
})
beforeEach(async () => {
  warehouse = await at('warehouse')
  support = await at('support')
  finance = await at('finance')
})
afterAll(async () => {
  bring.end()
  await world.ledger.mustBalance()
  await world.stop()
})

/** Nothing moves before a second person agrees. */
const waits = { code: 0, data: { proposal: { state: 'open' } } }
const done = { code: 0, data: { saidZh: expect.any(String) } }

async function stored(): Promise<Standing> {
  const goods = await bring.warehoused({ balanceJpy: 30_000 })
  await parcels.looked(goods)
  return goods
}
const requested = async (pieces = 1): Promise<StandingParcel> => {
  const first = await stored()
  const goods = [first]
  while (goods.length < pieces) {
    const more = await bring.warehoused({ balanceJpy: 30_000, member: first.member })
    await parcels.looked(more)
    goods.push(more)
  }
  return parcels.requested(goods)
}

/** A delivered parcel whose member says that it came broken. */
async function claimed(): Promise<StandingParcel> {
  const parcel = await requested()
  await parcels.hear(await parcels.sent(parcel), 'delivered')
  await parcel.member.must(calls.claimParcel, { id: parcel.id, note: '压坏了', images: [await picture()], requestId: randomUUID() })
  return parcel
}

const leaseOf = async ({ id }: StandingParcel) => ((await warehouse.does('begin-packing', { parcel: id })).data as { lease: string }).lease
const openOf = async (kind: DeskKind, subject: string) =>
  (await deskEntries(world.db, kind)).find((entry) => entry.subject === subject && entry.settled_at === null)

test('a packer who says that goods are missing does not say the last word: others look for them, and two people close it', async () => {
  const parcel = await requested()
  const [order = ''] = parcel.orderIds
  const lease = await leaseOf(parcel)
  const photos = [await parcels.photo()]
  await warehouse.does('hold-parcel', { parcel: parcel.id, lease, matter: 'missing', orders: [order], zh: '没有找到', photos })
  const entry = await openOf('stockMissing', order)
  expect(entry?.facts).toMatchObject({ parcelId: parcel.id, packer: expect.any(String) })
  expect(await warehouse.act('settle-entry', { entry: String(entry!.id) })).toMatchObject(waits)
  const { version, matters } = await parcels.info(parcel)
  const answers = matters.map(({ id }) => ({ matter: id, answer: 'leave' as const }))
  await parcel.member.call(calls.chooseParcel, { id: parcel.id, version, answers, expectedCeilingJpy: null, requestId: randomUUID() })
  expect(await openOf('stockMissing', order)).toBeDefined()
  await warehouse.does('move-stock', { orders: [order], shelf: 'A-01' })
  expect(await openOf('stockMissing', order)).toBeUndefined()
})

test('goods that were missing and are scanned into a box are found by it', async () => {
  const parcel = await requested()
  const [order = ''] = parcel.orderIds
  await warehouse.does('move-stock', { orders: [order], shelf: 'Z-09' })
  await warehouse.does('take-stock', { shelf: 'Z-09', orders: [], confirmed: true })
  expect(await openOf('stockMissing', order)).toBeDefined()
  await warehouse.does('scan-into-parcel', { parcel: parcel.id, lease: await leaseOf(parcel), orders: [order] })
  expect(await openOf('stockMissing', order)).toBeUndefined()
})

test('a box is packed with a photo of its own, and with all that belongs to it', async () => {
  const [one, two] = [await requested(), await requested(2)]
  const box = { weightG: 800, lengthMm: 300, widthMm: 200, heightMm: 100 }
  const photos = [await parcels.photo()]
  const first = await leaseOf(one)
  await warehouse.does('scan-into-parcel', { parcel: one.id, lease: first, orders: one.orderIds })
  await warehouse.does('pack-parcel', { parcel: one.id, lease: first, ...box, photos })
  const second = await leaseOf(two)
  await warehouse.does('scan-into-parcel', { parcel: two.id, lease: second, orders: two.orderIds.slice(0, 1) })
  const fresh = [await parcels.photo()]
  expect(await warehouse.act('pack-parcel', { parcel: two.id, lease: second, ...box, photos: fresh })).toMatchObject({
    code: 2609,
    message: expect.stringContaining(two.orderIds[1]!),
  })
  await warehouse.does('scan-into-parcel', { parcel: two.id, lease: second, orders: two.orderIds })
  expect(await warehouse.act('pack-parcel', { parcel: two.id, lease: second, ...box, photos })).toMatchObject({
    code: 2609,
    message: expect.stringContaining('别处用过'),
  })
  expect(await warehouse.act('pack-parcel', { parcel: two.id, lease: second, ...box, photos: fresh })).toMatchObject(done)
})

test('a box that its packer made lighter than it is stands out once its carrier asks more', async () => {
  const [light, right] = [await requested(), await requested()]
  const [number, other] = [await parcels.sent(light), await parcels.sent(right)]
  const booked = async ({ id }: StandingParcel) => {
    const rows = await world.db.selectFrom('transfers').selectAll().where('parcel_id', '=', id).execute()
    return rows.filter(({ to_account }) => to_account === 'payable:carrier:japanPost').reduce((sum, { amount_jpy }) => sum + amount_jpy, 0)
  }
  const [lightJpy, rightJpy] = [await booked(light), await booked(right)]
  const lines = `${number},${lightJpy + 1_200}\n${other},${rightJpy}`
  await finance.does('carrier-bill', { carrier: 'japanPost', ref: 'R-1', lines })
  const entry = await openOf('carrierBill', 'japanPost:R-1')
  expect(entry?.facts).toEqual({
    carrier: 'japanPost',
    ref: 'R-1',
    dearer: [`${number} ${formatJpy(lightJpy + 1_200)}（账上 ${formatJpy(lightJpy)}）`],
  })
})

test('a paid box that never left, and a loss that was paid for goods that came, are closed with a reason by two people', async () => {
  const parcel = await requested()
  await parcels.pack(parcel)
  const lost = await requested()
  await parcels.sent(lost)
  const { id: proposal } = await support.proposes('lose-parcel', { parcel: lost.id, zh: '承运商说丢了', answered: true, paidBy: 'house' })
  await finance.must(deskCalls.approveProposal, { id: proposal })
  await support.does('found-parcel', { parcel: lost.id, zh: '会员说收到了' })
  const found = await openOf('returned', lost.id)
  expect(await support.act('settle-entry', { entry: String(found!.id) })).toMatchObject(waits)

  await parcels.within((tx) =>
    tx
      .insertInto('desk_entries')
      .values({ kind: 'paidNotSent', subject: parcel.id, opened_at: world.now(), facts: '{}', member_id: null, amount_jpy: null })
      .execute(),
  )
  const unsent = await openOf('paidNotSent', parcel.id)
  expect(await warehouse.act('settle-entry', { entry: String(unsent!.id) })).toMatchObject(waits)
})

test('postage of a way back that nobody paid: dearer than the way out, or more than one person’s sum of a day, waits for a second person', async () => {
  const gone = async () => {
    const parcel = await requested()
    await parcels.sent(parcel)
    return parcel
  }
  const back = async ({ id }: StandingParcel, more: object) =>
    warehouse.act('came-back', { parcel: id, photos: [await parcels.photo()], ...more })
  const [one, two, three] = [await gone(), await gone(), await gone()]
  expect(await warehouse.act('came-back', { parcel: one.id, photos: [], postageJpy: 100 })).toMatchObject({ code: 2609 })
  const [seen] = (await parcels.info(one)).box!.photos.map((address) => /([0-9a-f]{32})/.exec(address)![1]!)
  expect(await warehouse.act('came-back', { parcel: one.id, photos: [seen] })).toMatchObject({
    code: 2609,
    message: expect.stringContaining('别处用过'),
  })
  for (const ourFault of [true, undefined]) expect(await back(await gone(), { postageJpy: 1_901, ourFault })).toMatchObject(waits)
  expect(await back(two, { postageJpy: 1_900, ourFault: true })).toMatchObject(done)
  expect(await back(three, { postageJpy: 1_900 })).toMatchObject(done)
  const photos = [await parcels.photo()]
  const ordered = await stored()
  expect(await warehouse.act('charge-postage', { order: ordered.id, amountJpy: 1_300, photos })).toMatchObject(waits)
  expect(await back(await gone(), {})).toMatchObject(done)
})

test('at a shared computer nothing is proposed, as a borrowed badge would make one person two', async () => {
  const parcel = await requested()
  await parcels.sent(parcel)
  const station = await at('manager')
  await station.must(deskCalls.openStation, {})
  const { code: badge } = await warehouse.must(deskCalls.newBadge, {})
  const back = async (who: DeskAgent, more: Record<string, unknown> = {}) =>
    who.act('came-back', { parcel: parcel.id, photos: [await parcels.photo()], postageJpy: 1_901, ourFault: true }, more)
  expect(await back(station, { by: { badge } })).toMatchObject({ code: 2609, message: expect.stringContaining('请用员工账号登录') })
  expect(await back(warehouse)).toMatchObject(waits)
})

test('a box that its packer keeps is on the desk after a day, whoever scans it or labels it anew', async () => {
  const { deps } = world.server
  const [open, paid] = [await requested(), await requested()]
  await parcels.pack(paid)
  const later = { ...deps, clock: () => deps.clock() + 25 * 3_600_000 }
  const [lease, photo] = [await leaseOf(open), await parcels.photo()]
  await warehouse.does('scan-into-parcel', { parcel: open.id, lease, orders: open.orderIds })
  await parcels.within((tx) =>
    tx
      .updateTable('parcels')
      .set({ lease_until: later.clock() + 60_000 })
      .where('id', '=', open.id)
      .execute(),
  )
  await parcels.within((tx) => labelParcel(later, tx, { parcelId: paid.id, number: s10Number('EJ', 7_654_321, 'JP') }))
  for (const _ of [1, 2]) await parcelRounds['tell-parcels']!(later)
  expect(await openOf('paidNotSent', paid.id)).toBeDefined()
  expect(await openOf('toPack', open.id)).toBeDefined()
  await parcels.within((tx) => packParcel(later, tx, { parcelId: open.id, lease, weightG: 800, sizes: [300, 200, 100], photos: [photo] }))
  expect(await openOf('toPack', open.id)).toBeUndefined()
})

test('a paid box gets no number under which a parcel within Japan goes, to its packer’s own door', async () => {
  const parcel = await requested()
  await parcels.pack(parcel)
  for (const number of [`38061176990${38_061_176_990 % 7}`, s10Number('EJ', 1_234_567, 'CN'), 'HELLO'])
    expect(await warehouse.act('label-parcel', { parcel: parcel.id, number })).toMatchObject({
      code: 2609,
      message: expect.stringContaining('国际单号'),
    })
  expect(await warehouse.act('label-parcel', { parcel: parcel.id, number: s10Number('EJ', 1_234_567, 'JP') })).toMatchObject(done)
})

test('a box that was handed over at the screen alone is named by the next bill, since its carrier never asks for it', async () => {
  const [kept, billed, sent] = [await requested(), await requested(), await requested()]
  const [never, number, fresh] = [await parcels.sent(kept), await parcels.sent(billed), await parcels.sent(sent)]
  await world.db
    .updateTable('parcels')
    .set({ sent_at: world.now() - 61 * 24 * 3_600_000 })
    .where('id', 'in', [kept.id, billed.id])
    .execute()
  const bill = (lines: string) => finance.does('carrier-bill', { carrier: 'japanPost', ref: 'R-2', lines })
  await bill(`${number},1900`)
  expect((await openOf('carrierBill', 'japanPost:R-2'))?.facts).toEqual({ carrier: 'japanPost', ref: 'R-2', unbilled: [never] })
  // A second bill under its name tells what it has to tell too.
  await bill(`${fresh},2000`)
  const told = (await deskEntries(world.db, 'carrierBill')).filter(({ facts }) => facts['ref'] === 'R-2')
  expect(told).toHaveLength(2)
  expect(told.map(({ facts }) => facts)).toContainEqual(expect.objectContaining({ dearer: [`${fresh} 2,000（账上 1,900）`] }))
})

test('support that pays friends for claims comes to its limit, by whatever act, and loses and disposes of nothing alone', async () => {
  const settle = async (amountJpy: number) => ({ parcel: (await claimed()).id, zh: '照片看得到', amountJpy, paidBy: 'house' })
  expect(await support.act('settle-claim', await settle(3_000))).toMatchObject(done)
  expect(await support.act('settle-claim', await settle(3_000))).toMatchObject(waits)
  expect(await support.act('keep-inspection', { order: (await bring.disputed()).id, zh: '留下', yen: 2_500 })).toMatchObject(waits)
  const sent = await requested()
  await parcels.sent(sent)
  const losing = { zh: '丢了', answered: true, paidBy: 'carrier' }
  expect(await support.act('lose-parcel', { parcel: sent.id, ...losing })).toMatchObject(waits)
  expect((await support.act('lose-parcel', { parcel: (await claimed()).id, ...losing })).code).toBe(2506)
  const { id } = await stored()
  const overAt = world.now() - 200 * 24 * 3_600_000
  await world.db.updateTable('order_stock').set({ stay_at: overAt }).where('order_id', '=', id).execute()
  expect(await support.act('dispose-order', { order: id, zh: '到期', proceedsJpy: 100 })).toMatchObject(waits)
})
