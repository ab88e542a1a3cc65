import { calls } from '@otsukai/contract/calls'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { orderStateZh } from '@otsukai/contract/order-steps'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskKind } from '../src/platform/desk/desk-kinds.ts'
import { beijingDay } from '../src/platform/beijing-day.ts'
import { tradesWithSeller } from '../src/catalogue/sellers/seller-trades.ts'
import { DeskAgent } from './desk-agent.ts'
import { bringOrders, restingClerk, type Standing } from './order-states.ts'
import { bringParcels } from './parcel-kit.ts'
import { parcelsMustHold } from './parcel-truth.ts'
import { deskEntries, marketHooks, mustHold, reaches } from './purchase-kit.ts'
import { staffAt, withoutMarket } from './staff-agent.ts'
import { startWorld, type World } from './world.ts'
import { picture } from './picture.ts'

const RATE_DELAY_S = 100_000

let world: World
let staff: ReturnType<typeof staffAt>
let finance: DeskAgent
let hai: DeskAgent
const hooks = marketHooks()
const bring = bringOrders(() => world, hooks)
const parcels = bringParcels(() => world)
beforeAll(async () => {
  world = await startWorld({
    // Nobody but the walk asks how purchases stand, and nothing is rated before a test lets the time pass.
    env: { ...restingClerk, FOLLOW_EVERY_S: '86400', SWEEP_EVERY_S: '0.3', RATE_DELAY_S: String(RATE_DELAY_S) },
    wrap: hooks.wrap,
  })
  staff = staffAt(world.settings)
  finance = await (await DeskAgent.as('finance', world.deskOrigin)).stepUp()
  hai = await DeskAgent.as('warehouse', world.deskOrigin)
})
afterAll(() => {
  bring.end()
  return world.stop()
})

interface Sent extends Standing {
  parcel: { id: string; number: string }
  /** The marketplace's own number. */
  reference: string
}

async function sendAbroad(standing: Standing): Promise<Sent> {
  await parcels.looked(standing)
  const parcel = await parcels.requested([standing])
  const number = await parcels.sent(parcel)
  expect((await standing.member.order(standing.id)).state).toBe('sentAbroad')
  const [purchase] = await world.purchases(standing.id)
  return { ...standing, parcel: { id: parcel.id, number }, reference: purchase!.reference }
}
/** Received before the marketplace told of its shipping, as nobody asks it. */
async function received(wants: Parameters<typeof bring.purchased>[0] = {}): Promise<Standing> {
  const standing = await bring.purchased({ balanceJpy: 30_000, ...wants })
  await bring.receive(standing)
  return standing
}
async function accepted(): Promise<Standing> {
  const standing = await received({ inspection: true })
  await bring.inspect(standing)
  await standing.member.must(calls.confirmInspection, { id: standing.id, accept: true })
  return standing
}
const sent = async () => sendAbroad(await received())

const walkDueAt = async () => (await world.db.selectFrom('trade_accounts').select('walk_due_at').executeTakeFirstOrThrow()).walk_due_at
async function walks(): Promise<void> {
  expect((await staff('walk-accounts')).code).toBe(0)
  await world.until(async () => (await walkDueAt()) > world.now())
}
const entriesOf = async (kind: DeskKind, id: string) => (await deskEntries(world.db, kind)).filter(({ subject }) => subject.endsWith(id))

/**
 * Places that ask whether an order was received, and count one that was sent on like one that lies there: `arrivedStates` and `isArrived`
 * in rate-receipt, sweep-orders and order-queries (follow-purchases only for open inspections, which nothing that is sent has);
 * `boughtStates` in walk-accounts; the table of steps in charge-order, correct-purchase and compare-paid; the states named in seller-trades,
 * list-orders (`due`), and in the database one live order a listing, orders of a seller, and orders that close.
 */
describe('an order that was sent abroad is', () => {
  test('walked by the trade account: denied it is put before a person, known again it is closed, and it is no orphan', async () => {
    const { member, id, reference } = await sent()
    hooks.transaction.set(reference, async () => null)
    for (const _ of [1, 2]) await walks()
    expect(await entriesOf('purchaseDenied', id)).toMatchObject([{ settled_at: null, facts: { reference: { id: reference } } }])
    hooks.transaction.delete(reference)
    await walks()
    expect(await entriesOf('purchaseDenied', id)).toMatchObject([{ settled_by: 'walk' }])
    expect(await entriesOf('orphan', `:${reference}`)).toEqual([])
    await mustHold(world, member, id, { state: 'sentAbroad', bought: 1 })
  })

  test('walked by the trade account: a price that is booked otherwise is found, and put right by a person', async () => {
    const { id, reference } = await sent()
    const correct = (paid: number) => staffAt(withoutMarket(world.settings))('correct-purchase', { order: id, reference, paid })
    await walks()
    expect(await entriesOf('paidDiffers', id)).toEqual([])
    expect((await correct(1)).code).toBe(0)
    await walks()
    expect(await entriesOf('paidDiffers', id)).toMatchObject([{ settled_at: null, facts: { bookedJpy: 1, toldJpy: 3_000 } }])
    expect((await correct(3_000)).code).toBe(0)
    await walks()
    expect(await entriesOf('paidDiffers', id)).toMatchObject([{ settled_by: 'following' }])
    await parcelsMustHold(world.db)
  })

  test('counted as known by the walk, of a shop as well: it is no purchase too many', async () => {
    const { goodsId } = await sendAbroad(await received({ kind: 'shopProduct' }))
    await walks()
    expect(await entriesOf('unexplainedPurchase', `:${goodsId}`)).toEqual([])
  })

  test('charged at once where the balance covers it, due where not, and taken back', async () => {
    const { member, id } = await sent()
    const { availableJpy } = await member.balance()
    const charge = (yen: number, receipt: string) => staff('charge-order', { order: id, yen, zh: '到付运费', receipt })
    expect((await charge(700, 'covered')).code).toBe(0)
    expect((await member.balance()).availableJpy).toBe(availableJpy - 700)
    expect((await charge(availableJpy, 'short')).code).toBe(0)
    expect((await member.order(id)).dueJpy).toBe(availableJpy)
    for (const receipt of ['short', 'covered']) expect((await staff('void-charge', { order: id, receipt, zh: '记错了' })).code).toBe(0)
    expect(await member.order(id)).toMatchObject({ state: 'sentAbroad', dueJpy: 0 })
    expect((await member.balance()).availableJpy).toBe(availableJpy)
    await parcelsMustHold(world.db)
  })

  test('the one live order of its listing: who ordered it too cannot pay, and keeps the money', async () => {
    const [other, first] = [await world.member({ balanceJpy: 30_000 }), await world.member({ balanceJpy: 30_000 })]
    const goodsId = await world.item({ priceJpy: 3_000 })
    const [taken, id] = [await other.orders(goodsId), await first.orders(goodsId)]
    expect((await first.pays(id)).code).toBe(0)
    await reaches(first, id, 'purchased')
    await bring.receive({ member: first, id, goodsId })
    await sendAbroad({ member: first, id, goodsId })
    expect((await other.pays(taken)).code).toBe(2207)
    expect((await other.balance()).availableJpy).toBe(30_000)
  })

  test('counted among the trades with its seller, and among the member’s orders', async () => {
    const standing = await received()
    const { sellerId } = (await standing.member.order(standing.id)).goods
    const { member_id: memberId } = await world.db
      .selectFrom('orders')
      .select('member_id')
      .where('id', '=', standing.id)
      .executeTakeFirstOrThrow()
    const counted = async () => {
      const { trades } = await tradesWithSeller(world.server.deps, sellerId)
      const { total, counts } = await standing.member.must(calls.orderList, {})
      const { list } = await finance.must(deskCalls.deskMembers, { q: String(memberId) })
      return { trades, total, all: counts.all, ofMember: list.find(({ id }) => id === memberId)?.orders }
    }
    const before = await counted()
    expect(before).toMatchObject({ total: 1, all: 1, ofMember: 1 })
    await sendAbroad(standing)
    expect(await counted()).toEqual(before)
  })

  test('counted in the figures of its day as before it left', async () => {
    const standing = await received()
    const figures = async () => {
      const day = beijingDay(world.now())
      const { days } = await finance.must(deskCalls.deskFigures, { from: day, to: day })
      const { paidOrders, purchase, paidToPurchased, shippedToWarehoused, money } = days[0]!
      return { paidOrders, purchase, paidToPurchased, shippedToWarehoused, paidJpy: money?.paidJpy }
    }
    const before = await figures()
    expect(before.paidOrders).toBeGreaterThan(0)
    await sendAbroad(standing)
    expect(await figures()).toEqual(before)
  })

  test('found by its number, its goods and what it came in, listed with its state, and written into the file', async () => {
    const { id, goodsId, parcel } = await sent()
    await world.db
      .updateTable('order_purchases')
      .set({ tracking: JSON.stringify({ carrier: '大和', number: '491288402217' }) })
      .where('order_id', '=', id)
      .execute()
    for (const q of [id, goodsId, '491288402217'])
      expect(await hai.must(deskCalls.deskFind, { q })).toContainEqual(expect.objectContaining({ kind: 'order', id }))
    expect(await hai.must(deskCalls.deskFind, { q: parcel.number })).toContainEqual(
      expect.objectContaining({ kind: 'abroad', id: parcel.id }),
    )
    for (const filters of [{ state: 'sentAbroad' }, { goods: goodsId }, { q: id }])
      expect((await hai.must(deskCalls.deskOrders, { ...filters, limit: 100 })).list).toContainEqual(
        expect.objectContaining({ id, state: 'sentAbroad' }),
      )
    const exporting = { name: 'export-list', input: { list: 'orders', filters: `q=${id}` }, reason: '对账', requestId: randomUUID() }
    const { address } = ((await finance.must(deskCalls.doAct, exporting)) as { data: { address: string } }).data
    const cookie = `otsukai_desk=${finance.cookie('otsukai_desk')}`
    const [, row, ...more] = (await (await fetch(world.deskOrigin + address, { headers: { cookie } })).text()).trim().split('\r\n')
    expect(more).toEqual([])
    for (const said of [id, orderStateZh.sentAbroad]) expect(row).toContain(said)
  })

  test('disputed no more than one that lies there after its inspection was agreed on; asked about, and its damage claimed', async () => {
    const lying = await accepted()
    const { member, id, parcel } = await sendAbroad(await accepted())
    for (const one of [lying, { member, id }]) {
      const answer = await one.member.call(calls.confirmInspection, { id: one.id, accept: false, note: '不对' })
      expect(answer.code).toBe(2304)
      expect((await one.member.order(one.id)).allowed).toContain('message')
    }
    await member.must(calls.msgSend, { orderId: id, text: '盒子破了', requestId: randomUUID() })
    await parcels.hear(parcel.number, 'delivered')
    const images = [await picture()]
    const claimed = await member.must(calls.claimParcel, { id: parcel.id, note: '碎了', images, requestId: randomUUID() })
    expect(claimed.claim).toMatchObject({ settledZh: null })
    expect(await entriesOf('claim', parcel.id)).toMatchObject([{ settled_at: null }])
  })

  test('rated once its time has come, which closes the purchase at the marketplace', async () => {
    const { id } = await sent()
    await world.tell('POST', `/world/purchases/${id}`, { to: 'shipped' })
    const ratedAt = async () =>
      (await world.db.selectFrom('order_purchases').select('rated_at').where('order_id', '=', id).executeTakeFirstOrThrow()).rated_at
    expect(await ratedAt()).toBeNull()
    await world.passes(RATE_DELAY_S * 1000)
    await world.until(async () => (await ratedAt()) !== null)
    expect(await world.purchases(id)).toMatchObject([{ status: 'wait_done' }])
  })
})
