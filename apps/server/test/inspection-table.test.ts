import { calls } from '@otsukai/contract/calls'
import type { Order } from '@otsukai/contract/orders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bringOrders, INSPECTION_JPY, PRICE_JPY, restingClerk, SERVICE_JPY, type Standing, START_JPY } from './order-states.ts'
import { eventsOf, marketHooks, mustHold } from './purchase-kit.ts'
import { startWorld, type World } from './world.ts'

let world: World
const hooks = marketHooks()
const bring = bringOrders(() => world, hooks)
beforeAll(async () => {
  world = await startWorld({ env: restingClerk, wrap: hooks.wrap })
})
afterAll(() => {
  bring.end()
  return world.stop()
})

const edit = ({ member, id }: Standing, wanted: boolean) => member.call(calls.editInspectionState, { id, wanted })
const answer = ({ member, id }: Standing, accept: boolean) => member.call(calls.confirmInspection, { id, accept, note: '不是我要的' })

/** What a refusal must leave as it was. */
async function standingOf({ member, id }: Standing) {
  // Free storage ends later with each moment of an inspection that waits for us.
  const { storage, ...order } = await member.order(id)
  return { order, owedJpy: storage?.owedJpy, balance: await member.balance() }
}

const boughtIn = (state: Order['state']): number => (['purchased', 'shipped', 'warehoused', 'tradeFailed'].includes(state) ? 1 : 0)

describe('asked for and withdrawn until the parcel is there', () => {
  for (const state of ['unpaid', 'paid', 'purchasing', 'inDoubt', 'purchased', 'shipped'] as const) {
    test.concurrent(`while ${state}: asked, withdrawn and asked again, each moves the fee once`, async () => {
      const standing = await bring.to[state]()
      const { member, id } = standing
      const plainJpy = PRICE_JPY + SERVICE_JPY
      const left = (asked: boolean) => START_JPY - (state === 'unpaid' ? 0 : plainJpy + (asked ? INSPECTION_JPY : 0))
      for (const [wanted, repeated] of [[true], [true, 'again'], [false], [false, 'again'], [true]] as const) {
        const { code, data } = await edit(standing, wanted)
        expect([code, data.state, data.inspection.state], repeated).toEqual([0, state, wanted ? 'requested' : 'none'])
        expect(data.quote.totalJpy).toBe(plainJpy + (wanted ? INSPECTION_JPY : 0))
        expect(data.quote.lines.filter(({ kind }) => kind === 'inspection')).toHaveLength(wanted ? 1 : 0)
        await mustHold(world, member, id, { state, bought: boughtIn(state) })
        expect(await member.balance()).toEqual({ availableJpy: left(wanted), heldJpy: 0, parcelHeldJpy: 0 })
      }
      const order = await member.order(id)
      expect(eventsOf(order).filter((event) => event === 'ask' || event === 'withdraw')).toEqual(['ask', 'withdraw', 'ask'])
      expect(order.paidJpy - order.refundedJpy).toBe(state === 'unpaid' ? 0 : plainJpy + INSPECTION_JPY)
    })
  }

  test.concurrent('one asked for while unpaid is paid with the order, at the total that is shown then', async () => {
    const standing = await bring.unpaid()
    await edit(standing, true)
    const { code, data } = await standing.member.pays(standing.id)
    expect([code, data.paidJpy]).toEqual([0, PRICE_JPY + SERVICE_JPY + INSPECTION_JPY])
  })

  test.concurrent('a balance that does not cover the fee is told what is missing, and nothing is asked', async () => {
    const standing = await bring.paid({ balanceJpy: PRICE_JPY + SERVICE_JPY + 120 })
    const before = await standingOf(standing)
    const { code, data } = await edit(standing, true)
    expect([code, data]).toEqual([2101, { shortJpy: INSPECTION_JPY - 120 }])
    expect(await standingOf(standing)).toEqual(before)
    await world.ledger.mustBalance()
  })

  test.concurrent('twelve asks at once take the fee once', async () => {
    const standing = await bring.paid()
    const answers = await Promise.all(Array.from({ length: 12 }, () => edit(standing, true)))
    expect(answers.map(({ code }) => code)).toEqual(Array(12).fill(0))
    expect((await standing.member.balance()).availableJpy).toBe(START_JPY - PRICE_JPY - SERVICE_JPY - INSPECTION_JPY)
    await mustHold(world, standing.member, standing.id, { state: 'paid', bought: 0 })
  })

  test.concurrent('what was withdrawn comes back once: a seller who cancels gives back the rest', async () => {
    const standing = await bring.purchased({ inspection: true })
    await edit(standing, false)
    await edit(standing, true)
    await world.tell('POST', `/world/purchases/${standing.id}`, { to: 'cancelledBySeller' })
    await world.until(async () => (await standing.member.order(standing.id)).state === 'tradeFailed')
    await mustHold(world, standing.member, standing.id, { state: 'tradeFailed', bought: 1 })
    expect(await standing.member.balance()).toEqual({ availableJpy: START_JPY, heldJpy: 0, parcelHeldJpy: 0 })
  })
})

describe('answered', () => {
  test.concurrent('accepted, the receipt is rated at the marketplace, and only then; accepted again is success', async () => {
    const standing = await bring.inspected()
    const { member, id } = standing
    const reviewed = async () => (await world.tell<{ reviewed: boolean }>('GET', `/world/purchases/${id}`)).reviewed
    expect((await member.order(id)).allowed).toEqual(['confirmInspection', 'message'])
    expect(await reviewed()).toBe(false)
    const { code, data } = await answer(standing, true)
    expect([code, data.inspection.state, data.timeline.at(-1)?.event]).toEqual([0, 'accepted', 'accept'])
    await world.until(reviewed)
    expect((await answer(standing, true)).data.timeline).toEqual(data.timeline)
    await mustHold(world, member, id, { state: 'warehoused', bought: 1 })
  })

  test.concurrent('disputed, the seller is told once in the marketplace, a person is called, and nothing is rated', async () => {
    const standing = await bring.inspected()
    const { id } = standing
    const { code, data } = await answer(standing, false)
    expect([code, data.inspection.state, data.timeline.at(-1)]).toEqual([
      0,
      'disputed',
      {
        at: expect.any(Number),
        event: 'dispute',
        noteZh: expect.stringContaining('不是我要的'),
        facts: { note: expect.stringContaining('不是我要的') },
      },
    ])
    expect((await answer(standing, false)).data.timeline).toEqual(data.timeline)
    const told = async () => (await world.tell<{ messages: { body: string }[] }>('GET', `/world/purchases/${id}`)).messages
    await world.until(async () => (await told()).length > 0)
    const entry = await world.db.selectFrom('desk_entries').selectAll().where('subject', '=', id).where('kind', '=', 'dispute').execute()
    expect(entry.map(({ facts, settled_at }) => [facts.note, settled_at])).toEqual([['不是我要的', null]])
    // The nudge of a sweep, and of one whose answer was lost.
    await world.db.updateTable('order_disputes').set({ told_at: null }).where('order_id', '=', id).execute()
    await world.until(
      async () =>
        (await world.db.selectFrom('order_disputes').select('told_at').where('order_id', '=', id).executeTakeFirst())?.told_at !== null,
    )
    expect((await told()).map(({ body }) => body)).toEqual([expect.stringContaining('商品説明と異なる点')])
    expect((await world.tell<{ reviewed: boolean }>('GET', `/world/purchases/${id}`)).reviewed).toBe(false)
  })

  test.concurrent('a dispute says why', async () => {
    const standing = await bring.inspected()
    for (const note of [undefined, '', '   '])
      expect((await standing.member.call(calls.confirmInspection, { id: standing.id, accept: false, note })).status).toBe(400)
    expect((await standing.member.order(standing.id)).inspection.state).toBe('inspected')
  })

  test.concurrent('after its time nothing is disputed any more, and the clock accepts', async () => {
    const standing = await bring.inspected()
    await world.db
      .updateTable('order_inspections')
      .set({ answer_by: world.now() - 1 })
      .where('order_id', '=', standing.id)
      .execute()
    const { code } = await answer(standing, false)
    expect(code).toBe(2304)
    await world.until(async () => (await standing.member.order(standing.id)).inspection.state === 'accepted')
  })

  test.concurrent('the time to answer ends 12 hours before the marketplace closes the purchase by itself', async () => {
    const { member, id } = await bring.inspected()
    const { shippedAt } = await world.tell<{ shippedAt: number }>('GET', `/world/purchases/${id}`)
    const { answerBy } = (await member.order(id)).inspection
    const inspectedAt = (await member.order(id)).timeline.findLast(({ event }) => event === 'inspect')!.at
    // 13:00 in Japan on the 9th day is 04:00 UTC on the 9th day of Japan's calendar.
    const day = new Date(shippedAt + 9 * 3_600_000)
    const closesAt = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 9, 4)
    expect(answerBy).toBe(Math.min(inspectedAt + 604_800_000, closesAt - 12 * 3_600_000))
  })
})

describe('every pair that is not in the table is refused', () => {
  const asks = ['ask', 'withdraw', 'accept', 'dispute'] as const
  const does = {
    ask: (one: Standing) => edit(one, true),
    withdraw: (one: Standing) => edit(one, false),
    accept: (one: Standing) => answer(one, true),
    dispute: (one: Standing) => answer(one, false),
  }
  const before = ['unpaid', 'paid', 'purchasing', 'inDoubt', 'purchased', 'shipped'] as const
  const asked = { inspection: true }
  /** Where an order and its inspection stand together, how they come there, and what is refused there. What is left out is a step of the table, or asks for what is so already. */
  const rows: [string, () => Promise<Standing>, (typeof asks)[number][]][] = [
    ...before.flatMap((state): typeof rows => [
      [`${state}, none`, () => bring.to[state](), ['accept', 'dispute']],
      [`${state}, requested`, () => bring.to[state](asked), ['accept', 'dispute']],
    ]),
    ['warehoused, none', () => bring.warehoused(), ['ask', 'accept', 'dispute']],
    ['warehoused, requested', () => bring.warehoused(asked), ['withdraw', 'accept', 'dispute']],
    ['warehoused, inspected', () => bring.inspected(), ['ask', 'withdraw']],
    ['warehoused, accepted', () => bring.accepted(), ['ask', 'withdraw', 'dispute']],
    ['warehoused, disputed', () => bring.disputed(), ['ask', 'withdraw', 'accept']],
    ['tradeFailed, none', () => bring.tradeFailed(), ['ask', 'accept', 'dispute']],
    ['tradeFailed, requested', () => bring.tradeFailed(asked), ['withdraw', 'accept', 'dispute']],
    ['cancelled, none', () => bring.cancelled(), ['ask', 'accept', 'dispute']],
    ['cancelled, requested', () => bring.cancelled(asked), ['withdraw', 'accept', 'dispute']],
  ]
  test.concurrent.each(rows)('%s', async (_, come, refused) => {
    const standing = await come()
    const before = await standingOf(standing)
    for (const step of refused) expect([step, (await does[step](standing)).code]).toEqual([step, 2304])
    expect(await standingOf(standing)).toEqual(before)
    await world.ledger.mustBalance()
  })

  test.concurrent('the warehouse inspects what was asked for and is there, once', async () => {
    const [shipped, unasked, done] = [await bring.shipped(asked), await bring.warehoused(), await bring.inspected()]
    for (const standing of [shipped, unasked, done]) {
      const before = await standingOf(standing)
      expect(await bring.inspect(standing, 'impossible')).toBe(false)
      expect(await standingOf(standing)).toEqual(before)
    }
  })
})

test.concurrent('another member’s inspection is not there, and a visitor logs in first', async () => {
  const standing = await bring.inspected()
  const other = await world.member()
  for (const [who, status] of [[other, 404] as const, [world.visitor(), 401] as const]) {
    expect((await who.call(calls.editInspectionState, { id: standing.id, wanted: true })).status).toBe(status)
    expect((await who.call(calls.confirmInspection, { id: standing.id, accept: true })).status).toBe(status)
    expect((await who.call(calls.editOrderInfo, { id: standing.id, remark: 'x' })).status).toBe(status)
  }
})
