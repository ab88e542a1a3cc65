import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../src/platform/db/open.ts'
import { newRequestId } from './member-agent.ts'
import { eventsOf, mustHold, reaches } from './purchase-kit.ts'
import { waitingFor } from './waiting-for.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  // No buyer begins, so that what is paid can be seen to be only paid.
  world = await startWorld({ env: { PURCHASE_DELAY_S: '3600' } })
})
afterAll(() => world.stop())

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))

test('twelve pays at once take the money once', async () => {
  const member = await world.member({ balanceJpy: 10_000 })
  const id = await member.orders(await world.item({ priceJpy: 3_000 }))
  const { quote } = await member.order(id)

  const answers = await Promise.all(times(12, () => member.pays(id)))

  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 2301)).toHaveLength(11)
  expect(await member.balance()).toEqual({ availableJpy: 10_000 - quote.totalJpy, heldJpy: 0, parcelHeldJpy: 0 })
  await world.ledger.mustBalance()
})

test('of orders worth more than the balance, exactly as many are paid as it covers', async () => {
  const member = await world.member({ balanceJpy: 10_000 })
  const orders = await Promise.all(times(6, async () => member.orders(await world.item({ priceJpy: 2_700 }))))

  const answers = await Promise.all(orders.map((id) => member.pays(id)))

  // 3,000 yen each with the fee: three fit into 10,000.
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(3)
  expect(answers.filter(({ code }) => code === 2101)).toHaveLength(3)
  expect(await member.balance()).toEqual({ availableJpy: 1_000, heldJpy: 0, parcelHeldJpy: 0 })
  await world.ledger.mustBalance()
})

test('more pays at once than there are database connections are all answered', async () => {
  // The pool has 20; a pay that took a second one while it holds its own would wait for another pay, which waits as well.
  const members = await Promise.all(times(2, () => world.member({ balanceJpy: 100_000 })))
  const orders = await Promise.all(
    members.flatMap((member) => times(15, async () => ({ member, id: await member.orders(await world.item({ priceJpy: 1_000 })) }))),
  )

  const answers = await Promise.all(orders.map(({ member, id }) => member.pays(id)))

  expect(answers.map(({ code }) => code)).toEqual(times(30, () => 0))
  await world.ledger.mustBalance()
})

test('a pay repeated under its request id answers the order and takes nothing more', async () => {
  const member = await world.member({ balanceJpy: 4_000 })
  const id = await member.orders(await world.item({ priceJpy: 3_000 }))
  const requestId = newRequestId()
  const answers = await Promise.all(times(5, () => member.pays(id, requestId)))
  expect(answers.map(({ code, data }) => [code, data.state])).toEqual(times(5, () => [0, 'paid']))
  expect((await member.balance()).availableJpy).toBe(700)
  const other = await member.orders(await world.item({ priceJpy: 300 }))
  expect((await member.pays(other, requestId)).code).toBe(2901)
  await member.pays(other)
  expect((await member.pays(other, requestId)).code).toBe(2901)
})

test('a payment that is cut off in the middle changes nothing, and the same request then pays', async () => {
  const member = await world.member({ balanceJpy: 5_000 })
  const id = await member.orders(await world.item({ priceJpy: 2_000 }))
  const requestId = newRequestId()
  await asOwner(world.database.owner, async (owner) => {
    await owner.query('begin')
    await owner.query('select from accounts for update')
    const paying = member.pays(id, requestId)
    await world.until(async () => (await waitingFor(owner)).length === 1)
    await owner.query('select pg_terminate_backend($1)', await waitingFor(owner))
    expect((await paying).status).toBe(503)
    await owner.query('rollback')
  })

  const order = await member.order(id)
  expect([order.state, order.paidJpy, order.timeline.map(({ event }) => event)]).toEqual(['unpaid', 0, ['create']])
  expect((await member.balance()).availableJpy).toBe(5_000)
  expect((await member.pays(id, requestId)).code).toBe(0)
  expect((await member.balance()).availableJpy).toBe(2_700)
  await world.ledger.mustBalance()
})

test('an order created twice under one request id is one order', async () => {
  const member = await world.member()
  const goodsId = await world.item({ priceJpy: 1_000 })
  const requestId = newRequestId()
  const ids = await Promise.all(times(4, () => member.orders(goodsId, { requestId })))
  expect(new Set(ids).size).toBe(1)
  const answer = await member.call(calls.createOrder, { goodsId, inspection: true, expectedTotalJpy: 1_800, requestId })
  expect(answer.code).toBe(2901)
})

test('a total that moved is refused with the new quote, and nothing is ordered', async () => {
  const member = await world.member()
  const goodsId = await world.item({ priceJpy: 1_000 })
  await member.quote(goodsId)
  await world.tell('POST', `/world/items/${goodsId}`, { priceJpy: 1_500 })
  const answer = await member.call(calls.createOrder, { goodsId, inspection: false, expectedTotalJpy: 1_300, requestId: newRequestId() })
  expect(answer).toMatchObject({ status: 200, code: 2202, data: { quote: { totalJpy: 1_800 } } })
  expect((await member.must(calls.orderList, {})).total).toBe(0)
})

test('two members race for one listing: one pays, the other keeps the money and is told', async () => {
  const goodsId = await world.item({ priceJpy: 2_000 })
  const [one, two] = [await world.member({ balanceJpy: 5_000 }), await world.member({ balanceJpy: 5_000 })]
  const orders = [await one.orders(goodsId), await two.orders(goodsId)] as const
  const answers = await Promise.all([one.pays(orders[0]), two.pays(orders[1])])
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, 2207]))
  const balances = await Promise.all([one.balance(), two.balance()])
  expect(new Set(balances.map(({ availableJpy }) => availableJpy))).toEqual(new Set([2_700, 5_000]))
  await world.ledger.mustBalance()
})

test('cancelling gives everything back at once, and cancelling again is success', async () => {
  const member = await world.member({ balanceJpy: 5_000 })
  const id = await member.orders(await world.item({ priceJpy: 2_000 }), { inspection: true })
  await member.pays(id)
  expect((await member.balance()).availableJpy).toBe(2_200)
  const answers = await Promise.all(times(4, () => member.cancels(id)))
  expect(answers.map(({ code, data }) => [code, data.state, data.refundedJpy])).toEqual(times(4, () => [0, 'cancelled', 2_800]))
  expect((await member.balance()).availableJpy).toBe(5_000)
  expect((await member.pays(id)).code).toBe(2301)
  await world.ledger.mustBalance()
})

test('an unpaid order is cancelled at once, twice is success, and the goods are free for others', async () => {
  const [member, other] = await Promise.all([world.member(), world.member()])
  const item = await world.item()
  const id = await member.orders(item)

  expect([(await member.cancels(id)).code, (await member.cancels(id)).code]).toEqual([0, 0])

  expect(eventsOf(await mustHold(world, member, id, { state: 'cancelled', bought: 0 }))).toEqual(['create', 'cancel'])
  expect(await other.orders(item)).toMatch(/^[0-9A-Z]{10}$/)
})

test('the counts of the tabs are the numbers of rows they show', async () => {
  const member = await world.member({ balanceJpy: 20_000 })
  const ids = []
  for (const priceJpy of [500, 600, 700, 800]) ids.push(await member.orders(await world.item({ priceJpy })))
  await member.pays(ids[0]!)
  await member.cancels(ids[1]!)
  const { counts } = await member.must(calls.orderList, {})
  for (const type of ['all', '2', '3', '60000', '4', '5', '6', '13'] as const) {
    const { total, list } = await member.must(calls.orderList, { type })
    expect([type, total, list.length]).toEqual([type, counts[type], counts[type]])
  }
  expect(counts).toMatchObject({ all: 4, 2: 2, 3: 1 })
})

test('no more than twenty unpaid orders, also of thirty that are made at once', async () => {
  const member = await world.member()
  const goods = await Promise.all(times(30, () => world.item({ priceJpy: 1_000 })))
  const create = (goodsId: string) => ({ goodsId, inspection: false, expectedTotalJpy: 1_300, requestId: newRequestId() })
  const answers = await Promise.all(goods.map((goodsId) => member.call(calls.createOrder, create(goodsId))))
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([...times(20, () => 0), ...times(10, () => 2208)])
})

test('an order that nobody pays is cancelled by the clock, and cannot be paid after its time', async () => {
  const member = await world.member({ balanceJpy: 10_000 })
  const id = await member.orders(await world.item())
  await world.passes((await member.order(id)).payBy - world.now())

  const late = await member.pays(id)

  expect(late.code).toBe(2301)
  await reaches(member, id, 'cancelled')
  const order = await mustHold(world, member, id, { state: 'cancelled', bought: 0 })
  expect(eventsOf(order)).toEqual(['create', 'expire'])
  expect(order.allowed).toEqual(['message'])
  expect((await member.pays(id)).code).toBe(2301)
  expect(await member.balance()).toEqual({ availableJpy: 10_000, heldJpy: 0, parcelHeldJpy: 0 })
})

test('an order is edited fifty times at most, also at once, and can be paid as it stands then', async () => {
  const member = await world.member({ balanceJpy: 10_000 })
  const id = await member.orders(await world.item({ priceJpy: 3_000 }))
  const remark = (n: number) => member.call(calls.editOrderInfo, { id, remark: `第 ${n} 次` })
  const inspection = (wanted: boolean) => member.call(calls.editInspectionState, { id, wanted })
  for (const n of times(22, (at) => at)) expect([(await remark(n)).code, (await inspection(n % 2 === 0)).code]).toEqual([0, 0])

  const answers = await Promise.all(times(8, (n) => remark(100 + n)))

  expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([...Array(6).fill(0), 2305, 2305])
  expect((await inspection(true)).code).toBe(2305)
  // What it is already is no edit.
  expect((await inspection(false)).code).toBe(0)
  expect((await member.order(id)).timeline).toHaveLength(51)
  expect((await member.pays(id)).code).toBe(0)
})

test('a line that a former release wrote has its sentence and no facts', async () => {
  const member = await world.member({ balanceJpy: 4_000 })
  const id = await member.orders(await world.item({ priceJpy: 3_000 }))
  await world.db.insertInto('order_timeline').values({ order_id: id, at: 1, event: 'edit', note_zh: '备注改过了' }).execute()
  expect((await member.order(id)).timeline).toEqual([
    { at: expect.any(Number), event: 'create', noteZh: '订单已提交，等待付款', facts: {} },
    { at: 1, event: 'edit', noteZh: '备注改过了', facts: null },
  ])
})
