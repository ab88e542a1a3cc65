import { randomUUID } from 'node:crypto'
import { calls } from '@otsukai/contract/calls'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { roleNames } from '@otsukai/contract/staff/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DeskAgent } from './desk-agent.ts'
import { restingClerk } from './order-states.ts'
import { mustPay, reaches, unpaidOrder } from './purchase-kit.ts'
import { startWorld, type World } from './world.ts'

/** What the desk shows of a real order and its member, and what it keeps from those without the right. */

let world: World
let order: Awaited<ReturnType<typeof unpaidOrder>>
let memberId: number
const desks = {} as Record<(typeof roleNames)[number], DeskAgent>
beforeAll(async () => {
  world = await startWorld({ env: restingClerk })
  order = await unpaidOrder(world, await world.item({ priceJpy: 3_000 }))
  await mustPay(order)
  await reaches(order.member, order.id, ['purchased', 'shipped', 'warehoused'])
  await order.member.must(calls.msgSend, { orderId: order.id, text: '请问发货了吗', requestId: randomUUID() })
  memberId = (await world.db.selectFrom('orders').select('member_id').where('id', '=', order.id).executeTakeFirstOrThrow()).member_id
  for (const role of roleNames) desks[role] = await DeskAgent.as(role, world.deskOrigin)
})
afterAll(() => world.stop())

test('an order is told with its money, talk, transfers and one timeline to whoever may read all of it', async () => {
  const page = await desks.manager.must(deskCalls.deskOrder, { id: order.id })
  expect(page.order).toMatchObject({ id: order.id, paidJpy: page.money?.paidJpy, account: expect.any(String) })
  expect(page.money?.paidJpy).toBeGreaterThan(3_000)
  expect(page.attempts).toMatchObject([{ n: 1, outcome: 'bought', priceJpy: 3_000 }])
  expect(page.transfers?.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['orderPaid', 'purchase']))
  expect(page.messages?.map(({ text }) => text)).toContain('请问发货了吗')
  const kinds = new Set(page.timeline.map(({ kind }) => kind))
  for (const kind of ['event', 'attempt', 'transfer', 'message'] as const) expect(kinds).toContain(kind)
  const times = page.timeline.map(({ at }) => at)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
})

test('what a page told of how it stands is what an act that follows is compared with', async () => {
  const { seen } = await desks.manager.must(deskCalls.deskOrder, { id: order.id })
  const preview = await desks.manager.must(deskCalls.previewAct, {
    name: 'charge-order',
    input: { order: order.id, yen: 100, zh: '到付', receipt: 'a receipt' },
  })
  expect(preview.seen).toBe(seen)
})

test('an act that the lifecycle does not allow is told with the reason, and one without the right is absent', async () => {
  const page = await desks.manager.must(deskCalls.deskOrder, { id: order.id })
  const begin = page.acts.find(({ name }) => name === 'begin-purchase')
  expect(begin).toMatchObject({ allowed: false, whyZh: expect.stringContaining('待采购'), input: { order: order.id } })
  const { acts } = await desks.warehouse.must(deskCalls.deskOrder, { id: order.id })
  expect(acts.map(({ name }) => name)).toEqual(expect.arrayContaining(['inspect-parcel', 'receive-parcel']))
  expect(acts.map(({ name }) => name)).not.toContain('order-lost')
})

test('parts of an order without the right are absent, its sums in sentences too', async () => {
  for (const role of ['warehouse', 'buyer'] as const) {
    const page = await desks[role].must(deskCalls.deskOrder, { id: order.id })
    for (const part of ['money', 'transfers', 'messages']) expect(page, role).not.toHaveProperty(part)
    for (const sum of ['paidJpy', 'totalJpy', 'dueJpy']) expect(page.order, role).not.toHaveProperty(sum)
    expect(page.timeline.filter(({ kind }) => kind === 'transfer' || kind === 'message')).toEqual([])
    expect(page.timeline.filter(({ textZh }) => /\d日元|\d 日元/.test(textZh))).toEqual([])
  }
  expect((await desks.warehouse.must(deskCalls.deskOrder, { id: order.id })).attempts[0]).not.toHaveProperty('priceJpy')
  const support = await desks.support.must(deskCalls.deskOrder, { id: order.id })
  expect(support).toMatchObject({ money: { paidJpy: expect.any(Number) }, messages: expect.any(Array) })
  expect(await desks.finance.must(deskCalls.deskOrder, { id: order.id })).not.toHaveProperty('messages')
})

test('a member is told without contacts, and without money to whoever reads none', async () => {
  const account = (await world.db.selectFrom('members').select('account').where('id', '=', memberId).executeTakeFirstOrThrow()).account
  const finance = await desks.finance.must(deskCalls.deskMember, { id: memberId })
  expect(finance.money).toMatchObject({ proved: true, balanceJpy: expect.any(Number) })
  expect(finance.money?.balanceJpy).toBe((await order.member.balance()).availableJpy)
  expect(finance.statement?.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['recharge', 'orderPaid']))
  expect(finance.statement?.[0]?.afterJpy).toBe(finance.money?.balanceJpy)
  expect(finance).not.toHaveProperty('threads')
  const support = await desks.support.must(deskCalls.deskMember, { id: memberId })
  for (const part of ['money', 'statement', 'recharges', 'refunds']) expect(support).not.toHaveProperty(part)
  expect(support.member).not.toHaveProperty('balanceJpy')
  expect(support.threads?.length).toBe(1)
  expect(support.acts.map(({ name }) => name)).toContain('reset-password')
  for (const page of [finance, support]) expect(JSON.stringify(page)).not.toContain(account)
})

test('calls without the right are refused, and name what is missing', async () => {
  const refused = async (role: (typeof roleNames)[number], call: Parameters<DeskAgent['call']>[0], input: object, permission: string) =>
    expect(await desks[role].call(call, input), `${role} ${call.path}`).toMatchObject({ status: 403, data: { permission } })
  for (const role of ['warehouse', 'buyer'] as const) {
    await refused(role, deskCalls.deskMembers, {}, 'members.read')
    await refused(role, deskCalls.deskMember, { id: memberId }, 'members.read')
    await refused(role, deskCalls.deskThreads, {}, 'threads.read')
    await refused(role, deskCalls.deskThread, { id: order.id }, 'threads.read')
    await refused(role, deskCalls.addNote, { subject: { kind: 'member', id: String(memberId) }, text: '偷看' }, 'members.read')
  }
  for (const role of ['warehouse', 'buyer', 'support'] as const) {
    await refused(role, deskCalls.deskRecharges, {}, 'money.read')
    await refused(role, deskCalls.deskRefunds, {}, 'money.read')
  }
  await refused('finance', deskCalls.deskThreads, {}, 'threads.read')
  await refused('warehouse', deskCalls.deskPurchases, {}, 'purchases.act')
})

test('a thread waits by the opening hours, and is told with its order, member and notes', async () => {
  const { list } = await desks.support.must(deskCalls.deskThreads, {})
  expect(list).toMatchObject([{ id: order.id, orderId: order.id, waitingSince: expect.any(Number), dueAt: expect.any(Number) }])
  await desks.support.must(deskCalls.addNote, { subject: { kind: 'thread', id: order.id }, text: '等卖家回话' })
  const page = await desks.manager.must(deskCalls.deskThread, { id: order.id })
  expect(page).toMatchObject({
    notes: [{ by: '小川', text: '等卖家回话' }],
    order: { id: order.id },
    acts: [{ name: 'answer-thread', allowed: true }],
  })
  expect(page.messages.map(({ text }) => text)).toEqual(['请问发货了吗'])
  const done = await desks.support.call(deskCalls.doAct, {
    name: 'answer-thread',
    input: { thread: order.id, text: '已经发货了' },
    reason: '回复',
    requestId: randomUUID(),
  })
  expect(done.code).toBe(0)
  expect((await desks.support.must(deskCalls.deskThreads, {})).list).toEqual([])
  expect((await desks.support.must(deskCalls.deskThreads, { state: 'answered' })).list).toMatchObject([
    { id: order.id, last: { sender: 'staff', by: '小川' } },
  ])
})

test('notes of an order stay with it', async () => {
  await desks.warehouse.must(deskCalls.addNote, { subject: { kind: 'order', id: order.id }, text: '包装破了' })
  expect((await desks.buyer.must(deskCalls.deskOrder, { id: order.id })).notes).toMatchObject([{ by: '赵海', text: '包装破了' }])
  expect(await desks.buyer.call(deskCalls.addNote, { subject: { kind: 'order', id: 'nothing' }, text: 'x' })).toMatchObject({ status: 404 })
})

test('lists of purchases, recharges, bids and acts tell the rows that the books are made of', async () => {
  const purchases = await desks.buyer.must(deskCalls.deskPurchases, {})
  expect(purchases.list).toMatchObject([{ orderId: order.id, outcome: 'bought', priceJpy: 3_000 }])
  expect(purchases.accounts[0]).toMatchObject({ state: 'active', boughtToday: 1 })
  expect(purchases.accounts[0]).not.toHaveProperty('payableJpy')
  const recharges = await desks.finance.must(deskCalls.deskRecharges, { state: 'paid', member: memberId })
  const paid = await world.db.selectFrom('recharges').selectAll().where('state', '=', 'paid').where('member_id', '=', memberId).execute()
  expect(recharges).toMatchObject({ count: { n: paid.length, more: false }, sumJpy: paid.reduce((sum, one) => sum + one.amount_jpy, 0) })
  expect((await desks.buyer.must(deskCalls.deskBids, {})).list).toEqual([])
  expect((await desks.finance.must(deskCalls.deskRefunds, {})).list).toEqual([])
  const log = await desks.manager.must(deskCalls.deskLog, { act: 'answer-thread' })
  expect(log.list).toMatchObject([{ by: '小川', titleZh: '回复会员', via: 'desk' }])
  expect((await desks.buyer.must(deskCalls.deskLog, {})).list).toEqual([])
  expect((await desks.support.must(deskCalls.deskLog, {})).list.map(({ by }) => by)).toEqual(['小川'])
})

test('a code is resolved to what it names, of the kinds that one may read alone', async () => {
  const kindsOf = async (role: (typeof roleNames)[number], q: string) =>
    (await desks[role].must(deskCalls.deskFind, { q })).map(({ kind }) => kind)
  const account = (await world.db.selectFrom('members').select('account').where('id', '=', memberId).executeTakeFirstOrThrow()).account
  expect(await kindsOf('support', order.id.toLowerCase())).toEqual(['order', 'thread'])
  expect(await kindsOf('warehouse', order.id)).toEqual(['order'])
  expect(await kindsOf('finance', account)).toEqual(['member'])
  expect(await kindsOf('warehouse', account)).toEqual([])
  const goodsId = (await world.db.selectFrom('orders').select('goods_id').where('id', '=', order.id).executeTakeFirstOrThrow()).goods_id
  expect(await kindsOf('buyer', goodsId)).toEqual(['goods', 'order'])
  expect(await kindsOf('finance', '退款给会员')).toEqual(['act'])
  expect(await kindsOf('warehouse', '退款给会员')).toEqual([])
})

test('a tracking number is found however it is written, and a misread one is told apart from an unknown one', async () => {
  await world.db
    .updateTable('order_purchases')
    .set({ tracking: JSON.stringify({ carrier: '大和', number: '491288402207' }) })
    .where('order_id', '=', order.id)
    .execute()
  for (const q of ['491288402207', '4912-8840-2207', 'a491288402207a'])
    expect(await desks.warehouse.must(deskCalls.deskFind, { q }), q).toMatchObject([
      { kind: 'parcel', id: '491288402207', acts: [{ name: 'receive-parcel' }] },
      { kind: 'order', id: order.id },
    ])
  const whole = (digits: string) => digits + String(Number(digits) % 7)
  expect(await desks.warehouse.call(deskCalls.deskFind, { q: whole('40000000001') })).toMatchObject({ code: 2611 })
  const wrong = '40000000001' + String((Number(whole('40000000001').at(-1)) + 1) % 7)
  expect(await desks.warehouse.call(deskCalls.deskFind, { q: wrong })).toMatchObject({ code: 2612 })
  expect(await desks.warehouse.call(deskCalls.deskFind, { q: 'EE123456789JP' })).toMatchObject({ code: 2612 })
  expect(await desks.warehouse.call(deskCalls.deskFind, { q: 'EE123456785JP' })).toMatchObject({ code: 2611 })
  expect(await desks.warehouse.must(deskCalls.deskFind, { q: '没有这样的东西' })).toEqual([])
})
