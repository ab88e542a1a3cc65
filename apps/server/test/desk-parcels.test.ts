import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { calls } from '@otsukai/contract/calls'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetCarrierLabels } from '../src/trade/parcels/carrier-label.ts'
import { DeskAgent } from './desk-agent.ts'
import { bringOrders, restingClerk, type Standing } from './order-states.ts'
import { bringParcels, type StandingParcel } from './parcel-kit.ts'
import { readPdf } from './label-reader.ts'
import { marketHooks } from './purchase-kit.ts'
import { startWorld, type World } from './world.ts'

/** What the desk tells of parcels that go abroad: to whom, in which order, and what stays absent. */

let world: World
let hai: DeskAgent
let buyer: DeskAgent
let support: DeskAgent
const hooks = marketHooks()
const bring = bringOrders(() => world, hooks)
const parcels = bringParcels(() => world)
/** Requested, packing, packed, paid with a label, sent. */
let requested: StandingParcel
let packing: StandingParcel
let packed: StandingParcel
let paid: StandingParcel
let sent: StandingParcel
let number: string

async function shippable(): Promise<Standing> {
  const standing = await bring.warehoused({ balanceJpy: 30_000 })
  await parcels.looked(standing, { batteries: true })
  return standing
}

beforeAll(async () => {
  world = await startWorld({ env: { ...restingClerk, CONTACTS_PER_DAY: '1' }, wrap: hooks.wrap })
  hai = await DeskAgent.as('warehouse', world.deskOrigin)
  buyer = await DeskAgent.as('buyer', world.deskOrigin)
  support = await DeskAgent.as('support', world.deskOrigin)
  requested = await parcels.requested([await shippable()])
  packing = await parcels.requested([await shippable()])
  packed = await parcels.requested([await shippable()], 'weighed')
  paid = await parcels.requested([await shippable()])
  sent = await parcels.requested([await shippable()])
  await hai.does('begin-packing', { parcel: packing.id })
  await parcels.pack(packed)
  await parcels.pack(paid)
  number = await parcels.label(paid)
  await parcels.sent(sent)
})
afterAll(() => {
  bring.end()
  return world.stop()
})

test('a list is told page by page, each parcel once, and narrowed by what is asked', async () => {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof pageOf>> = await pageOf({ limit: 2, ...(cursor !== null && { cursor }) })
    expect(page.count).toEqual({ n: 5, more: false })
    seen.push(...page.list.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(seen.toSorted()).toEqual([requested, packing, packed, paid, sent].map(({ id }) => id).toSorted())
  const idsOf = async (input: object) => (await pageOf(input)).list.map(({ id }) => id)
  expect(await idsOf({ state: 'requested,packing' })).toEqual([requested.id, packing.id])
  expect(await idsOf({ carrier: 'nobody' })).toEqual([])
  expect(await idsOf({ country: 'TW,HK' })).toEqual([])
  expect(await idsOf({ member: 999_999 })).toEqual([])
  expect(await idsOf({ reshelve: 'true' })).toEqual([])
  expect((await pageOf({ state: 'packing' })).list[0]).toMatchObject({
    packer: expect.any(String),
    leaseUntil: expect.any(Number),
    scanned: 0,
  })
})
const pageOf = (input: object) => hai.must(deskCalls.deskParcels, input)

test('sums are told to who reads the money of an order, and no one else', async () => {
  const [row] = (await support.must(deskCalls.deskParcels, { state: 'paid' })).list
  expect(row?.totalJpy).toBeGreaterThan(0)
  expect((await pageOf({ state: 'paid' })).list[0]).not.toHaveProperty('totalJpy')
  const page = await support.must(deskCalls.deskParcelOf, { id: paid.id })
  expect(page.transfers?.length).toBeGreaterThan(0)
  const plain = await hai.must(deskCalls.deskParcelOf, { id: paid.id })
  for (const part of ['quote', 'paidJpy', 'refundedJpy', 'dueJpy', 'transfers', 'ceilingJpy', 'totalJpy'])
    expect(plain).not.toHaveProperty(part)
  expect(plain.timeline.map(({ kind }) => kind)).not.toContain('transfer')
})

test('an address is told to who labels the parcel, from packing to the hand-over', async () => {
  const addressAt = async (agent: DeskAgent, { id }: StandingParcel) => (await agent.must(deskCalls.deskParcelOf, { id })).address
  for (const parcel of [packed, paid]) expect(await addressAt(hai, parcel)).toMatchObject({ name: '张三', city: '深圳市' })
  for (const parcel of [requested, packing, sent]) expect(await addressAt(hai, parcel)).toBeNull()
  for (const parcel of [requested, packed, paid, sent]) {
    expect(await addressAt(support, parcel)).toBeNull()
    expect(await addressAt(buyer, parcel)).toBeNull()
  }
})

test('where a parcel goes is told to who deals with it by an act, which is recorded without it', async () => {
  const { data, saidZh } = await support.does('show-address', { parcel: sent.id })
  expect(data).toMatchObject({ name: '张三', city: '深圳市' })
  expect(saidZh).toBe(`看了包裹 ${sent.id} 的收件信息`)
  const record = await world.db.selectFrom('staff_acts').selectAll().where('act', '=', 'show-address').executeTakeFirstOrThrow()
  expect(record).toMatchObject({ subject_id: sent.id, member_id: expect.any(Number), data: null })
  // Of one member again, and of no other within a day, whichever way they are reached.
  expect((await support.act('show-address', { parcel: sent.id })).code).toBe(0)
  const { member } = await support.must(deskCalls.deskParcelOf, { id: paid.id })
  const others = [
    await support.act('show-address', { parcel: paid.id }),
    await support.act('show-contacts', { member: `member:${member.id}` }),
  ]
  expect(others).toMatchObject([{ code: 2609 }, { code: 2609 }])
  for (const agent of [hai, buyer])
    expect(await agent.act('show-address', { parcel: sent.id })).toMatchObject({ status: 403, data: { permission: 'parcels.settle' } })
})

test('what waits to be packed is told to the warehouse alone, the longest waiting first', async () => {
  const { list, count } = await hai.must(deskCalls.deskPicks, {})
  expect(count).toEqual({ n: 2, more: false })
  expect(list.map(({ id }) => id)).toEqual([requested.id, packing.id])
  expect(list[0]!.goods).toMatchObject([
    { order: requested.orderIds[0], scanned: false, traits: ['batteries'], weightG: 500, weighed: true },
  ])
  expect((await buyer.call(deskCalls.deskPicks, {})).status).toBe(403)
})

test('a manifest holds what is paid, and says where it goes to who hands it over', async () => {
  const { carriers, handed } = await hai.must(deskCalls.deskManifest, {})
  expect(carriers).toMatchObject([
    { carrier: 'japanPost', carrierZh: '日本邮政', parcels: [{ id: paid.id, number, placeZh: '深圳市 南山区', whyNotZh: null }] },
  ])
  expect(handed).toMatchObject([{ carrier: 'japanPost', by: 'lin', parcels: 1 }])
  expect((await buyer.must(deskCalls.deskManifest, {})).carriers[0]!.parcels[0]).toMatchObject({ id: paid.id, placeZh: null })
  await world.db
    .updateTable('members')
    .set({ frozen: true })
    .where('id', '=', await memberOf(paid))
    .execute()
  expect((await hai.must(deskCalls.deskManifest, {})).carriers[0]!.parcels[0]!.whyNotZh).toContain('冻结')
  expect((await hai.must(deskCalls.deskParcelOf, { id: paid.id })).whyWaitsZh).toContain('冻结')
  await world.db
    .updateTable('members')
    .set({ frozen: false })
    .where('id', '=', await memberOf(paid))
    .execute()
})
const memberOf = async ({ id }: StandingParcel): Promise<number> =>
  (await world.db.selectFrom('parcels').select('member_id').where('id', '=', id).executeTakeFirstOrThrow()).member_id

test('a parcel is found by its own number and the carrier’s, and at the receiving desk before all others', async () => {
  for (const q of [paid.id, number, `${number.slice(0, 2)} ${number.slice(2, 5)} ${number.slice(5)}`])
    expect(await hai.must(deskCalls.deskFind, { q })).toContainEqual(expect.objectContaining({ kind: 'abroad', id: paid.id }))
  const row = await world.db.selectFrom('parcels').select('number').where('id', '=', sent.id).executeTakeFirstOrThrow()
  const { ours, candidates } = await hai.must(deskCalls.deskParcel, { tracking: row.number! })
  expect(ours).toMatchObject({ id: sent.id, state: 'sent', whyNotZh: null, goods: [{ order: sent.orderIds[0] }] })
  expect(candidates).toEqual([])
  expect((await hai.must(deskCalls.deskParcel, { order: paid.id })).ours?.whyNotZh).toContain('待寄出')
  // Whoever receives it all the same makes no orphan of it.
  const received = await hai.act('receive-parcel', { tracking: row.number, weightG: 800, photos: [await parcels.photo()] })
  expect(received).toMatchObject({ code: 2609, message: expect.stringContaining(`包裹 ${sent.id}`) })
})

test('acts are offered by the lifecycle, those of the table apart', async () => {
  const offersOf = async (agent: DeskAgent, { id }: StandingParcel) =>
    (await agent.must(deskCalls.deskParcelOf, { id })).acts.filter(({ allowed }) => allowed).map(({ name }) => name)
  expect(await offersOf(hai, paid)).toEqual(['label-parcel'])
  expect(await offersOf(hai, sent)).toEqual(['came-back'])
  expect(await offersOf(support, sent)).toEqual(['turn-back', 'lose-parcel'])
  expect(await offersOf(buyer, sent)).toEqual([])
})

test('customs and the member are told what was written, at the value that was paid', async () => {
  const order = packing.orderIds[0]!
  const before = (await hai.must(deskCalls.deskParcelOf, { id: packing.id })).customs
  expect(before).toMatchObject([{ order, quantity: 1, weightG: 500 }])
  await hai.does('set-customs', { parcel: packing.id, lines: `${order};Used wrist watch;2;480;910211` })
  const [line] = (await hai.must(deskCalls.deskParcelOf, { id: packing.id })).customs
  expect(line).toEqual({ order, nameEn: 'Used wrist watch', quantity: 2, weightG: 480, hsCode: '910211', valueJpy: before[0]!.valueJpy })
  const { customs } = await parcels.info(packing)
  expect(customs).toEqual([{ orderId: order, nameEn: 'Used wrist watch', quantity: 2, valueJpy: before[0]!.valueJpy }])
  const refuses = async (parcel: StandingParcel, lines: string) => (await hai.act('set-customs', { parcel: parcel.id, lines })).code
  expect(await refuses(packing, `${order};手表;1;480`)).not.toBe(0)
  expect(await refuses(packing, `${paid.orderIds[0]};Watch;1;480`)).not.toBe(0)
  expect(await refuses(paid, `${paid.orderIds[0]};Watch;1;480`)).not.toBe(0)
})

test('stock tells traits, storage and the parcel that goods lie in', async () => {
  const stock = await hai.must(deskCalls.deskStock, { limit: 100 })
  const row = stock.list.find(({ orderId }) => orderId === packing.orderIds[0])
  expect(row).toMatchObject({ traits: ['batteries'], weighed: true, parcel: { id: packing.id, state: 'packing', toReshelve: false } })
  expect(row).not.toHaveProperty('owedJpy')
  const fresh = await bring.warehoused({ balanceJpy: 30_000 })
  expect((await hai.must(deskCalls.deskStock, { traits: 'unknown' })).list.map(({ orderId }) => orderId)).toEqual([fresh.id])
  expect((await hai.must(deskCalls.deskOrder, { id: packing.orderIds[0]! })).parcels).toMatchObject([{ id: packing.id, state: 'packing' }])
})

test('stock tells what soon lies free no more and what lies too long, by its run, and nothing that lies in a parcel', async () => {
  const stayed = async (days: number) => {
    const goods = await shippable()
    const stayAt = world.now() - days * 24 * 3_600_000
    await world.db.updateTable('order_stock').set({ stay_at: stayAt }).where('order_id', '=', goods.id).execute()
    return goods
  }
  const [fresh, soon, over, sentOn] = [await stayed(37), await stayed(39), await stayed(46), await stayed(60)]
  await parcels.requested([sentOn])
  const idsOf = async (storage: 'soon' | 'over') => (await hai.must(deskCalls.deskStock, { storage })).list.map(({ orderId }) => orderId)
  expect(await idsOf('soon')).toEqual([soon.id])
  expect(await idsOf('over')).toEqual([over.id])
  // What our own inspection took does not count.
  await world.db.insertInto('order_inspections').values({ order_id: over.id, state: 'requested' }).execute()
  expect(await idsOf('over')).toEqual([])
  const { list } = await hai.must(deskCalls.deskStock, { limit: 100 })
  expect(list.find(({ orderId }) => orderId === fresh.id)!.freeUntil).toBeGreaterThan(world.now() + 7 * 24 * 3_600_000)
})

test('the map tells how much lies on each place; what lies in a box lies on none, nor does what was taken out of one', async () => {
  const [one, two] = [await shippable(), await shippable()]
  await hai.does('move-stock', { orders: [one.id, two.id], shelf: 'M-01' })
  const place = async () => (await hai.must(deskCalls.deskShelves, {})).shelves.find(({ shelf }) => shelf === 'M-01')
  expect(await place()).toMatchObject({ pieces: 2, since: expect.any(Number) })
  const parcel = await parcels.requested([one], 'weighed')
  await parcels.pack(parcel)
  expect(await place()).toMatchObject({ pieces: 1 })
  const lying = await hai.must(deskCalls.deskStock, { shelf: 'M-01', onShelf: 'true' })
  expect(lying.list.map(({ orderId }) => orderId)).toEqual([two.id])

  const { version, unpackFeeJpy } = await parcels.info(parcel)
  const { unshelved } = await hai.must(deskCalls.deskShelves, {})
  await parcel.member.must(calls.unpackParcel, { id: parcel.id, version, expectedFeeJpy: unpackFeeJpy!, requestId: 'unpack-for-the-map' })
  expect(await place()).toMatchObject({ pieces: 1 })
  expect((await hai.must(deskCalls.deskShelves, {})).unshelved).toBe(unshelved + 1)
  expect((await hai.must(deskCalls.deskStock, { unshelved: 'true' })).list.map(({ orderId }) => orderId)).toContain(one.id)
  await hai.does('reshelve', { parcel: parcel.id, shelf: 'M-02' })
  expect((await hai.must(deskCalls.deskStock, { shelf: 'M-02' })).list.map(({ orderId }) => orderId)).toEqual([one.id])
  await hai.does('move-stock', { orders: [two.id], shelf: 'M-02' })
  await hai.does('take-stock', { shelf: 'M-01', orders: [] })
  expect(await place()).toMatchObject({ pieces: 0, since: null })
})

test('goods name the parcel that is to hold them, however many wait before it', async () => {
  const [goods] = packing.orderIds
  const { list } = await hai.must(deskCalls.deskPicks, { limit: 1, order: goods! })
  expect(list.map(({ id }) => id)).toEqual([packing.id])
  expect((await hai.must(deskCalls.deskPicks, { order: sent.orderIds[0]! })).list).toEqual([])
})

test('carriers are those of the lines, and a member’s page tells their parcels', async () => {
  expect(await buyer.must(deskCalls.deskCarriers, {})).toEqual([{ carrier: 'japanPost', carrierZh: '日本邮政' }])
  const page = await support.must(deskCalls.deskMember, { id: await memberOf(paid) })
  expect(page.counts.parcels).toBe(1)
  expect(page.parcels).toMatchObject([{ id: paid.id, state: 'paid', totalJpy: expect.any(Number) }])
})

test('a box has a label of its own', async () => {
  const cookie = `otsukai_desk=${hai.cookie('otsukai_desk')}`
  const answer = await fetch(`${world.deskOrigin}/api/desk/labels/parcel/${paid.id}?size=100x150`, { headers: { cookie } })
  expect(answer.status).toBe(200)
  const [page] = await readPdf(Buffer.from(await answer.arrayBuffer()))
  for (const said of [paid.id, 'CN', 'EMS', '0.800 kg', 'JPY']) expect(page!.text).toContain(said)
})

test('a carrier’s own label is printed as it came by who labels, until the parcel needs another, and is kept sealed', async () => {
  const parcel = await parcels.requested([await shippable()])
  await parcels.pack(parcel)
  const label = (agent: DeskAgent) =>
    fetch(`${world.deskOrigin}/api/desk/labels/carrier/${parcel.id}`, {
      headers: { cookie: `otsukai_desk=${agent.cookie('otsukai_desk')}` },
    })
  const isPrintable = async (agent: DeskAgent) => {
    const { carriers } = await agent.must(deskCalls.deskManifest, {})
    const row = carriers.flatMap((one) => one.parcels).find(({ id }) => id === parcel.id)
    return [row?.printable, (await agent.must(deskCalls.deskParcelOf, { id: parcel.id })).printable]
  }
  expect((await label(hai)).status).toBe(404)
  expect(await isPrintable(hai)).toEqual([false, false])
  const { data } = await hai.does('label-parcel', { parcel: parcel.id })
  const { number: made, printable } = data as { number: string; printable: boolean }
  expect(printable).toBe(true)
  const answer = await label(hai)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ])
  const [page] = await readPdf(Buffer.from(await answer.arrayBuffer()))
  for (const said of [made, 'ZHANG', '518057']) expect(page!.text.toUpperCase()).toContain(said)
  expect(await isPrintable(hai)).toEqual([true, true])
  for (const other of [support, buyer]) {
    expect((await label(other)).status).toBe(403)
    expect(await isPrintable(other)).toEqual([false, false])
  }
  const { files } = world.server.deps
  const stored = async () => {
    const names: string[] = []
    for await (const { name } of files.list()) if (name.startsWith('labels/')) names.push(name)
    return names
  }
  const [name, ...others] = await stored()
  expect(others).toEqual([])
  expect((await buffer((await files.read(name!))!.stream)).includes(made)).toBe(false)

  const tomorrow = { ...world.server.deps, clock: () => world.server.deps.clock() + 25 * 3_600_000 }
  await forgetCarrierLabels(tomorrow)
  expect(await stored()).toEqual([name])
  // Another label voids it.
  await parcels.label(parcel)
  expect((await label(hai)).status).toBe(404)
  expect(await isPrintable(hai)).toEqual([false, false])
  await forgetCarrierLabels(tomorrow)
  expect(await stored()).toEqual([])
})

test('a carrier makes one label however often it is asked for, also at once, until the parcel is recalled', async () => {
  const parcel = await parcels.requested([await shippable()])
  await parcels.pack(parcel)
  const label = async () => {
    const request = { name: 'label-parcel', input: { parcel: parcel.id }, reason: '测试', requestId: randomUUID() }
    return ((await hai.must(deskCalls.doAct, request)) as { data: unknown }).data
  }
  const made = async () =>
    (await world.tell<{ reference: string; number: string }[]>('GET', '/world/parcels')).filter(({ reference }) =>
      reference.startsWith(parcel.id),
    )
  const answers = [...(await Promise.all([label(), label()])), await label()]
  const [first, ...more] = await made()
  expect(more).toEqual([])
  expect(answers).toEqual(answers.map(() => ({ number: first!.number, printable: true })))
  const timeline = async () => (await parcels.info(parcel)).timeline.filter(({ event }) => event === 'label')
  expect(await timeline()).toHaveLength(1)

  await support.does('recall-parcel', { parcel: parcel.id, zh: '要改线路' })
  const { quote } = await parcels.info(parcel)
  await parcel.member.must(calls.payParcel, { id: parcel.id, expectedTotalJpy: quote!.totalJpy, requestId: randomUUID() })
  const { number: again } = (await label()) as { number: string }
  expect(again).not.toBe(first!.number)
  expect(await made()).toHaveLength(2)
})

test('no label is asked for, and so none is billed, while a parcel may not be sent', async () => {
  const parcel = await parcels.requested([await shippable()])
  await parcels.pack(parcel)
  const frozen = (is: boolean) =>
    world.db
      .updateTable('members')
      .set({ frozen: is })
      .where('id', '=', (eb) => eb.selectFrom('parcels').select('member_id').where('id', '=', parcel.id))
      .execute()
  const label = () =>
    hai.call(deskCalls.doAct, { name: 'label-parcel', input: { parcel: parcel.id }, reason: '测试', requestId: randomUUID() })
  const made = async () =>
    (await world.tell<{ reference: string }[]>('GET', '/world/parcels')).filter(({ reference }) => reference.startsWith(parcel.id))
  await frozen(true)
  expect(await label()).toMatchObject({ code: 2609, message: expect.stringContaining('冻结') })
  expect(await made()).toEqual([])
  await frozen(false)
  expect((await label()).code).toBe(0)
  expect(await made()).toHaveLength(1)
})
