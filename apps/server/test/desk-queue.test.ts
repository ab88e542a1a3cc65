import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import type { Entry } from '@otsukai/contract/desk/queue'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureDemoStaff } from '../src/people/staff/demo-staff.ts'
import { transaction } from '../src/platform/db/transaction.ts'
import type { DeskKind } from '../src/platform/desk/desk-kinds.ts'
import { openEntry } from '../src/platform/desk/open-entry.ts'
import { settleEntry } from '../src/platform/desk/settle-entry.ts'
import { DeskAgent } from './desk-agent.ts'
import { type House, openHouse } from './house.ts'

/** The queue shows what is most urgent first, lets two people work without meeting, and tells nobody what they may not read. */

let house: House
let manager: DeskAgent
let buyer: DeskAgent
beforeAll(async () => {
  house = await openHouse()
  await ensureDemoStaff(house.deps)
  manager = await DeskAgent.as('manager', house.deskOrigin)
  buyer = await DeskAgent.as('buyer', house.deskOrigin)
})
afterAll(() => house.close())
beforeEach(() => house.deps.db.deleteFrom('desk_entries').execute())

const MINUTE_MS = 60_000
let subjects = 0
async function opened(kind: DeskKind, { agoMs = 0, facts = {}, amountJpy }: { agoMs?: number; facts?: object; amountJpy?: number } = {}) {
  const subject = `subject ${(subjects += 1)}`
  const at = house.deps.clock() - agoMs
  await transaction(house.deps.db, (tx) => openEntry(tx, { kind, subject, at, facts: { ...facts }, amountJpy }))
  const { id } = await house.deps.db.selectFrom('desk_entries').select('id').where('subject', '=', subject).executeTakeFirstOrThrow()
  return { id, subject, at }
}
const queueOf = async (agent: DeskAgent, input: object = {}) => agent.must(deskCalls.deskQueue, input)
const ids = (list: readonly Entry[]) => list.map(({ id }) => id)

test('what is overdue comes first, then what is due next, and of two due together the one with more yen at stake', async () => {
  const shipping = await opened('notShipped', { agoMs: MINUTE_MS })
  const small = await opened('doubt', { agoMs: MINUTE_MS, amountJpy: 100 })
  const overdue = await opened('accountPaused', { agoMs: 20 * MINUTE_MS })
  await house.deps.db.updateTable('desk_entries').set({ opened_at: small.at }).where('id', '=', small.id).execute()
  const large = await opened('doubt', { amountJpy: 90_000 })
  await house.deps.db.updateTable('desk_entries').set({ opened_at: small.at }).where('id', '=', large.id).execute()
  const { list, count, tabs } = await queueOf(manager)
  expect(ids(list)).toEqual([overdue.id, large.id, small.id, shipping.id])
  expect(list[0]).toMatchObject({ urgency: 'overdue', titleZh: '采购账号停用', dueAt: overdue.at + 15 * MINUTE_MS })
  expect(list[1]).toMatchObject({ titleZh: '采购待核实', amountJpy: 90_000, dueAt: small.at + 30 * MINUTE_MS })
  expect(count).toEqual({ n: 4, more: false })
  expect(tabs).toMatchObject({ all: 4, mine: 0, unclaimed: 4, kinds: { doubt: 2 } })
})

test('the beginning of the day counts what the queue tells, by kind', async () => {
  const endsAt = new Date(house.deps.clock() + 3 * MINUTE_MS).toISOString()
  await opened('bidByHand', { facts: { endsAt } })
  await opened('bidByHand', { agoMs: MINUTE_MS })
  await opened('dispute', { agoMs: 30 * 60 * MINUTE_MS })
  await opened('refundWaiting', { agoMs: 9 * 24 * 60 * MINUTE_MS })
  const doubts = [await opened('doubt', { agoMs: 40 * MINUTE_MS }), await opened('doubt'), await opened('doubt'), await opened('doubt')]
  await buyer.must(deskCalls.claimEntry, { id: doubts[0]!.id })
  await house.deps.db
    .updateTable('desk_entries')
    .set({ claimed_at: house.deps.clock() - 30 * MINUTE_MS })
    .execute()
  await manager.must(deskCalls.claimEntry, { id: doubts[1]!.id })
  await buyer.must(deskCalls.snoozeEntry, { id: doubts[2]!.id, until: house.deps.clock() + 60 * MINUTE_MS, why: '等卖家' })

  const { list } = await queueOf(manager, { limit: 50 })
  const { queue } = await manager.must(deskCalls.deskToday, {})
  expect(new Set(queue.map(({ kind }) => kind))).toEqual(new Set(['bidByHand', 'dispute', 'refundWaiting', 'doubt']))
  for (const { kind, ...told } of queue) {
    const those = list.filter((entry) => entry.kind === kind)
    const claimed = those.flatMap(({ claimedBy }) => claimedBy?.name ?? [])
    expect(told).toEqual({
      titleZh: those[0]!.titleZh,
      n: those.length,
      oldestAt: Math.min(...those.map(({ openedAt }) => openedAt)),
      urgency: those[0]!.urgency,
      dueAt: Math.min(...those.map(({ dueAt }) => dueAt!)),
      overdue: those.filter(({ urgency }) => urgency === 'overdue').length,
      unclaimed: those.length - claimed.length,
      claims: claimed.map((name) => ({ name, n: 1 })),
    })
  }
  expect(queue.find(({ kind }) => kind === 'bidByHand')).toMatchObject({ n: 2, overdue: 1 })
  expect(queue.find(({ kind }) => kind === 'doubt')).toMatchObject({ n: 3, overdue: 1, unclaimed: 2, claims: [{ name: '王雪', n: 1 }] })
})

test('pages by the cursor hold every entry once', async () => {
  for (let each = 0; each < 5; each += 1) await opened('orphan', { amountJpy: each * 100 })
  const seen: number[] = []
  let cursor: string | null = null
  do {
    const page = await queueOf(manager, { limit: 2, ...(cursor === null ? {} : { cursor }) })
    seen.push(...ids(page.list))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(seen).toHaveLength(5)
  expect(new Set(seen).size).toBe(5)
})

test('a claim is told to everybody, is taken over by another, and lapses after half an hour', async () => {
  const { id } = await opened('doubt')
  expect(await buyer.must(deskCalls.claimEntry, { id })).toMatchObject({ claimedBy: { name: '陈默', mine: true } })
  expect(ids((await queueOf(buyer, { mine: 'true' })).list)).toEqual([id])
  expect((await queueOf(manager)).list[0]).toMatchObject({ claimedBy: { name: '陈默', mine: false } })
  expect(await manager.must(deskCalls.claimEntry, { id })).toMatchObject({ claimedBy: { name: '王雪', mine: true } })
  expect(await buyer.call(deskCalls.releaseEntry, { id })).toMatchObject({ code: 2609 })
  await house.deps.db
    .updateTable('desk_entries')
    .set({ claimed_at: house.deps.clock() - 31 * MINUTE_MS })
    .execute()
  expect((await queueOf(buyer)).list[0]).toMatchObject({ claimedBy: null })
  const news = await house.deps.db.selectFrom('desk_events').select('subject_id').where('kind', '=', 'entry').execute()
  expect(news.filter(({ subject_id }) => subject_id === String(id)).length).toBeGreaterThanOrEqual(3)
})

test('what is put aside waits elsewhere until its time, and needs a reason', async () => {
  const { id } = await opened('doubt')
  const until = house.deps.clock() + 60 * MINUTE_MS
  expect(await buyer.call(deskCalls.snoozeEntry, { id, until })).toMatchObject({ code: 2613 })
  const before = (await buyer.must(deskCalls.deskEntry, { id })).version
  expect(await buyer.must(deskCalls.snoozeEntry, { id, until, why: '等卖家' })).toMatchObject({
    snoozedUntil: until,
    snoozedWhy: '等卖家',
    version: before + 1,
  })
  expect((await queueOf(buyer)).list).toEqual([])
  expect(ids((await queueOf(buyer, { state: 'snoozed' })).list)).toEqual([id])
  await house.deps.db
    .updateTable('desk_entries')
    .set({ snoozed_until: house.deps.clock() - 1 })
    .execute()
  expect(ids((await queueOf(buyer)).list)).toEqual([id])
})

test('two who ask for the next one at once get two, and only of kinds that they may settle', async () => {
  const first = await opened('accountPaused')
  const second = await opened('doubt')
  await opened('chargeback', { agoMs: 10 * 60 * MINUTE_MS })
  const [one, other] = await Promise.all([buyer.must(deskCalls.nextEntry, {}), manager.must(deskCalls.nextEntry, {})])
  expect(new Set([one?.id, other?.id])).toEqual(new Set([first.id, second.id]))
  expect(await buyer.must(deskCalls.nextEntry, {})).toBeNull()
})

test('without the right of its kind an entry is not worked on, and its money and facts are not told', async () => {
  const { id } = await opened('chargeback', { facts: { rechargeId: 'R1' }, amountJpy: 6_000 })
  const warehouse = await DeskAgent.as('warehouse', house.deskOrigin)
  const [entry] = (await queueOf(warehouse)).list
  expect(entry).toMatchObject({ id, mine: false, facts: {}, acts: [] })
  expect(entry).not.toHaveProperty('amountJpy')
  expect(await warehouse.call(deskCalls.claimEntry, { id })).toMatchObject({ status: 403, data: { permission: 'money.act' } })
  expect(await warehouse.call(deskCalls.snoozeEntry, { id, until: house.deps.clock() + 1_000, why: '不想看' })).toMatchObject({
    status: 403,
  })
  const finance = await DeskAgent.as('finance', house.deskOrigin)
  expect((await queueOf(finance)).list[0]).toMatchObject({ amountJpy: 6_000, facts: { rechargeId: 'R1' } })
})

test('notes stay with an entry, and an entry that is settled is told with who did it and why', async () => {
  const { id, subject } = await opened('doubt')
  expect(await buyer.must(deskCalls.noteEntry, { id, text: '问过卖家' })).toMatchObject({
    notes: 1,
    noteList: [{ by: '陈默', text: '问过卖家' }],
  })
  const at = house.deps.clock()
  await transaction(house.deps.db, (tx) => settleEntry(tx, { kind: 'doubt', subject, at, by: '陈默', why: '买到了' }))
  expect((await queueOf(buyer)).list).toEqual([])
  expect((await queueOf(buyer, { state: 'settled' })).list[0]).toMatchObject({ id, settledBy: '陈默', settledWhy: '买到了', dueAt: null })
  expect(await buyer.call(deskCalls.claimEntry, { id })).toMatchObject({ code: 2609 })
})

test('notes on an entry, and putting it aside, leave a proposal about it as it is', async () => {
  const { id } = await opened('unexplainedPurchase')
  const proposal = await (await DeskAgent.as('buyer', house.deskOrigin)).proposes('settle-entry', { entry: String(id) })
  await manager.must(deskCalls.noteEntry, { id, text: '问过卖家' })
  await manager.must(deskCalls.snoozeEntry, { id, until: house.deps.clock() + 60 * MINUTE_MS, why: '等卖家' })
  const finance = await (await DeskAgent.as('finance', house.deskOrigin)).stepUp()
  expect(await finance.must(deskCalls.approveProposal, { id: proposal.id })).toMatchObject({ proposal: { state: 'done' } })
})

test('whoever acts on an entry takes over the claim of another', async () => {
  const { id } = await opened('orphan', { facts: { account: 'main' }, amountJpy: 100 })
  await buyer.must(deskCalls.claimEntry, { id })
  const { seen } = await manager.must(deskCalls.deskEntry, { id })
  const done = await manager.call(deskCalls.doAct, {
    name: 'settle-entry',
    input: { entry: String(id) },
    reason: '退给卖家了',
    seen: seen!,
    requestId: 'take-over-1',
  })
  expect(done.code).toBe(0)
  const row = await house.deps.db.selectFrom('desk_entries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ settled_by: '王雪', claimed_by: expect.any(Number) })
  const boss = await house.deps.db.selectFrom('staff').select('id').where('name', '=', '王雪').executeTakeFirstOrThrow()
  expect(row.claimed_by).toBe(boss.id)
})
