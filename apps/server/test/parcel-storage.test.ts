import { randomUUID } from 'node:crypto'
import { calls } from '@otsukai/contract/calls'
import { yen } from '@otsukai/money/yen'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../src/platform/db/tables.ts'
import { chargeOrder, voidCharge } from '../src/trade/orders/charge-order.ts'
import { readStays } from '../src/trade/orders/stays.ts'
import { settleCharges } from '../src/money/charges/settle-charges.ts'
import { cameBack } from '../src/trade/parcels/after-sending.ts'
import { disposeOrder } from '../src/trade/parcels/dispose-order.ts'
import { parcelRounds } from '../src/trade/parcels/sweep-parcels.ts'
import { openParcelHouse, type Shelved } from './parcel-house.ts'
import type { StandingParcel } from './parcel-kit.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let shop: Awaited<ReturnType<typeof openParcelHouse>>
beforeAll(async () => void (shop = await openParcelHouse()))
afterAll(() => shop.close())

const act = <T>(work: (deps: typeof shop.deps, tx: Tx) => Promise<T>): Promise<T> => shop.within((tx) => work(shop.deps, tx))
const stayOf = async ({ id }: Pick<Shelved, 'id'>) => (await readStays(shop.db, [id], shop.deps.clock())).get(id)!
const seen = async (parcel: StandingParcel) => ({ id: parcel.id, version: (await shop.info(parcel)).version, requestId: randomUUID() })
/** Owed for a run, by the terms as published and goods of 3,000 yen. */
const owedAfter = (runMs: number) => Math.min(30 * Math.floor(Math.max(0, runMs - 45 * DAY_MS) / DAY_MS), 1_500)
/** What the machine's clock moves while a test works. */
const NEAR_S = 60
const near = (runS: number, wantedMs: number) => expect(Math.abs(runS - wantedMs / 1_000)).toBeLessThan(NEAR_S)

/** Whole numbers below a bound, from a seed. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** An open or past inspection of goods, as their timeline tells it. */
async function line(
  { id }: Shelved,
  event: 'inspect' | 'dispute' | 'keep',
  at: number,
  state: 'requested' | 'inspected' | 'disputed' | 'accepted',
) {
  await shop.db
    .insertInto('order_timeline')
    .values({ order_id: id, at, event, note_zh: '', facts: '{}' } as never)
    .execute()
  await sql`insert into order_inspections (order_id, state) values (${id}, ${state}) on conflict (order_id) do update set state = excluded.state`.execute(
    shop.db,
  )
}

interface Live {
  parcel: StandingParcel
  state: 'requested' | 'packing' | 'onHold' | 'packed'
  lease: string
  waitedMs: number
  /** The receipt of a charge of its first order that is due. */
  due: string | null
}

test.each([2, 3, 7])(
  'owed is what the run says, in whatever order requests, charges, holds, packing and cancellations come (seed %i)',
  async (seed) => {
    const random = seeded(seed)
    const shopper = await shop.shopper()
    const all = [await shop.shelved(shopper), await shop.shelved(shopper)]
    // What a model that knows nothing but the rule expects: the run of each, and of a live parcel since when, and how long it waited for its member.
    const runs = new Map(all.map(({ id }) => [id, 0]))
    const now: { live: Live | null } = { live: null }
    const passes = (ms: number) => {
      shop.house.passes(ms)
      for (const { id } of all) {
        if (!now.live?.parcel.orderIds.includes(id)) runs.set(id, runs.get(id)! + ms)
      }
      if (now.live && (now.live.state === 'onHold' || now.live.state === 'packed' || now.live.due !== null)) now.live.waitedMs += ms
    }
    const end = () => {
      for (const id of now.live!.parcel.orderIds) runs.set(id, runs.get(id)! + now.live!.waitedMs)
      now.live = null
    }
    const charge = async (orderId: string, receipt: string) => {
      await act((deps, tx) => chargeOrder(deps, tx, { orderId, amountJpy: yen(900_000), reasonZh: '关税', receipt }))
      now.live!.due = receipt
    }
    const settle = async ({ parcel: { orderIds } }: Live, receipt: string) => {
      if (random(2) === 0) return act((deps, tx) => voidCharge(deps, tx, { orderId: orderIds[0]!, receipt, reasonZh: '记错了' }))
      await shop.gives(shopper.memberId, 900_000)
      await act((deps, tx) => settleCharges(tx, { memberId: shopper.memberId, at: deps.clock() }))
    }
    for (let n = 0; n < 20; n++) {
      passes((1 + random(6 * 24)) * HOUR_MS)
      if (!now.live) {
        const goods = random(2) === 0 ? all : [all[random(2)]!]
        now.live = { parcel: await shop.requested(goods, 'weighed'), state: 'requested', lease: '', waitedMs: 0, due: null }
      } else if (now.live.state === 'requested') {
        const live = now.live
        const what = random(6)
        if (what < 2) {
          await shopper.member.must(calls.cancelParcel, await seen(live.parcel))
          end()
          if (live.due !== null) await settle(live, live.due)
        } else if (what < 4 && live.due === null) await charge(live.parcel.orderIds[0]!, `r${n}`)
        else if (live.due !== null) {
          await settle(live, live.due)
          live.due = null
        } else now.live = { ...now.live, lease: await shop.packing(now.live.parcel), state: 'packing' }
      } else if (now.live.state === 'packing') {
        // A lease that has run out is taken over.
        now.live.lease = await shop.packing(now.live.parcel)
        if (random(2) === 0) {
          await shop.hold(now.live.parcel, now.live.lease, 'damaged', now.live.parcel.orderIds.slice(0, 1))
          now.live.state = 'onHold'
        } else {
          await shop.pack(now.live.parcel, { weightG: 900 })
          now.live.state = 'packed'
        }
      } else if (now.live.state === 'onHold') {
        const answers = (await shop.info(now.live.parcel)).matters.map(({ id }) => ({ matter: id, answer: 'leave' as const }))
        await shopper.member.must(calls.chooseParcel, { ...(await seen(now.live.parcel)), answers })
        const [left, ...rest] = now.live.parcel.orderIds
        runs.set(left!, runs.get(left!)! + now.live.waitedMs)
        if (rest.length === 0) {
          now.live = null
        } else now.live = { ...now.live, state: 'requested', parcel: { ...now.live.parcel, orderIds: rest } }
      } else {
        await shopper.member.must(calls.unpackParcel, { ...(await seen(now.live.parcel)), expectedFeeJpy: 500 })
        end()
      }
      for (const one of all) {
        const { runS, owedJpy } = await stayOf(one)
        near(runS, runs.get(one.id)!)
        expect(owedJpy).toBe(owedAfter(runS * 1_000))
      }
    }
    await shop.mustHold()
  },
)

describe('storage', () => {
  test('never runs while a parcel waits for us, and runs on for its member’s own waiting when it ends cancelled', async () => {
    const goods = await shop.shelved(await shop.shopper())
    const parcel = await shop.requested([goods], 'weighed')
    shop.house.passes(20 * DAY_MS)
    near((await stayOf(goods)).runS, 0)
    const lease = await shop.packing(parcel)
    expect(lease).toBeTruthy()
    await shop.pack(parcel)
    shop.house.passes(6 * DAY_MS)
    near((await stayOf(goods)).runS, 0)
    await goods.member.must(calls.unpackParcel, { ...(await seen(parcel)), expectedFeeJpy: 500 })
    near((await stayOf(goods)).runS, 6 * DAY_MS)
  })

  test('runs on for as long as a charge that is due keeps goods from being packed, and the clock ends that: nothing is parked for free', async () => {
    const shopper = await shop.shopper(5_000)
    const goods = [await shop.shelved(shopper), await shop.shelved(shopper)]
    const [poor, other] = goods as [Shelved, Shelved]
    const parcel = await shop.requested(goods)
    const { availableJpy } = await shopper.member.balance()
    shop.house.passes(3 * DAY_MS)
    await act((deps, tx) => chargeOrder(deps, tx, { orderId: poor.id, amountJpy: yen(900_000), reasonZh: '关税', receipt: 'r' }))
    const rounds = async () => {
      for (const _ of [1, 2]) for (const round of ['tell-parcels', 'lapse-parcels']) await parcelRounds[round]!(shop.deps)
      return shop.info(parcel)
    }
    const told = await rounds()
    expect(told).toMatchObject({ state: 'requested', payBy: expect.any(Number), allowed: ['edit', 'cancel'] })
    expect(told.timeline.map(({ noteZh }) => noteZh).filter((line) => line.includes('补上才能打包'))).toEqual([
      '有 900,000 日元待补，补上才能打包；7 天内没补，发货会取消',
    ])
    // A charge that comes later has its own time.
    shop.house.passes(6 * DAY_MS)
    await act((deps, tx) => voidCharge(deps, tx, { orderId: poor.id, receipt: 'r', reasonZh: '记错了' }))
    await act((deps, tx) => chargeOrder(deps, tx, { orderId: other.id, amountJpy: yen(800_000), reasonZh: '关税', receipt: 's' }))
    expect((await rounds()).payBy! - told.payBy!).toBeGreaterThanOrEqual(6 * DAY_MS)
    shop.house.passes(6 * DAY_MS)
    expect((await rounds()).state).toBe('requested')
    near((await stayOf(poor)).runS, 0)
    shop.house.passes(DAY_MS)
    const over = await rounds()
    expect(over).toMatchObject({ state: 'cancelled', payBy: null, allowed: [] })
    expect(over.timeline.at(-1)?.noteZh).toContain('待补款 7 天没补，发货已取消，商品还在仓库')
    for (const one of goods) near((await stayOf(one)).runS, 13 * DAY_MS)
    expect((await shopper.member.balance()).availableJpy).toBeGreaterThan(availableJpy)
    await shop.mustHold()
  })

  test('of a stay that was owed for is paid once, and begins at 0 when the goods come back', async () => {
    const goods = await shop.shelved(await shop.shopper(), { at: shop.deps.clock() - 50 * DAY_MS })
    expect((await stayOf(goods)).owedJpy).toBe(150)
    const parcel = await shop.requested([goods])
    await shop.sent(parcel)
    await act((deps, tx) => cameBack(deps, tx, { parcelId: parcel.id, shelf: null, postageJpy: 0, ourFault: false, photos: [], by: 'lin' }))
    expect(await stayOf(goods)).toMatchObject({ owedJpy: 0, parcel: null })
    shop.house.passes(46 * DAY_MS)
    expect((await stayOf(goods)).owedJpy).toBe(30)
  })

  test('stands still in our inspections and disputes, also one that is older than the stay', async () => {
    const shopper = await shop.shopper()
    const now = shop.deps.clock()
    const at = now - 60 * DAY_MS
    const [open, kept, old] = [
      await shop.shelved(shopper, { at }),
      await shop.shelved(shopper, { at }),
      await shop.shelved(shopper, { at }),
    ]
    await line(open, 'inspect', at + 10 * DAY_MS, 'inspected')
    near((await stayOf(open)).runS, 50 * DAY_MS)
    await line(open, 'dispute', at + 12 * DAY_MS, 'disputed')
    near((await stayOf(open)).runS, 2 * DAY_MS)
    for (const [event, day, state] of [
      ['inspect', 10, 'inspected'],
      ['dispute', 12, 'disputed'],
      ['keep', 30, 'accepted'],
    ] as const)
      await line(kept, event, at + day * DAY_MS, state)
    near((await stayOf(kept)).runS, 32 * DAY_MS)
    // As of a release before: its stay begins with the upgrade, while its dispute is open.
    await line(old, 'dispute', at - 5 * DAY_MS, 'disputed')
    near((await stayOf(old)).runS, 0)
    await line(old, 'keep', at + 20 * DAY_MS, 'accepted')
    near((await stayOf(old)).runS, 40 * DAY_MS)
    const asked = await shop.shelved(shopper, { at })
    await sql`insert into order_inspections (order_id, state) values (${asked.id}, 'requested')`.execute(shop.db)
    expect(await stayOf(asked)).toMatchObject({ runS: 0, owedJpy: 0 })
  })

  test('tells its member 30 days, 7 days and a day before its end, each once, and then two persons; not while goods lie in a parcel', async () => {
    const shopper = await shop.shopper()
    const [left, packed] = [await shop.shelved(shopper), await shop.shelved(shopper)]
    await shop.requested([packed], 'weighed')
    const round = () => parcelRounds['tell-storage']!(shop.deps)
    const told = async ({ id }: Shelved) => {
      const { rows } = await sql<{ days: number }>`
        select (facts ->> 'daysLeft')::int as days from order_timeline where order_id = ${id} and event = 'storageNotice' order by id`.execute(
        shop.db,
      )
      return rows.map(({ days }) => days)
    }
    const ended = async ({ id }: Shelved) =>
      (await shop.db.selectFrom('desk_entries').select('id').where('kind', '=', 'storageEnd').where('subject', '=', id).execute()).length
    // 45 free days, and 90 more.
    for (const [passes, days] of [
      [104, []],
      [1, [30]],
      [5, [30]],
      [18, [30, 7]],
      [6, [30, 7, 1]],
    ] as const) {
      shop.house.passes(passes * DAY_MS)
      for (const _ of [1, 2]) await round()
      expect([await told(left), await ended(left)]).toEqual([days, 0])
    }
    shop.house.passes(DAY_MS)
    for (const _ of [1, 2]) await round()
    expect([await told(left), await ended(left), await told(packed), await ended(packed)]).toEqual([[30, 7, 1], 1, [], 0])
  })

  test('ends by the terms at arrival too, however much sooner goods end that come later', async () => {
    const shopper = await shop.shopper()
    const before = await shop.shelved(shopper)
    shop.house.passes(HOUR_MS)
    await shop.publishLines((text) => text.replace('"freeDays":45', '"freeDays":5').replace('"endDays":90', '"endDays":5'))
    const after = await shop.shelved(shopper)
    shop.house.passes(20 * DAY_MS)
    await parcelRounds['tell-storage']!(shop.deps)
    const { rows } = await sql<{ id: string }>`
      select subject as id from desk_entries where kind = 'storageEnd' and subject = any(${[before.id, after.id]})`.execute(shop.db)
    expect(rows).toEqual([{ id: after.id }])
    const dispose = ({ id }: Shelved) =>
      act((deps, tx) => disposeOrder(deps, tx, { orderId: id, reasonZh: '到期', proceedsJpy: 1, by: 'lin' }))
    await expect(dispose(before)).rejects.toThrow('存放满 135 天')
    await dispose(after)
    await shop.publishLines((text) => text)
  })

  test('goes by the terms at arrival, whatever is published later', async () => {
    const shopper = await shop.shopper()
    const before = await shop.shelved(shopper)
    shop.house.passes(HOUR_MS)
    await shop.publishLines((text) => text.replace('"freeDays":45', '"freeDays":1').replace('"jpyPerDay":30', '"jpyPerDay":100'))
    const after = await shop.shelved(shopper)
    shop.house.passes(10 * DAY_MS)
    expect((await stayOf(before)).owedJpy).toBe(0)
    expect((await stayOf(after)).owedJpy).toBe(900)
    await shop.publishLines((text) => text)
  })
})
