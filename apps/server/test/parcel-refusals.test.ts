import { randomUUID } from 'node:crypto'
import { calls } from '@otsukai/contract/calls'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { MATTERS_A_PARCEL } from '@otsukai/contract/parcels/parcels'
import { yen } from '@otsukai/money/yen'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settleCharges } from '../src/money/charges/settle-charges.ts'
import { freezeMember } from '../src/people/members/freeze-member.ts'
import { ensureDemoStaff } from '../src/people/staff/demo-staff.ts'
import { asOwner } from '../src/platform/db/open.ts'
import type { Tx } from '../src/platform/db/tables.ts'
import { until } from '../src/testing/databases.ts'
import { chargeOrder } from '../src/trade/orders/charge-order.ts'
import { cameBack } from '../src/trade/parcels/after-sending.ts'
import { askForLabel } from '../src/trade/parcels/ask-for-label.ts'
import { handOver } from '../src/trade/parcels/hand-over.ts'
import { hearTracks } from '../src/trade/parcels/hear-track.ts'
import { parcelRounds } from '../src/trade/parcels/sweep-parcels.ts'
import { holdParcel } from '../src/trade/parcels/pack-parcel.ts'
import { setTraits } from '../src/trade/parcels/set-traits.ts'
import { takeStock } from '../src/trade/warehouse/stock.ts'
import { unreceive } from '../src/trade/warehouse/unreceive.ts'
import { DeskAgent } from './desk-agent.ts'
import type { Agent } from './member-agent.ts'
import { openParcelHouse, type Shelved, type Shopper } from './parcel-house.ts'
import { SHENZHEN, type StandingParcel } from './parcel-kit.ts'
import { picture } from './picture.ts'
import { waitingFor } from './waiting-for.ts'

const DAY_MS = 86_400_000

let shop: Awaited<ReturnType<typeof openParcelHouse>>
let somebody: Shopper
beforeAll(async () => {
  shop = await openParcelHouse()
  somebody = await shop.shopper()
})
afterAll(() => shop.close())

const act = <T>(work: (deps: typeof shop.deps, tx: Tx) => Promise<T>): Promise<T> => shop.within((tx) => work(shop.deps, tx))
type Wish = Parameters<typeof wishes>[1]
const seen = async (parcel: StandingParcel) => ({ id: parcel.id, version: (await shop.info(parcel)).version, requestId: randomUUID() })

/** A request as the storefront sends it, with what is changed in it. */
const wishes = async (
  goods: Shelved[],
  change: {
    lineId?: string
    payMode?: 'ceiling' | 'weighed'
    acknowledged?: ('terms' | 'overValue' | 'noCover')[]
    expectedCeilingJpy?: number
  } = {},
) => ({
  ...(await shop.wish(
    goods[0]!.member,
    goods.map(({ id }) => id),
    change.payMode ?? 'weighed',
    change.lineId,
  )),
  acknowledged: change.acknowledged ?? (['terms'] as const).slice(),
  ...(change.expectedCeilingJpy !== undefined && { expectedCeilingJpy: change.expectedCeilingJpy }),
  requestId: randomUUID(),
})
async function refused(goods: Shelved[], change?: Wish) {
  const { code, data } = await goods[0]!.member.call(calls.createParcel, await wishes(goods, change))
  return { code, facts: data as unknown }
}

describe('a request is refused, with why', () => {
  test('2501 while nobody has looked what goods hold, and while an inspection is open', async () => {
    const unlooked = await shop.shelved(somebody, { looked: false })
    expect(await refused([unlooked])).toEqual({ code: 2501, facts: { orderId: unlooked.id, whyZh: expect.stringContaining('待仓库核对') } })
    const goods = await shop.shelved(somebody)
    for (const [state, why] of [
      ['requested', '等验货'],
      ['inspected', '确认验货结果'],
      ['disputed', '异议'],
    ] as const) {
      await shop.db
        .insertInto('order_inspections')
        .values({ order_id: goods.id, state, result: null, answer_by: null })
        .onConflict((same) => same.column('order_id').doUpdateSet({ state }))
        .execute()
      expect(await refused([goods])).toEqual({ code: 2501, facts: { orderId: goods.id, whyZh: expect.stringContaining(why) } })
    }
    await shop.db.updateTable('order_inspections').set({ state: 'accepted' }).where('order_id', '=', goods.id).execute()
    const parcel = await shop.requested([goods])
    expect(await refused([goods])).toMatchObject({ code: 2502 })
    await somebody.member.must(calls.cancelParcel, await seen(parcel))
  })

  test('2503 for what a line does not take: liquids, a third battery, a closed line, one that is none', async () => {
    const bottle = await shop.shelved(somebody, { liquid: true })
    expect(await refused([bottle])).toEqual({ code: 2503, facts: { orderIds: [bottle.id], whyZh: 'EMS 不收液体。' } })
    const powered = [
      await shop.shelved(somebody, { batteries: true }),
      await shop.shelved(somebody, { batteries: true }),
      await shop.shelved(somebody, { batteries: true }),
    ]
    expect(await refused(powered)).toEqual({
      code: 2503,
      facts: { orderIds: powered.map(({ id }) => id), whyZh: expect.stringContaining('最多放 2 件带电池') },
    })
    expect((await refused([powered[0]!], { lineId: 'smallPacket' })).code).toBe(2503)
    expect((await refused([powered[0]!], { lineId: 'nothingSuch' })).code).toBe(2503)
  })

  test('2504 above what a line carries, 2507 for several above a limit of customs, and a single one with its tick', async () => {
    expect(await refused([await shop.shelved(somebody, { weightG: 40_000 })])).toEqual({ code: 2504, facts: { maxG: 30_000 } })
    const dear = [await shop.shelved(somebody, { priceJpy: 15_000 }), await shop.shelved(somebody, { priceJpy: 15_000 })]
    expect(await refused(dear)).toEqual({ code: 2507, facts: { limitJpy: 20_618 } })
    const single = await shop.shelved(somebody, { priceJpy: 30_000 })
    expect(await refused([single])).toEqual({ code: 2515, facts: { missing: ['overValue'] } })
    expect(await refused([single], { acknowledged: [] })).toEqual({ code: 2515, facts: { missing: ['terms', 'overValue'] } })
    expect(await refused([single], { lineId: 'air', acknowledged: ['terms', 'overValue'] })).toEqual({
      code: 2515,
      facts: { missing: ['noCover'] },
    })
    const { parcelId } = await somebody.member.must(calls.createParcel, await wishes([single], { acknowledged: ['terms', 'overValue'] }))
    // A rate that has moved since stops nobody who packs it.
    const parcel = { ...somebody, id: parcelId, orderIds: [single.id] }
    await shop.pack(parcel)
    expect(await shop.info(parcel)).toMatchObject({ state: 'packed' })
  })

  test('2515 for a line without cover that a packed parcel would take, until its member ticks it', async () => {
    const parcel = await shop.requested([await shop.shelved(somebody, { priceJpy: 12_000 })], 'weighed')
    await shop.pack(parcel)
    const { otherLines } = await shop.info(parcel)
    expect(Object.fromEntries(otherLines.map(({ id, ticks }) => [id, ticks]))).toMatchObject({ air: ['noCover'], sea: ['noCover'] })
    const reline = async (acknowledged: ('terms' | 'noCover')[]) =>
      somebody.member.call(calls.relineParcel, { ...(await seen(parcel)), lineId: 'sea', acknowledged })
    expect(await reline(['terms'])).toMatchObject({ code: 2515, data: { missing: ['noCover'] } })
    expect(await shop.info(parcel)).toMatchObject({ line: { id: 'ems' } })
    expect((await reline(['noCover'])).code).toBe(0)
    expect(await shop.info(parcel)).toMatchObject({ line: { id: 'sea' } })
  })

  test('2515 for a line without cover that the answer to a hold names, until its member ticks it', async () => {
    const goods = await shop.shelved(somebody, { priceJpy: 12_000 })
    const parcel = await shop.requested([goods], 'weighed')
    const lease = await shop.packing(parcel)
    await shop.hold(parcel, lease, 'suspended')
    const { matters } = await shop.info(parcel)
    const choose = async (acknowledged: ('terms' | 'noCover')[]) =>
      somebody.member.call(calls.chooseParcel, {
        ...(await seen(parcel)),
        answers: matters.map(({ id }) => ({ matter: id, answer: 'reline' as const })),
        lineId: 'sea',
        acknowledged,
      })
    expect(await choose([])).toMatchObject({ code: 2515, data: { missing: ['noCover'] } })
    expect((await choose(['noCover'])).code).toBe(0)
    expect(await shop.info(parcel)).toMatchObject({ state: 'requested', line: { id: 'sea' } })
  })

  test('and a hold asks what another line costs to the address that the parcel keeps, whatever has become of the one in the book', async () => {
    const shopper = await shop.shopper()
    const goods = await shop.shelved(shopper)
    const parcel = await shop.requested([goods], 'weighed')
    await shop.hold(parcel, await shop.packing(parcel), 'suspended')
    const addressId = await shop.addressOf(shopper.member)
    await shopper.member.must(calls.addressDelete, { id: addressId, requestId: randomUUID() } as never)
    const asked = {
      orderIds: [goods.id],
      addressId,
      options: { packing: 'simple' as const, invoice: 'none' as const },
      payMode: 'weighed' as const,
    }
    expect((await shopper.member.call(calls.parcelPreview, asked)).status).toBe(404)
    const { lines } = await shopper.member.must(calls.parcelPreview, { ...asked, parcelId: parcel.id, lineId: 'sea' })
    expect(lines.find(({ lineId }) => lineId === 'sea')!.likelyJpy).toBeGreaterThan(0)
    const other = await shop.shelved(await shop.shopper())
    expect((await other.member.call(calls.parcelPreview, { ...asked, orderIds: [other.id], parcelId: parcel.id })).status).toBe(404)
  })

  test('2509 with the quote when another ceiling was expected, 2101 when the balance does not hold it', async () => {
    const goods = await shop.shelved(somebody)
    for (const expectedCeilingJpy of [0, 2_199, 2_201, 999_999])
      expect(await refused([goods], { payMode: 'ceiling', expectedCeilingJpy })).toMatchObject({
        code: 2509,
        facts: { quote: { totalJpy: 2_200 } },
      })
    expect((await refused([goods], { payMode: 'ceiling' })).code).toBe(2509)
    const poor = await shop.shelved(await shop.shopper(2_199))
    expect(await refused([poor], { payMode: 'ceiling', expectedCeilingJpy: 2_200 })).toMatchObject({ code: 2101, facts: { shortJpy: 1 } })
    expect(await poor.member.balance()).toMatchObject({ availableJpy: 2_199, parcelHeldJpy: 0 })
  })

  test('2511 while a charge is due for one of its goods, and not for others', async () => {
    const shopper = await shop.shopper(0)
    const [charged, free] = [await shop.shelved(shopper), await shop.shelved(shopper)]
    await act((deps, tx) => chargeOrder(deps, tx, { orderId: charged.id, amountJpy: yen(700), reasonZh: '关税', receipt: 'r' }))
    expect(await refused([charged, free])).toEqual({ code: 2511, facts: { dueJpy: 700 } })
    expect((await refused([free])).code).toBe(0)
  })

  test('2505 for an address that no post can deliver to, which is in no book and so in no parcel; 2513 beyond twenty', async () => {
    const { member } = await shop.shopper(0)
    const save = (change: Partial<typeof SHENZHEN>) => member.call(calls.addressSave, { ...SHENZHEN, ...change, requestId: randomUUID() })
    expect(await save({ phone: '1381234567', postcode: '51800' })).toMatchObject({ code: 2505, data: { fields: ['phone', 'postcode'] } })
    expect(await member.must(calls.addressList, {})).toEqual([])
    for (let n = 0; n < 20; n++) expect((await save({ line: `科技园南路 ${n + 1} 号` })).code).toBe(0)
    expect(await save({ line: '科技园南路 21 号' })).toMatchObject({ code: 2513 })
    expect(await member.must(calls.addressList, {})).toHaveLength(20)
  })

  test('2514 beyond ten under way, 400 beyond twenty goods and for one named twice', async () => {
    const shopper = await shop.shopper(0)
    const many: Shelved[] = []
    for (let n = 0; n < 21; n++) many.push(await shop.shelved(shopper, { weightG: 100, priceJpy: 500 }))
    expect((await refused(many)).code).toBe(1400)
    expect((await refused([many[0]!, many[0]!])).code).toBe(1400)
    for (let n = 0; n < 10; n++) expect((await refused([many[n]!])).code).toBe(0)
    expect(await refused([many[10]!])).toMatchObject({ code: 2514 })
    const asked = {
      ...(await shop.wish(
        shopper.member,
        many.slice(10).map(({ id }) => id),
      )),
    }
    expect(await shopper.member.must(calls.parcelSplits, asked)).toHaveLength(3)
    const more = [...many.slice(10), await shop.shelved(shopper), await shop.shelved(shopper)]
    expect(await shopper.member.must(calls.parcelSplits, { ...asked, orderIds: more.map(({ id }) => id) })).toBeNull()
  })
})

describe('of others', () => {
  test('nothing is found: their goods, addresses, parcels and photos are 404, and visitors are sent to log in', async () => {
    const [mine, theirs] = [await shop.shelved(await shop.shopper()), await shop.shelved(await shop.shopper())]
    const parcel = await shop.requested([theirs])
    await shop.pack(parcel)
    const [photo] = (await shop.info(parcel)).box!.photos
    const asked = await wishes([mine])
    const { member } = mine
    const notFound = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(404)
    await notFound(member.call(calls.createParcel, { ...asked, orderIds: [theirs.id] }))
    await notFound(member.call(calls.createParcel, { ...asked, orderIds: [mine.id, theirs.id] }))
    await notFound(member.call(calls.createParcel, { ...asked, addressId: await shop.addressOf(theirs.member) }))
    await notFound(member.call(calls.parcelPreview, { ...asked, orderIds: [theirs.id] }))
    const step = await seen(parcel)
    await notFound(member.call(calls.parcelInfo, { id: parcel.id }))
    await notFound(member.call(calls.editParcel, { ...asked, ...step }))
    for (const call of [calls.cancelParcel, calls.confirmParcel]) await notFound(member.call(call, step))
    await notFound(member.call(calls.chooseParcel, { ...step, answers: [] }))
    await notFound(member.call(calls.relineParcel, { ...step, lineId: 'sea' }))
    await notFound(member.call(calls.unpackParcel, { ...step, expectedFeeJpy: 500 }))
    await notFound(member.call(calls.payParcel, { id: parcel.id, expectedTotalJpy: 1, requestId: randomUUID() }))
    await notFound(member.call(calls.claimParcel, { id: parcel.id, note: 'x', images: [await picture()], requestId: randomUUID() }))
    await notFound(member.request('GET', photo!))
    await notFound(theirs.member.request('GET', photo!.replace(/[0-9a-f]{32}/, await shop.photo())))
    const visitor: Agent = shop.house.agent()
    for (const [call, input] of [
      [calls.parcelStock, {}],
      [calls.parcelList, {}],
      [calls.parcelInfo, { id: parcel.id }],
    ] as const)
      expect((await visitor.call(call, input as never)).status).toBe(401)
    expect((await visitor.request('GET', photo!)).status).toBe(401)
    expect((await visitor.call(calls.createParcel, asked)).status).toBe(401)
  })
})

describe('a request is done once', () => {
  test('however often it comes, also when its goods lie in its own parcel; with other input its id is refused', async () => {
    const goods = await shop.shelved(await shop.shopper())
    const asked = await wishes([goods], { acknowledged: ['terms', 'noCover'] })
    const { parcelId } = await goods.member.must(calls.createParcel, asked)
    expect(await goods.member.must(calls.createParcel, asked)).toEqual({ parcelId })
    expect((await goods.member.call(calls.createParcel, { ...asked, lineId: 'sea' })).code).toBe(2901)
    const parcel = { ...goods, id: parcelId, orderIds: [goods.id] }
    const edit = { ...asked, ...(await seen(parcel)), lineId: 'sea' }
    for (const _ of [1, 2])
      expect(await goods.member.must(calls.editParcel, edit)).toMatchObject({ line: { id: 'sea' }, version: edit.version + 1 })
    expect((await goods.member.call(calls.editParcel, { ...edit, lineId: 'air' })).code).toBe(2901)
    // Another step under the same id is another request.
    expect(
      await goods.member.must(calls.cancelParcel, { id: parcelId, version: edit.version + 1, requestId: edit.requestId }),
    ).toMatchObject({ state: 'cancelled' })
    expect((await goods.member.must(calls.editParcel, edit)).state).toBe('cancelled')
  })

  test('2506 when the parcel has moved since the member saw it', async () => {
    const parcel = await shop.requested([await shop.shelved(await shop.shopper())])
    const before = await seen(parcel)
    await shop.begin(parcel)
    expect(await parcel.member.call(calls.cancelParcel, before)).toMatchObject({ code: 2506, data: { state: 'packing' } })
  })

  test('2510 when the time to pay has passed, whatever the clock has done, and 2512 when the time to claim has', async () => {
    const goods = await shop.shelved(await shop.shopper())
    const { member } = goods
    const parcel = await shop.requested([goods], 'weighed')
    await shop.pack(parcel)
    await shop.db
      .updateTable('parcels')
      .set({ pay_by: shop.deps.clock() - 1 })
      .where('id', '=', parcel.id)
      .execute()
    expect((await member.call(calls.payParcel, { id: parcel.id, expectedTotalJpy: 1_900, requestId: randomUUID() })).code).toBe(2510)
    expect((await member.call(calls.relineParcel, { ...(await seen(parcel)), lineId: 'sea' })).code).toBe(2510)
    expect((await member.call(calls.unpackParcel, { ...(await seen(parcel)), expectedFeeJpy: 500 })).code).toBe(2510)
    const sent = await shop.requested([await shop.shelved(goods)])
    await shop.hear(await shop.sent(sent), 'delivered')
    await shop.db
      .updateTable('parcels')
      .set({ delivered_at: shop.deps.clock() - 14 * DAY_MS })
      .where('id', '=', sent.id)
      .execute()
    expect(
      (await member.call(calls.claimParcel, { id: sent.id, note: '破了', images: [await picture()], requestId: randomUUID() })).code,
    ).toBe(2512)
  })
})

test('a time that is over is over for member and clock in the same millisecond', async () => {
  const { clock } = shop.deps
  const shopper = await shop.shopper()
  const at = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
    shop.deps.clock = () => ms
    try {
      return await work()
    } finally {
      shop.deps.clock = clock
    }
  }
  const packed = async () => {
    const parcel = await shop.requested([await shop.shelved(shopper)], 'weighed')
    await shop.pack(parcel)
    const { payBy, quote } = await shop.info(parcel)
    const pays = async () =>
      (await shopper.member.call(calls.payParcel, { id: parcel.id, expectedTotalJpy: quote!.totalJpy, requestId: randomUUID() })).code
    return { parcel, payBy: payBy!, pays, lapses: () => parcelRounds['lapse-parcels']!(shop.deps) }
  }
  const [inTime, late] = [await packed(), await packed()]
  expect(await at(inTime.payBy - 1, async () => (await inTime.lapses(), inTime.pays()))).toBe(0)
  expect(await at(late.payBy, late.pays)).toBe(2510)
  expect(await at(late.payBy, () => shop.info(late.parcel))).toMatchObject({ state: 'packed', allowed: [] })
  await at(late.payBy, late.lapses)
  expect((await shop.info(late.parcel)).state).toBe('cancelled')

  const claims = async () => {
    const parcel = await shop.requested([await shop.shelved(shopper)])
    await shop.hear(await shop.sent(parcel), 'delivered')
    const { claimBy } = await shop.info(parcel)
    const asked = { id: parcel.id, note: '破了', images: [await picture()], requestId: randomUUID() }
    return { claimBy: claimBy!, claim: async () => (await shopper.member.call(calls.claimParcel, asked)).code }
  }
  const [one, other] = [await claims(), await claims()]
  expect(await at(one.claimBy - 1, one.claim)).toBe(0)
  expect(await at(other.claimBy, other.claim)).toBe(2512)
  await shop.mustHold()
})

test('an answer names every open matter once, nothing else, and another line where it asks for one', async () => {
  const shopper = await shop.shopper()
  const goods = [await shop.shelved(shopper), await shop.shelved(shopper)]
  const parcel = await shop.requested(goods, 'weighed')
  const lease = await shop.packing(parcel)
  await shop.hold(parcel, lease, 'oversize')
  const { matters } = await shop.info(parcel)
  const choose = async (answers: { matter: number; answer: 'leave' | 'reline' | 'cancel' }[], lineId?: string) =>
    (
      await shopper.member.call(calls.chooseParcel, {
        ...(await seen(parcel)),
        answers,
        acknowledged: ['noCover'],
        ...(lineId && { lineId }),
      })
    ).code
  const matter = matters[0]!.id
  expect(await choose([])).toBe(1400)
  expect(await choose([{ matter, answer: 'leave' }])).toBe(1400)
  expect(await choose([{ matter, answer: 'reline' }])).toBe(1400)
  expect(await choose([{ matter, answer: 'reline' }], 'ems')).toBe(1400)
  expect(
    await choose(
      [
        { matter, answer: 'reline' },
        { matter: matter + 1, answer: 'cancel' },
      ],
      'sea',
    ),
  ).toBe(1400)
  for (const twice of [
    ['reline', 'cancel'],
    ['cancel', 'reline'],
  ] as const)
    expect(
      await choose(
        twice.map((answer) => ({ matter, answer })),
        'sea',
      ),
    ).toBe(1400)
  expect((await shop.info(parcel)).state).toBe('onHold')
  expect(await choose([{ matter, answer: 'reline' }], 'sea')).toBe(0)
})

test('no more matters are written down for one box than its member can answer', async () => {
  const parcel = await shop.requested([await shop.shelved(await shop.shopper())], 'weighed')
  const lease = await shop.packing(parcel)
  const write = async (more: boolean) => {
    const photos = [await shop.photo()]
    const matter = { parcelId: parcel.id, lease, matter: 'suspended' as const, orderIds: [], noteZh: '停运', photos }
    return act((deps, tx) => holdParcel(deps, tx, { ...matter, more }))
  }
  for (let n = 1; n < MATTERS_A_PARCEL; n++) expect(await write(true)).toBe(n)
  await expect(write(true)).rejects.toThrow('就停下')
  expect(await write(false)).toBe(MATTERS_A_PARCEL)
})

describe('a freeze', () => {
  test('at any moment stops the next step of member and warehouse, and nothing is lost', async () => {
    const shopper = await shop.shopper()
    const waiting = await shop.requested([await shop.shelved(shopper)])
    const ready = await shop.requested([await shop.shelved(shopper)])
    await shop.pack(ready)
    const number = await shop.label(ready)
    await act((_, tx) => freezeMember(tx, shopper.memberId))
    expect((await shopper.member.call(calls.cancelParcel, await seen(waiting))).status).toBe(200)
    expect((await shopper.member.call(calls.cancelParcel, await seen(waiting))).code).not.toBe(0)
    await expect(shop.begin(waiting)).rejects.toThrow('冻结')
    await expect(shop.label(ready)).rejects.toThrow('冻结')
    const carrier = { ...shop.deps.carrier, label: () => Promise.reject(new Error('the carrier was asked for a label')) }
    await expect(askForLabel({ ...shop.deps, carrier }, ready.id)).rejects.toThrow('冻结')
    await expect(shop.send([number])).rejects.toThrow('冻结')
    expect([(await shop.info(waiting)).state, (await shop.info(ready)).state]).toEqual(['requested', 'paid'])
    await shop.db.updateTable('members').set({ frozen: false }).where('id', '=', shopper.memberId).execute()
    await shop.send([number])
    await shop.mustHold()
  })
})

describe('a charge that is due', () => {
  test('keeps a requested parcel from being packed: its member and the desk are told, and once it is paid it is to be packed again', async () => {
    await ensureDemoStaff(shop.deps)
    const desk = await DeskAgent.as('warehouse', shop.house.deskOrigin)
    const poor = await shop.shelved(await shop.shopper(3_000))
    const parcel = await shop.requested([poor])
    await act((deps, tx) => chargeOrder(deps, tx, { orderId: poor.id, amountJpy: yen(900), reasonZh: '到付运费', receipt: 'r1' }))
    const entries = async () => {
      await parcelRounds['tell-parcels']!(shop.deps)
      const page = await desk.must(deskCalls.deskParcelOf, { id: parcel.id })
      return page.entries.filter(({ settledAt }) => settledAt === null).map(({ kind }) => kind)
    }
    const pick = async () => (await desk.must(deskCalls.deskPicks, { order: poor.id })).list[0]
    expect(await shop.info(parcel)).toMatchObject({ state: 'requested', dueFirst: [{ of: 'order', id: poor.id, amountJpy: 900 }] })
    expect(await entries()).toEqual(['packingWaits'])
    expect(await pick()).toMatchObject({ id: parcel.id, whyWaitsZh: '会员有待补款，补上才能寄' })
    await expect(shop.begin(parcel)).rejects.toThrow('待补款')

    await shop.gives(poor.memberId, 1_000)
    await act((deps, tx) => settleCharges(tx, { memberId: poor.memberId, at: deps.clock() }))
    expect(await entries()).toEqual(['toPack'])
    expect(await pick()).toMatchObject({ id: parcel.id, whyWaitsZh: null })
    expect(await shop.info(parcel)).toMatchObject({ dueFirst: [] })
    await shop.pack(parcel)
    expect(await entries()).toEqual([])
  })

  test('for the way back of another parcel is told of all that it keeps with us', async () => {
    const shopper = await shop.shopper(5_000)
    const gone = await shop.requested([await shop.shelved(shopper)])
    const waiting = await shop.requested([await shop.shelved(shopper)])
    await shop.sent(gone)
    const back = { parcelId: gone.id, shelf: null, postageJpy: 1_900, ourFault: false, photos: [], by: 'lin' }
    await act((deps, tx) => cameBack(deps, tx, back))
    const owed = { of: 'parcel', id: gone.id, amountJpy: 1_900 }
    expect(await shop.info(waiting)).toMatchObject({ dueJpy: 0, dueFirst: [owed] })
    expect(await shop.info(gone)).toMatchObject({ state: 'returned', dueJpy: 1_900, dueFirst: [] })
  })
})

describe('goods that lie in a parcel', () => {
  test('are not taken back as received, nor judged anew, nor missed on their shelf once they are in the box', async () => {
    const shopper = await shop.shopper()
    const goods = await shop.shelved(shopper)
    const parcel = await shop.requested([goods])
    const { id } = await shop.db
      .insertInto('arrivals')
      .values({ at: shop.deps.clock(), weight_g: 500, by: 'lin' } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    await shop.db
      .updateTable('order_stock')
      .set({ arrival_id: id, shelf: 'Z-09', came_from: 'shipped' })
      .where('order_id', '=', goods.id)
      .execute()
    await expect(
      act((deps, tx) =>
        unreceive({ ...deps, config: { ...deps.config, rateDelayS: 3_600 } }, tx, {
          orderId: goods.id,
          by: { staffId: null, name: 'lin' },
        }),
      ),
    ).rejects.toThrow('在包裹')
    await expect(
      act((deps, tx) =>
        setTraits(deps, tx, { orderId: goods.id, batteries: true, liquid: false, fragile: false, weightG: null, by: 'lin' }),
      ),
    ).rejects.toThrow('已经在包裹')
    const count = () =>
      act((deps, tx) => takeStock(deps, tx, { shelf: 'Z-09', scanned: [], confirmed: false, by: { staffId: null, name: 'lin' } }))
    expect(await count()).toMatchObject({ missing: [goods.id] })
    await shop.packing(parcel)
    expect(await count()).toMatchObject({ missing: [] })
  })

  test('that left the warehouse some other way are never sent', async () => {
    const goods = await shop.shelved(await shop.shopper())
    const parcel = await shop.requested([goods])
    await shop.pack(parcel)
    const number = await shop.label(parcel)
    await shop.db.updateTable('orders').set({ state: 'shipped' }).where('id', '=', goods.id).execute()
    await expect(act((deps, tx) => handOver(deps, tx, { carrier: 'japanPost', numbers: [number], by: 'lin' }))).rejects.toThrow(
      '不在仓库里',
    )
    await shop.db.updateTable('orders').set({ state: 'warehoused' }).where('id', '=', goods.id).execute()
  })

  test('are labelled with what can be a number, and handed over with the one that is on the box', async () => {
    const parcel = await shop.requested([await shop.shelved(await shop.shopper())])
    await shop.pack(parcel)
    const first = await shop.label(parcel)
    const second = await shop.label(parcel)
    await expect(shop.send([first])).rejects.toThrow('什么都没有交运')
    await expect(act((deps, tx) => handOver(deps, tx, { carrier: 'other', numbers: [second], by: 'lin' }))).rejects.toThrow(
      '不在这张清单上',
    )
    await shop.send([second])
  })
})

describe('what a carrier tells', () => {
  const event = (number: string, kind: 'delivered' | 'returning' | 'customs' | 'moving', at: number, more: object = {}) => ({
    eventId: randomUUID(),
    number,
    kind,
    at,
    placeText: '',
    text: '',
    ...more,
  })
  const hear = (...events: ReturnType<typeof event>[]) => hearTracks(shop.deps, events)

  test('of another parcel that had the number before, or of nobody’s, moves nothing', async () => {
    const parcel = await shop.requested([await shop.shelved(somebody)])
    const number = await shop.sent(parcel)
    const now = shop.deps.clock()
    await hear(
      event(number, 'delivered', now - 300 * DAY_MS),
      event(number, 'returning', now - 299 * DAY_MS),
      event('EJ000000000JP', 'delivered', now),
    )
    expect(await shop.info(parcel)).toMatchObject({ state: 'sent' })
  })

  test('late, doubled, from the future or without end is kept once and cut, and the newest alone moves it', async () => {
    const parcel = await shop.requested([await shop.shelved(somebody)])
    const number = await shop.sent(parcel)
    const now = shop.deps.clock()
    const one = event(number, 'customs', now - 1_000, { text: '长'.repeat(1 << 20), placeText: 'x'.repeat(1 << 20) })
    expect(await hear(one, one, event(number, 'moving', now + 400 * DAY_MS))).toBe(2)
    const { tracks, state } = await shop.info(parcel)
    expect([state, tracks.length]).toEqual(['sent', 2])
    expect(Math.max(...tracks.map(({ at }) => at))).toBeLessThanOrEqual(shop.deps.clock())
    expect(Math.max(...tracks.map(({ textZh, placeZh }) => textZh.length + placeZh.length))).toBeLessThan(1_000)
    await hear(event(number, 'returning', now - 2_000))
    expect((await shop.info(parcel)).state).toBe('sent')
    await hear(event(number, 'returning', shop.deps.clock() + 1))
    expect((await shop.info(parcel)).state).toBe('returning')
    await hear(event(number, 'delivered', now - 3_000))
    expect(await shop.info(parcel)).toMatchObject({ state: 'delivered' })
  })

  test('before it is sent, or of a number that was voided, is passed over', async () => {
    const parcel = await shop.requested([await shop.shelved(somebody)])
    await shop.pack(parcel)
    const voided = await shop.label(parcel)
    expect(await hear(event(voided, 'delivered', shop.deps.clock()))).toBe(0)
    await shop.send([await shop.label(parcel)])
    expect(await hear(event(voided, 'delivered', shop.deps.clock()))).toBe(0)
    expect(await shop.info(parcel)).toMatchObject({ state: 'sent', tracks: [] })
  })
})

test('an address that is deleted goes on with the parcel that has its copy', async () => {
  const shopper = await shop.shopper()
  const parcel = await shop.requested([await shop.shelved(shopper)])
  const addressId = await shop.addressOf(shopper.member)
  await shopper.member.must(calls.addressDelete, { id: addressId, requestId: randomUUID() } as never)
  expect((await shop.info(parcel)).address).toMatchObject({ name: SHENZHEN.name, phone: expect.any(String) })
  await shop.sent(parcel)
})

test('a parcel that is handed over while a round looks at it is not told as one that waits', async () => {
  const parcel = await shop.requested([await shop.shelved(await shop.shopper())])
  await shop.pack(parcel)
  const number = await shop.label(parcel)
  let round = Promise.resolve()
  await act(async (deps, tx) => {
    await handOver(deps, tx, { carrier: 'japanPost', numbers: [number], by: 'lin' })
    round = parcelRounds['tell-parcels']!({ ...deps, clock: () => deps.clock() + 2 * DAY_MS })
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await until(() => asOwner(shop.house.database.owner, async (owner) => (await waitingFor(owner, rows[0]!.pid)).length > 0))
  })
  await round
  const entries = shop.db.selectFrom('desk_entries').select('kind').where('subject', '=', parcel.id).where('settled_at', 'is', null)
  expect(await entries.execute()).toEqual([])
})
