import { randomUUID } from 'node:crypto'
import { calls } from '@otsukai/contract/calls'
import { s10Number } from '@otsukai/contract/tracking-number'
import { yen } from '@otsukai/money/yen'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { afterCredit } from '../src/money/payments/after-credit.ts'
import type { Tx } from '../src/platform/db/tables.ts'
import { chargeOrder } from '../src/trade/orders/charge-order.ts'
import { cameBack, recallParcel } from '../src/trade/parcels/after-sending.ts'
import { handOver, labelParcel } from '../src/trade/parcels/hand-over.ts'
import { packParcel } from '../src/trade/parcels/pack-parcel.ts'
import { parcelRounds } from '../src/trade/parcels/sweep-parcels.ts'
import { openParcelHouse } from './parcel-house.ts'
import type { StandingParcel } from './parcel-kit.ts'

const DAY_MS = 86_400_000
const TIMES = 4

let shop: Awaited<ReturnType<typeof openParcelHouse>>
beforeAll(async () => void (shop = await openParcelHouse()))
afterAll(() => shop.close())
afterEach(() => shop.mustHold())

const act = <T>(work: (deps: typeof shop.deps, tx: Tx) => Promise<T>): Promise<T> => shop.within((tx) => work(shop.deps, tx))
const later = (ms: number) => ({ ...shop.deps, clock: () => shop.deps.clock() + ms })
const settled = async (all: Promise<unknown>[]) => (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled').length
const code = async (answer: Promise<{ code: number }>) => (await answer).code
const step = async (parcel: StandingParcel) => ({ id: parcel.id, version: (await shop.info(parcel)).version })
const moved = (parcel: StandingParcel) => shop.db.selectFrom('transfers').selectAll().where('parcel_id', '=', parcel.id).execute()

async function requested(payMode: 'ceiling' | 'weighed' = 'ceiling') {
  const shopper = await shop.shopper(20_000)
  const goods = [await shop.shelved(shopper), await shop.shelved(shopper)]
  return { ...(await shop.requested(goods, payMode)), ...shopper, goods }
}
async function labelled() {
  const parcel = await requested()
  await shop.pack(parcel, { weightG: 900 })
  return { ...parcel, number: await shop.label(parcel) }
}

describe('of many at once, one', () => {
  test('requests an order’s parcel, and the others find it taken; the same request is one parcel', async () => {
    const shopper = await shop.shopper(20_000)
    const goods = await shop.shelved(shopper)
    const asked = { ...(await shop.wish(shopper.member, [goods.id])), expectedCeilingJpy: 2_200, acknowledged: ['terms' as const] }
    const requestId = randomUUID()
    const codes = await Promise.all(
      [...Array.from({ length: TIMES }, () => randomUUID()), requestId, requestId].map((id) =>
        code(shopper.member.call(calls.createParcel, { ...asked, requestId: id })),
      ),
    )
    const ours = codes.slice(TIMES)
    expect(ours[0]).toBe(ours[1])
    expect(new Set(codes)).toEqual(new Set([0, 2502]))
    expect(codes.filter((one) => one === 0)).toHaveLength(ours[0] === 0 ? 2 : 1)
    expect(await shopper.member.balance()).toMatchObject({ availableJpy: 17_800, parcelHeldJpy: 2_200 })
  })

  test('packs', async () => {
    const parcel = await requested()
    expect(await settled(Array.from({ length: TIMES }, (_, n) => shop.begin(parcel, `packer ${n}`)))).toBe(1)
    const { lease } = (await shop.db.selectFrom('parcels').select('lease').where('id', '=', parcel.id).executeTakeFirstOrThrow()) as {
      lease: string
    }
    await shop.db.updateTable('parcel_orders').set({ scanned_at: 1 }).where('parcel_id', '=', parcel.id).execute()
    const photos = [await shop.photo()]
    const pack = () => act((deps, tx) => packParcel(deps, tx, { parcelId: parcel.id, lease, weightG: 900, sizes: [300, 200, 100], photos }))
    expect(await settled(Array.from({ length: TIMES }, pack))).toBe(1)
  })

  test('changes what all of them saw', async () => {
    const parcel = await requested()
    const asked = {
      ...(await shop.wish(parcel.member, [parcel.orderIds[0]!])),
      expectedCeilingJpy: 2_200,
      acknowledged: ['terms' as const],
    }
    const seen = await step(parcel)
    const codes = await Promise.all(
      Array.from({ length: TIMES }, () => code(parcel.member.call(calls.editParcel, { ...seen, ...asked, requestId: randomUUID() }))),
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, ...Array.from({ length: TIMES - 1 }, () => 2506)])
  })

  test('hands over, and it is sent and paid once', async () => {
    const parcel = await labelled()
    expect(await settled(Array.from({ length: TIMES }, () => shop.send([parcel.number])))).toBe(1)
    expect((await moved(parcel)).filter(({ kind }) => kind === 'parcelFreight')).toHaveLength(1)
    const manifests = await shop.db.selectFrom('manifests').select('id').execute()
    expect(await shop.db.selectFrom('parcels').select('manifest_id').where('id', '=', parcel.id).executeTakeFirst()).toEqual({
      manifest_id: manifests[0]!.id,
    })
    expect(manifests).toHaveLength(1)
  })

  test('gets a number that is scanned onto two boxes, and the other is told whose it is', async () => {
    const [one, two] = [await requested(), await requested()]
    for (const parcel of [one, two]) await shop.pack(parcel, { weightG: 900 })
    const number = s10Number('EJ', 55_555_555, 'JP')
    const label = ({ id }: StandingParcel) => act((deps, tx) => labelParcel(deps, tx, { parcelId: id, number }))
    const told = await Promise.allSettled([label(one), label(two)])
    const refused = told.flatMap((each) => (each.status === 'rejected' ? [String((each.reason as Error).message)] : []))
    expect(refused).toEqual([expect.stringContaining('已经是包裹')])
  })
})

describe('of two that exclude each other, one', () => {
  test('cancelled, or packing', async () => {
    for (let n = 0; n < TIMES; n++) {
      const parcel = await requested()
      const seen = await step(parcel)
      const [cancelled, begun] = await Promise.all([
        code(parcel.member.call(calls.cancelParcel, { ...seen, requestId: randomUUID() })).then((one) => one === 0),
        settled([shop.begin(parcel)]).then((one) => one === 1),
      ])
      expect(cancelled).toBe(!begun)
      expect((await shop.info(parcel)).state).toBe(begun ? 'packing' : 'cancelled')
    }
  })

  test('paid, or taken apart for not having been', async () => {
    for (let n = 0; n < TIMES; n++) {
      const parcel = await requested('weighed')
      const { totalJpy } = await shop.pack(parcel, { weightG: 900 })
      const [paid] = await Promise.all([
        code(parcel.member.call(calls.payParcel, { id: parcel.id, expectedTotalJpy: totalJpy, requestId: randomUUID() })),
        parcelRounds['lapse-parcels']!(later(7 * DAY_MS + 1)),
      ])
      const { state } = await shop.info(parcel)
      expect(state).toBe(paid === 0 ? 'paid' : 'cancelled')
      expect((await parcel.member.balance()).availableJpy).toBe(state === 'paid' ? 20_000 - totalJpy : 20_000)
    }
  })

  test('recalled, or handed over', async () => {
    for (let n = 0; n < TIMES; n++) {
      const parcel = await labelled()
      const recall = () => act((deps, tx) => recallParcel(deps, tx, { parcelId: parcel.id, reasonZh: '停收', by: 'lin' }))
      const [recalled, sent] = await Promise.all([settled([recall()]), settled([shop.send([parcel.number])])])
      expect(recalled + sent).toBe(1)
    }
  })

  test('charged before it begins, or begun before it is charged: a charge stops the next step, and its payment lets it go on', async () => {
    const parcel = await requested()
    const [order] = parcel.orderIds
    await Promise.allSettled([
      shop.begin(parcel),
      act((deps, tx) => chargeOrder(deps, tx, { orderId: order!, amountJpy: yen(50_000), reasonZh: '关税', receipt: 'r' })),
    ])
    await expect(shop.begin(parcel)).rejects.toThrow('待补')
    await shop.gives(parcel.memberId, 50_000)
    await act((deps, tx) => afterCredit(tx, { memberId: parcel.memberId, at: deps.clock(), cause: `recharge:${parcel.id}` }))
    await shop.begin(parcel)
  })
})

test('manifests, credits, charges, edits and returns of one member’s parcels all at once never wait in a circle', async () => {
  const shopper = await shop.shopper()
  const numbers: string[] = []
  const sent: StandingParcel[] = []
  for (let n = 0; n < 6; n++) {
    const parcel = await shop.requested([await shop.shelved(shopper), await shop.shelved(shopper)])
    await shop.pack(parcel, { weightG: 900 })
    numbers.push(await shop.label(parcel))
    sent.push(parcel)
  }
  const waiting = await shop.requested([await shop.shelved(shopper)])
  const credit = (n: number) =>
    act((deps, tx) => afterCredit(tx, { memberId: shopper.memberId, at: deps.clock(), cause: `recharge:c${n}` }))
  const seen = await step(waiting)
  const asked = { ...(await shop.wish(shopper.member, waiting.orderIds, 'weighed')), acknowledged: ['terms' as const] }
  const deadlocks = async () => {
    const { rows } = await sql<{ n: number }>`select deadlocks::int as n from pg_stat_database where datname = current_database()`.execute(
      shop.db,
    )
    return rows[0]!.n
  }
  const before = await deadlocks()
  await Promise.all([
    shop.send(numbers.slice(0, 3)),
    shop.send(numbers.slice(3).toReversed()),
    ...sent.map(({ orderIds }, n) =>
      act((deps, tx) => chargeOrder(deps, tx, { orderId: orderIds[1]!, amountJpy: yen(10 + n), reasonZh: '补差', receipt: `r${n}` })),
    ),
    credit(1),
    credit(2),
    shopper.member.must(calls.editParcel, { ...seen, ...asked, requestId: randomUUID() }),
    ...parcelRoundsAll(),
  ])
  await Promise.all(
    sent
      .map(({ id }, n) =>
        act((deps, tx) =>
          cameBack(deps, tx, { parcelId: id, shelf: null, postageJpy: 100 + n, ourFault: n % 2 === 0, photos: [], by: 'lin' }),
        ),
      )
      .concat([credit(3) as never, credit(4) as never]),
  )
  await parcelRounds['settle-parcel-charges']!(shop.deps)
  await sql`select pg_stat_force_next_flush()`.execute(shop.db)
  expect(await deadlocks()).toBe(before)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from parcel_charges where paid_at is null`.execute(shop.db)
  expect(rows[0]!.n).toBe(0)
})

const parcelRoundsAll = () => Object.values(parcelRounds).map((round) => round(shop.deps))

test('killed after any statement of a hand-over, nothing has happened; done again it is sent once and paid once', async () => {
  const [one, two] = [await labelled(), await labelled()]
  const numbers = [one.number, two.number]
  const whole = async () => ({
    parcels: await shop.db.selectFrom('parcels').selectAll().where('id', 'in', [one.id, two.id]).orderBy('id').execute(),
    orders: await shop.db
      .selectFrom('orders')
      .select(['id', 'state'])
      .where('id', 'in', [...one.orderIds, ...two.orderIds])
      .orderBy('id')
      .execute(),
    transfers: [...(await moved(one)), ...(await moved(two))],
  })
  const before = await whole()
  /** Its server is gone after so many answers of the database. */
  const dying = (after: number) => {
    let answered = 0
    let pid = 0
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        answered += 1
        if (answered === after) await sql`select pg_terminate_backend(${pid})`.execute(shop.db)
        return result
      },
    }
    return act(async (deps, tx) => {
      pid = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]!.pid
      await handOver(deps, tx.withPlugin(plugin), { carrier: 'japanPost', numbers, by: 'lin' })
    })
  }
  let deaths = 0
  const died = (after: number) =>
    dying(after).then(
      () => false,
      () => true,
    )
  while (await died(deaths + 1)) {
    deaths += 1
    expect(await whole()).toEqual(before)
  }
  expect(deaths).toBeGreaterThan(20)
  await expect(shop.send(numbers)).rejects.toThrow('已寄出')
  const after = await whole()
  expect(after.parcels.map(({ state }) => state)).toEqual(['sent', 'sent'])
  expect(new Set(after.orders.map(({ state }) => state))).toEqual(new Set(['sentAbroad']))
  expect(after.transfers.filter(({ kind }) => kind === 'parcelFreight')).toHaveLength(2)
})
