import { randomUUID } from 'node:crypto'
import { calls } from '@otsukai/contract/calls'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beijingDay, beijingDayStart } from '../src/platform/beijing-day.ts'
import { figuresOf } from '../src/office/desk/figures-of-day.ts'
import { makeFigures } from '../src/office/desk/make-figures.ts'
import { DeskAgent } from './desk-agent.ts'
import { restingClerk } from './order-states.ts'
import { mustPay, reaches, unpaidOrder } from './purchase-kit.ts'
import { transaction } from '../src/platform/db/transaction.ts'
import { openEntry } from '../src/platform/desk/open-entry.ts'
import { settleEntry } from '../src/platform/desk/settle-entry.ts'
import { startWorld, type World } from './world.ts'

/** Every figure of the desk is a sum of the rows that the books are made of, and nobody reads one without the right. */

const DAY_MS = 86_400_000

let world: World
let finance: DeskAgent
let support: DeskAgent
let buyer: DeskAgent
beforeAll(async () => {
  world = await startWorld({ env: restingClerk })
  finance = await DeskAgent.as('finance', world.deskOrigin)
  support = await DeskAgent.as('support', world.deskOrigin)
  buyer = await DeskAgent.as('buyer', world.deskOrigin)
  for (const priceJpy of [3_000, 5_000]) {
    const order = await unpaidOrder(world, await world.item({ priceJpy }))
    await mustPay(order)
    await reaches(order.member, order.id, ['purchased', 'shipped'])
    await order.member.must(calls.msgSend, { orderId: order.id, text: '在吗', requestId: randomUUID() })
  }
})
afterAll(() => world.stop())

const today = () => beijingDay(world.now())

test('today’s figures are sums of the rows', async () => {
  const { figures, queue, day } = await finance.must(deskCalls.deskToday, {})
  const { rows } = await sql<{ n: number; jpy: number }>`
    select count(*)::int as n, sum(amount_jpy)::bigint as jpy from transfers where kind = 'orderPaid'`.execute(world.db)
  expect(day).toBe(today())
  expect(figures.orders.n).toBe(rows[0]!.n)
  expect(figures.money?.paidJpy).toBe(rows[0]!.jpy)
  expect(figures.purchase).toEqual({ tried: 2, bought: 2 })
  const { rows: owed } = await sql<{ jpy: number }>`select sum(balance_jpy)::bigint as jpy from accounts`.execute(world.db)
  expect(figures.money?.owedToMembersJpy).toBe(owed[0]!.jpy)
  expect(queue.map(({ kind }) => kind)).not.toContain('thread')
  const seenBySupport = await support.must(deskCalls.deskToday, {})
  expect(seenBySupport.queue).toContainEqual(expect.objectContaining({ kind: 'thread', n: 2, titleZh: '消息待回复' }))
  expect(seenBySupport.figures.answers?.waiting.n).toBe(2)
})

test('without the right money and talk are absent from figures', async () => {
  const { figures } = await buyer.must(deskCalls.deskToday, {})
  for (const part of ['money', 'answers']) expect(figures).not.toHaveProperty(part)
  const series = await buyer.must(deskCalls.deskFigures, { from: today(), to: today() })
  for (const part of ['money', 'answers']) expect(series.days[0]).not.toHaveProperty(part)
  for (const part of ['money', 'waitingThreads']) expect(series.now).not.toHaveProperty(part)
})

test('the health strip tells how the parts are, and leaves out what is not known', async () => {
  const { health } = await finance.must(deskCalls.deskToday, {})
  const by = new Map(health.map((cell) => [cell.name, cell.state]))
  expect(by.get('database')).toBe('good')
  expect(by.get('marketplace')).toBe('good')
  expect(by.get('accounts')).toBe('good')
  expect(by.get('ledger')).toBe('good')
  for (const absent of ['replica', 'backup'] as const) expect(by.has(absent)).toBe(false)
})

test('the figures of a day that is over are stored, are the same as its rows give, and stay so', async () => {
  const from = beijingDayStart(world.now())
  await world.passes(DAY_MS)
  await makeFigures(world.server.deps)
  const day = beijingDay(from)
  const stored = await world.db.selectFrom('desk_figures').select('figures').where('day', '=', day).executeTakeFirstOrThrow()
  expect(stored.figures).toEqual(await figuresOf(world.db, { from, to: from + DAY_MS }))
  expect(stored.figures).toMatchObject({ paidOrders: 2, purchase: { tried: 2, bought: 2, reasons: {} }, paidToPurchased: { n: 2 } })
  const late = await DeskAgent.as('finance', world.deskOrigin)
  const series = await late.must(deskCalls.deskFigures, { from: day, to: beijingDay(world.now()) })
  expect(series.days.map((one) => one.day)).toEqual([day, beijingDay(world.now())])
  expect(series.days[0]).toMatchObject({ paidOrders: 2, money: { paidJpy: stored.figures.money.paidJpy } })
  await makeFigures(world.server.deps)
  expect((await world.db.selectFrom('desk_figures').select('figures').where('day', '=', day).executeTakeFirstOrThrow()).figures).toEqual(
    stored.figures,
  )
})

test('a series that is too long is refused', async () => {
  const late = await DeskAgent.as('finance', world.deskOrigin)
  expect(await late.call(deskCalls.deskFigures, { from: '2020-01-01', to: '2026-11-20' })).toMatchObject({ code: 2609 })
})

test('the accounts of the house and of members sum to 0', async () => {
  const late = await DeskAgent.as('finance', world.deskOrigin)
  const { members, house, sumJpy } = await late.must(deskCalls.moneyAccounts, {})
  expect(sumJpy).toBe(0)
  const { rows } = await sql<{ jpy: number }>`select sum(balance_jpy)::bigint as jpy from accounts`.execute(world.db)
  expect(members.reduce((sum, { balanceJpy }) => sum + balanceJpy, 0)).toBe(rows[0]!.jpy)
  expect(house.find(({ account }) => account === 'clearing:wechat')?.balanceJpy).toBeLessThan(0)
  expect(await (await DeskAgent.as('support', world.deskOrigin)).call(deskCalls.moneyAccounts, {})).toMatchObject({ status: 403 })
})

test('a day’s books stand beside the gateways’ bills, and what no bill has shown is listed', async () => {
  const late = await DeskAgent.as('finance', world.deskOrigin)
  const recharges = await world.db.selectFrom('recharges').selectAll().where('state', '=', 'paid').execute()
  const day = beijingDay(recharges[0]!.paid_at!)
  const told = await late.must(deskCalls.moneyDay, { day })
  const wechat = told.lines.find(({ gateway, what }) => gateway === 'wechat' && what === 'payments')!
  const fen = recharges.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
  expect(wechat).toMatchObject({ books: { n: recharges.length, fen } })
  const billed = recharges.filter(({ billed_at }) => billed_at !== null)
  expect(wechat.billed.n).toBe(billed.length)
  expect(wechat.differenceFen).toBe(billed.reduce((sum, { amount_fen }) => sum + amount_fen, 0) - fen)
  expect(told.unbilled.length).toBe(recharges.length - billed.length)
  const clearing = told.clearing.find(({ gateway }) => gateway === 'wechat')!
  expect(clearing.inJpy).toBe(recharges.reduce((sum, { amount_jpy }) => sum + amount_jpy, 0))
  expect(clearing.afterJpy).toBe(clearing.beforeJpy + clearing.inJpy - clearing.outJpy - clearing.bankJpy)
  expect(told.fortnight.at(-1)?.day).toBe(day)
  expect(await late.call(deskCalls.moneyDay, { day: '2099-01-01' })).toMatchObject({ code: 2609 })
})

test('a day on whose bill stands a payment that is not booked differs until somebody has dealt with it', async () => {
  const day = beijingDay(world.now() - 3 * DAY_MS)
  const [at, paidAt] = [world.now(), Date.parse(`${day}T12:00:00+08:00`)]
  for (const pay_type of ['wechat', 'alipay'] as const)
    await world.db.insertInto('bill_days').values({ pay_type, day, asked_at: at, read_at: at, lines: 1 }).execute()
  const late = await DeskAgent.as('finance', world.deskOrigin)
  const stateOf = async () => (await late.must(deskCalls.moneyDay, { day })).fortnight.find((one) => one.day === day)?.state
  expect(await stateOf()).toBe('agrees')
  const entry = { kind: 'oddNotice', subject: 'wechat:unknown', at } as const
  await transaction(world.db, (tx) => openEntry(tx, { ...entry, facts: { payType: 'wechat', amountFen: 4_850, paidAt } }))
  expect(await stateOf()).toBe('differs')
  await transaction(world.db, (tx) => settleEntry(tx, { ...entry, by: '许可', why: '退了' }))
  expect(await stateOf()).toBe('agrees')
})
