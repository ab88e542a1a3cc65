import { calls } from '@otsukai/contract/calls'
import type { Order } from '@otsukai/contract/orders'
import { yen } from '@otsukai/money/yen'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '../src/platform/db/transaction.ts'
import { beginByHand, recordByHand } from '../src/trade/buying/buy-by-hand.ts'
import { chargeOrder } from '../src/trade/orders/charge-order.ts'
import { chaseUnshipped } from '../src/trade/buying/chase-unshipped.ts'
import { expireOrder } from '../src/trade/orders/expire-order.ts'
import { findPurchase } from '../src/trade/orders/load-order.ts'
import { failSeller } from '../src/trade/buying/fail-order.ts'
import { giveUpDoubt } from '../src/trade/buying/give-up-doubt.ts'
import { keepInspection } from '../src/trade/warehouse/keep-inspection.ts'
import { loseOrder } from '../src/trade/warehouse/lose-order.ts'
import { receiveParcel } from '../src/trade/warehouse/receive-parcel.ts'
import { unreceive } from '../src/trade/warehouse/unreceive.ts'
import { returnOrder } from '../src/trade/warehouse/return-order.ts'
import { bringOrders, INSPECTION_JPY, PRICE_JPY, restingClerk, SERVICE_JPY, type Standing, START_JPY } from './order-states.ts'
import { parcelWith } from './parcel.ts'
import { deskEntries, eventsOf, marketHooks, mustHold, paidOrder, reaches } from './purchase-kit.ts'
import { staffAt, withoutMarket } from './staff-agent.ts'
import { startWorld, type World } from './world.ts'

const PAID_JPY = PRICE_JPY + SERVICE_JPY

let world: World
let staff: ReturnType<typeof staffAt>
const hooks = marketHooks()
const bring = bringOrders(() => world, hooks)
beforeAll(async () => {
  world = await startWorld({ env: restingClerk, wrap: hooks.wrap })
  staff = staffAt(world.settings)
})
afterAll(() => {
  bring.end()
  return world.stop()
})

/** What a refusal must leave as it was. */
const standingOf = async ({ member, id }: Standing) => ({ order: await member.order(id), balance: await member.balance() })
const availableJpy = async ({ member }: Standing) => (await member.balance()).availableJpy
const editing = ({ member, id }: Standing, remark: string) => member.call(calls.editOrderInfo, { id, remark })

const states = ['unpaid', 'paid', 'purchasing', 'inDoubt', 'purchased', 'shipped', 'warehoused', 'tradeFailed', 'cancelled'] as const

/** What a member may do in each state. */
const mayDo: Record<(typeof states)[number], Order['allowed']> = {
  unpaid: ['pay', 'cancel', 'edit', 'askInspection', 'message'],
  paid: ['cancel', 'edit', 'askInspection', 'message'],
  purchasing: ['askInspection', 'message'],
  inDoubt: ['askInspection', 'message'],
  purchased: ['askInspection', 'message'],
  shipped: ['askInspection', 'message'],
  warehoused: ['message'],
  tradeFailed: ['message'],
  cancelled: ['message'],
}

const rowOf = async (id: string) => ({ id, market_id: (await findPurchase(world.db, id))?.market_id ?? null })

interface OthersStep {
  /** Where it is in the table, and so not refused. */
  from: Order['state'][]
  take: (standing: Standing) => Promise<unknown>
  /** The sentence of the refusal. */
  refusal: RegExp
}

/** A nudge is not refused: it finds nothing to do. */
const NOTHING_TO_DO = 'nothing to do'
const asNudge = /^nothing to do$/

/** Every step that a person, the clock or the warehouse takes. The buyer's own steps are tested with buying. */
const byOthers: Record<string, OthersStep> = {
  beginPurchase: {
    from: ['paid'],
    take: ({ id }) => transaction(world.db, (tx) => beginByHand(world.server.deps, tx, { orderId: id, account: null, staff: 'lin' })),
    refusal: /不是待采购/,
  },
  purchased: {
    from: ['paid', 'inDoubt'],
    take: ({ id }) =>
      transaction(world.db, (tx) =>
        recordByHand(world.server.deps, tx, { orderId: id, account: null, staff: 'lin', marketId: '1', paidJpy: PRICE_JPY }),
      ),
    // While purchasing, the buyer's own call is at work.
    refusal: /正在下单|没有订单在等的采购/,
  },
  settleNotOurs: {
    from: [],
    take: ({ id }) => transaction(world.db, (tx) => giveUpDoubt(world.server.deps, tx, { orderId: id, staff: 'lin', why: 'not there' })),
    // In doubt, the call may still take effect.
    refusal: /不在待核实|可能还会生效/,
  },
  // Unpaid, the time to pay has not passed.
  expire: { from: [], take: ({ id }) => expireOrder(world.server.deps, { orderId: id }), refusal: asNudge },
  arrived: {
    from: ['purchased', 'shipped'],
    take: ({ id }) =>
      transaction(world.db, (tx) => receiveParcel(world.server.deps, tx, parcelWith([id]))).then(({ orders }) => orders[0] ?? null),
    // Only the desk hears of a parcel that nobody waits for.
    refusal: /nothing to do|已经收过了/,
  },
  // Its warehoused orders were received by a former release or have been rated.
  unreceive: {
    from: [],
    take: ({ id }) => transaction(world.db, (tx) => unreceive(world.server.deps, tx, { orderId: id, by: { staffId: null, name: 'lin' } })),
    refusal: /没有这一次收货|不能撤销/,
  },
  charge: {
    from: ['purchased', 'shipped', 'warehoused'],
    take: ({ id }) =>
      transaction(world.db, (tx) =>
        chargeOrder(world.server.deps, tx, { orderId: id, amountJpy: yen(100), reasonZh: '测试', receipt: 'r' }),
      ),
    refusal: /只有买下且没有失败的才能补收/,
  },
  failSeller: {
    from: ['purchased', 'shipped'],
    take: async ({ id }) => failSeller(world.server.deps, await rowOf(id)),
    refusal: asNudge,
  },
  failLost: {
    from: ['shipped'],
    take: ({ id }) => transaction(world.db, (tx) => loseOrder(world.server.deps, tx, id, '包裹丢失')),
    refusal: /不在来仓库的路上/,
  },
  // Both from a dispute alone, which none of these orders has.
  keep: {
    from: [],
    take: ({ id }) =>
      transaction(world.db, (tx) =>
        keepInspection(world.server.deps, tx, { orderId: id, reasonZh: '测试', compensationJpy: yen(0), by: 'lin' }),
      ),
    refusal: /没有异议要处理/,
  },
  failReturned: {
    from: [],
    take: ({ id }) =>
      transaction(world.db, (tx) => returnOrder(world.server.deps, tx, { orderId: id, reasonZh: '测试', paidBy: 'house', by: 'lin' })),
    refusal: /没有异议要处理/,
  },
}

describe('every pair that is not in the table is refused, and leaves order and money as they are', () => {
  test.concurrent.each(states)('%s', async (state) => {
    const standing = await bring.to[state]()
    const { member, id } = standing
    const before = await standingOf(standing)
    expect(before.order.allowed).toEqual(mayDo[state])

    if (!mayDo[state].includes('pay')) expect((await member.pays(id)).code).toBe(2301)
    if (!mayDo[state].includes('cancel')) expect((await member.cancels(id)).code).toBe(state === 'cancelled' ? 0 : 2302)
    if (!mayDo[state].includes('edit')) expect((await editing(standing, '改一下')).code).toBe(2303)
    for (const [step, { from, take, refusal }] of Object.entries(byOthers)) {
      if (from.includes(state)) continue
      const told = await take(standing).then(
        (done) => (done === null || done === undefined ? NOTHING_TO_DO : 'done'),
        (error: Error) => error.message,
      )
      expect(told, step).toMatch(refusal)
    }

    expect(await standingOf(standing)).toEqual(before)
    await world.ledger.mustBalance()
  })
})

describe('a remark', () => {
  test.concurrent.each(['unpaid', 'paid'] as const)('is changed while %s, and the same again changes nothing', async (state) => {
    const standing = await bring.to[state]()
    const { code, data } = await editing(standing, '  请确认附件齐全  ')
    expect([code, data.state, data.remark]).toEqual([0, state, '请确认附件齐全'])
    expect((await editing(standing, '请确认附件齐全')).data.timeline).toEqual(data.timeline)
    expect(eventsOf(data).filter((event) => event === 'edit')).toHaveLength(1)
    expect((await editing(standing, '字'.repeat(501))).status).toBe(400)
  })

  test.concurrent('that was saved is success when its answer was lost and a buyer has begun', async () => {
    const standing = await bring.unpaid()
    await editing(standing, '轻放')
    expect((await standing.member.pays(standing.id)).code).toBe(0)
    await reaches(standing.member, standing.id, 'purchased')
    expect((await editing(standing, '轻放')).code).toBe(0)
    expect((await editing(standing, '重放')).code).toBe(2303)
  })
})

describe('charged', () => {
  const charge = ({ id }: Standing, jpy: number, receipt: string) => staff('charge-order', { order: id, yen: jpy, zh: '到付运费', receipt })

  test.concurrent.each(['purchased', 'shipped', 'warehoused'] as const)('while %s, a covered charge is taken at once', async (state) => {
    const standing = await bring.to[state]()
    expect(await charge(standing, 850, 'kuroneko-1')).toEqual({ code: 0, told: expect.stringContaining('and paid') })
    const order = await mustHold(world, standing.member, standing.id, { state, bought: 1 })
    expect(order).toMatchObject({ dueJpy: 0, paidJpy: PAID_JPY + 850, charges: [{ reasonZh: '到付运费', amountJpy: 850 }] })
    expect(await availableJpy(standing)).toBe(START_JPY - PAID_JPY - 850)
    // The same receipt once more, and with another sum.
    expect((await charge(standing, 850, 'kuroneko-1')).code).toBe(0)
    expect((await charge(standing, 900, 'kuroneko-1')).code).toBe(1)
    expect(await availableJpy(standing)).toBe(START_JPY - PAID_JPY - 850)
  })

  const voids = ({ id }: Standing, receipt: string) => staff('void-charge', { order: id, receipt, zh: '记错了包裹' })

  test.concurrent('by mistake and paid, it is taken back, kept, and its receipt may be charged anew', async () => {
    const standing = await bring.to.shipped()
    const { member, id } = standing
    await charge(standing, 850, 'kuroneko-1')
    expect((await voids(standing, 'kuroneko-2')).code).toBe(1)

    expect((await voids(standing, 'kuroneko-1')).code).toBe(0)

    expect((await voids(standing, 'kuroneko-1')).code).toBe(1)
    expect(await availableJpy(standing)).toBe(START_JPY - PAID_JPY)
    const order = await mustHold(world, member, id, { state: 'shipped', bought: 1 })
    expect(order).toMatchObject({ dueJpy: 0, paidJpy: PAID_JPY + 850, refundedJpy: 850, charges: [] })
    expect(order.timeline.at(-1)).toMatchObject({ event: 'chargeVoided', noteZh: '补差价 850 日元已撤销，已退回余额：记错了包裹' })
    expect((await member.must(calls.getOrderRecord, {})).list[0]).toMatchObject({ memo: '补差价撤销，退回余额', amountJpy: 850 })
    expect(await world.db.selectFrom('order_charges').select('amount_jpy').where('order_id', '=', id).execute()).toHaveLength(1)
    expect((await charge(standing, 580, 'kuroneko-1')).code).toBe(0)
    expect(await availableJpy(standing)).toBe(START_JPY - PAID_JPY - 580)
    expect((await staff('order-lost', { order: id, zh: '快递丢失' })).code).toBe(0)
    expect(await availableJpy(standing)).toBe(START_JPY)
    await mustHold(world, member, id, { state: 'tradeFailed', bought: 1 })
    expect((await voids(standing, 'kuroneko-1')).code).toBe(1)
  })

  test.concurrent('by mistake and due, it is due no more, whatever money comes', async () => {
    const standing = await bring.shipped({ balanceJpy: PAID_JPY + 100 })
    await charge(standing, 850, 'kuroneko-1')
    expect((await voids(standing, 'kuroneko-1')).code).toBe(0)
    const { member, id } = standing
    expect(await member.order(id)).toMatchObject({ dueJpy: 0, charges: [] })
    const { rechargeId } = await member.recharges(1_000)
    await world.tell('POST', `/world/payments/${rechargeId}`, { outcome: 'pay' })
    await world.until(async () => (await availableJpy(standing)) === 1_100)
    await mustHold(world, member, id, { state: 'shipped', bought: 1 })
  })

  test.concurrent('what the balance does not cover is due, and taken as soon as exactly that is recharged', async () => {
    const standing = await bring.shipped({ balanceJpy: PAID_JPY + 800 })
    const { member, id } = standing
    expect((await charge(standing, 850, 'kuroneko-1')).told).toContain('850 yen are due')
    const due = await member.order(id)
    expect(due).toMatchObject({ dueJpy: 850, paidJpy: PAID_JPY, quote: { shortJpy: 50 } })
    expect(eventsOf(due).slice(-1)).toEqual(['charge'])

    // 50 yen are below what may be recharged otherwise.
    expect((await member.call(calls.webRecharge, { amountJpy: 51, payType: 'wechat', requestId: 'r'.repeat(20) })).code).toBe(2102)
    const { rechargeId } = await member.recharges(50)
    await world.tell('POST', `/world/payments/${rechargeId}`, { outcome: 'pay' })
    await world.until(async () => (await member.order(id)).dueJpy === 0)

    const order = await mustHold(world, member, id, { state: 'shipped', bought: 1 })
    expect(order).toMatchObject({ paidJpy: PAID_JPY + 850, quote: { shortJpy: 0 } })
    expect(eventsOf(order).slice(-2)).toEqual(['charge', 'chargePaid'])
    expect(await availableJpy(standing)).toBe(0)
    const { list } = await member.must(calls.getOrderRecord, { page: 1, limit: 20 })
    expect(list.map(({ memo, amountJpy }) => [memo, amountJpy]).slice(0, 2)).toEqual([
      ['补差价', -850],
      ['充值', 50],
    ])
  })

  test.concurrent('of several dues the oldest is taken first, and money from another order pays too', async () => {
    const standing = await bring.shipped({ balanceJpy: 2 * PAID_JPY })
    const { member } = standing
    const other = await member.orders(await world.item({ priceJpy: PRICE_JPY }))
    await member.must(calls.editOrderInfo, { id: other, remark: '等一下' })
    hooks.item.set((await member.order(other)).goods.id, () => Promise.reject(new Error('not now')))
    expect((await member.pays(other)).code).toBe(0)
    await charge(standing, 2_000, 'a')
    await charge(standing, 2_500, 'b')
    expect(await member.order(standing.id)).toMatchObject({ dueJpy: 4_500, quote: { shortJpy: 4_500 } })

    expect((await member.cancels(other)).code).toBe(0)
    await world.until(async () => (await member.order(standing.id)).dueJpy === 2_500)

    expect(await member.order(standing.id)).toMatchObject({ quote: { shortJpy: 4_500 - PAID_JPY } })
    expect(await availableJpy(standing)).toBe(PAID_JPY - 2_000)
    await mustHold(world, member, standing.id, { state: 'shipped', bought: 1 })
  })

  test.concurrent('a trade that fails gives charges back, and takes none that was due', async () => {
    const standing = await bring.purchased({ balanceJpy: PAID_JPY + 400 })
    await charge(standing, 300, 'paid')
    await charge(standing, 900, 'due')
    await world.tell('POST', `/world/purchases/${standing.id}`, { to: 'cancelledBySeller' })
    await reaches(standing.member, standing.id, 'tradeFailed')
    const order = await mustHold(world, standing.member, standing.id, { state: 'tradeFailed', bought: 1 })
    expect(order).toMatchObject({ dueJpy: 0, paidJpy: PAID_JPY + 300, charges: [{ amountJpy: 300 }] })
    expect(await availableJpy(standing)).toBe(PAID_JPY + 400)
  })

  test.concurrent('an amount that is none is refused', async () => {
    const standing = await bring.shipped()
    for (const jpy of ['0', '-5', '1.5', 'x'])
      expect((await staff('charge-order', { order: standing.id, yen: jpy, zh: 'x', receipt: 'x' })).code).toBe(1)
    expect((await staff('charge-order', { order: 'NOTTHERE00', yen: 5, zh: 'x', receipt: 'x' })).told).toContain('没有订单')
    expect((await standing.member.order(standing.id)).charges).toEqual([])
  })
})

describe('failed after it was bought, everything comes back', () => {
  const movedOf = (id: string) => world.db.selectFrom('transfers').selectAll().where('order_id', '=', id).orderBy('id').execute()

  test.concurrent('lost on its way: the house bears it', async () => {
    const standing = await bring.shipped({ inspection: true })
    expect((await staff('order-lost', { order: standing.id, zh: '快递公司确认包裹丢失' })).code).toBe(0)
    const order = await mustHold(world, standing.member, standing.id, { state: 'tradeFailed', bought: 1 })
    expect(order.timeline.at(-1)).toMatchObject({ event: 'failLost', noteZh: expect.stringMatching(/丢失.*全额退回/) })
    expect(await availableJpy(standing)).toBe(START_JPY)
    const fromLoss = (await movedOf(standing.id)).filter(({ from_account }) => from_account === 'loss')
    expect(fromLoss.map(({ amount_jpy }) => amount_jpy)).toEqual([PRICE_JPY])
  })

  test.concurrent.each(['marketplace', 'house'] as const)('returned, the price given back by the %s, the fees by us', async (paidBy) => {
    const standing = await bring.disputed()
    await staff('charge-order', { order: standing.id, yen: 700, zh: '到付运费', receipt: 'x' })
    const { code } = await staff('return-order', { order: standing.id, zh: '卖家同意退货', 'paid-by': paidBy })
    expect(code).toBe(0)
    const order = await mustHold(world, standing.member, standing.id, { state: 'tradeFailed', bought: 1 })
    expect(order).toMatchObject({ inspection: { state: 'returned' }, paidJpy: PAID_JPY + INSPECTION_JPY + 700 })
    expect(eventsOf(order).slice(-2)).toEqual(['return', 'failReturned'])
    expect(await availableJpy(standing)).toBe(START_JPY)
    const back = (await movedOf(standing.id)).filter(
      ({ to_account, kind }) => to_account === `order:${standing.id}` && kind !== 'chargePaid',
    )
    expect(back.slice(-2).map(({ from_account, amount_jpy }) => [from_account.split(':')[0], amount_jpy])).toEqual([
      [paidBy === 'house' ? 'loss' : 'payable', PRICE_JPY + 700],
      ['revenue', SERVICE_JPY + INSPECTION_JPY],
    ])
    expect((await deskEntries(world.db, 'dispute')).filter(({ subject }) => subject === standing.id)).toMatchObject([{ settled_by: 'lin' }])
    // Once is enough.
    expect((await staff('return-order', { order: standing.id, zh: 'x', 'paid-by': paidBy })).code).toBe(1)
    expect(await availableJpy(standing)).toBe(START_JPY)
  })

  test.concurrent('kept with a compensation from the house, the receipt is rated only then', async () => {
    const standing = await bring.disputed()
    const reviewed = async () => (await world.tell<{ reviewed: boolean }>('GET', `/world/purchases/${standing.id}`)).reviewed
    expect((await staff('keep-inspection', { order: standing.id, zh: 'x', yen: 99_999 })).code).toBe(1)
    expect(await reviewed()).toBe(false)
    expect((await staff('keep-inspection', { order: standing.id, zh: '卖家致歉', yen: 600 })).code).toBe(0)
    const order = await mustHold(world, standing.member, standing.id, { state: 'warehoused', bought: 1 })
    expect(order).toMatchObject({ inspection: { state: 'accepted' }, refundedJpy: 600 })
    expect(order.timeline.at(-1)?.noteZh).toBe('卖家致歉，补偿 600 日元已存入余额')
    expect(await availableJpy(standing)).toBe(START_JPY - PAID_JPY - INSPECTION_JPY + 600)
    await world.until(reviewed)
  })
})

test.concurrent('what is not shipped in 14 days is put before a person once, and taken off when it moves', async () => {
  const standing = await bring.purchased()
  const later = { ...world.server.deps, clock: () => world.now() + 14 * 86_400_000 + 1_000 }
  const entries = async () => (await deskEntries(world.db, 'notShipped')).filter(({ subject }) => subject === standing.id)
  await chaseUnshipped(world.server.deps)
  expect(await entries()).toEqual([])
  await chaseUnshipped(later)
  await chaseUnshipped(later)
  expect(await entries()).toMatchObject([{ settled_at: null }])

  await world.tell('POST', `/world/purchases/${standing.id}`, { to: 'shipped' })
  await reaches(standing.member, standing.id, 'shipped')
  await world.until(async () => (await entries())[0]?.settled_at !== null)
  await chaseUnshipped(later)
  expect(await entries()).toHaveLength(1)
})

test.concurrent('a purchase is not recorded for an order that is being bought, was bought, is not paid, or is not there', async () => {
  const item = await world.item()
  hooks.purchase.set(item, async (real) => {
    const told = { orderId: id, account: null, staff: 'lin', marketId: '1', paidJpy: 3_000 }
    await expect(transaction(world.db, (tx) => recordByHand(world.server.deps, tx, told))).rejects.toThrow('正在下单')
    await expect(
      transaction(world.db, (tx) => giveUpDoubt(world.server.deps, tx, { orderId: id, staff: 'lin', why: 'not there' })),
    ).rejects.toThrow('不在待核实')
    return real()
  })
  const { member, id } = await paidOrder(world, item)
  await reaches(member, id, 'purchased')
  const [{ reference } = { reference: '' }] = await world.purchases(id)
  const unpaid = await member.orders(await world.item())

  const unproven = staffAt(withoutMarket(world.settings))
  for (const [order, number, told] of [
    [id, reference, `已属于订单 ${id}`],
    [id, '1', '已购买'],
    [unpaid, reference, `已属于订单 ${id}`],
    [unpaid, '1', '待付款'],
    [unpaid, 'x1', '不是交易号'],
    ['0000000000', '1', '没有订单'],
  ] as const)
    expect(await unproven('record-purchase', { order, reference: number, paid: 3_000 })).toMatchObject({
      code: 1,
      told: expect.stringContaining(told),
    })
  expect(await staff('record-purchase', { order: unpaid, reference: '1', paid: '-3' })).toMatchObject({ code: 1 })
  expect(await staff('begin-purchase', { order: unpaid })).toMatchObject({ code: 1, told: expect.stringContaining('待付款') })
  await mustHold(world, member, id, { state: 'purchased', bought: 1 })
  await mustHold(world, member, unpaid, { state: 'unpaid', bought: 0 })
})

describe('the list', () => {
  test.concurrent('is found by order, by goods and by words of the title, and its counts count what is shown', async () => {
    const member = await world.member({ balanceJpy: START_JPY })
    const kettle = await world.item({ name: '常滑焼 急須 朱泥', priceJpy: 1_000 })
    const cup = await world.item({ name: '常滑焼 湯呑 100%手作り', priceJpy: 1_000 })
    const pen = await world.item({ name: '万年筆', priceJpy: 1_000 })
    const [ofKettle, ofCup, ofPen] = [await member.orders(kettle), await member.orders(cup), await member.orders(pen)]
    await member.cancels(ofPen)
    const list = async (input: { q?: string; type?: 'all' | '2' | '60000' | '13' }) => {
      const { list, total, counts } = await member.must(calls.orderList, { page: 1, limit: 20, ...input })
      expect(total).toBe(list.length)
      expect(counts[input.type ?? 'all']).toBe(list.length)
      return { ids: list.map(({ id }) => id), counts }
    }
    expect((await list({})).ids).toEqual([ofPen, ofCup, ofKettle])
    expect((await list({ type: '2' })).ids).toEqual([ofCup, ofKettle])
    expect((await list({ type: '60000' })).ids).toEqual([])
    expect((await list({ q: '急須 常滑焼' })).ids).toEqual([ofKettle])
    expect((await list({ q: '100%' })).ids).toEqual([ofCup])
    expect((await list({ q: '_' })).ids).toEqual([])
    expect((await list({ q: ofPen.toLowerCase() })).ids).toEqual([ofPen])
    expect((await list({ q: cup.toUpperCase() })).ids).toEqual([ofCup])
    const found = await list({ q: '常滑焼', type: '2' })
    expect([found.ids, found.counts]).toEqual([[ofCup, ofKettle], { all: 2, '2': 2, '3': 0, '60000': 0, '4': 0, '5': 0, '6': 0, '13': 0 }])
    expect((await (await world.member()).must(calls.orderList, { q: ofPen, page: 1, limit: 20 })).total).toBe(0)
  })

  test.concurrent('an order from a won auction lists under 60000 too, and cannot be cancelled', async () => {
    const standing = await bring.unpaid()
    await world.db.updateTable('orders').set({ auction: true }).where('id', '=', standing.id).execute()
    const { list, counts } = await standing.member.must(calls.orderList, { type: '60000', page: 1, limit: 20 })
    expect([list.map(({ id }) => id), counts['60000'], counts['2'], list[0]?.allowed]).toEqual([
      [standing.id],
      1,
      1,
      ['pay', 'edit', 'askInspection', 'message'],
    ])
    expect((await standing.member.cancels(standing.id)).code).toBe(2302)
  })
})
