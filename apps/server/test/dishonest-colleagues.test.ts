import { randomUUID } from 'node:crypto'
import { MarketplaceDown } from '@otsukai/connectors/marketplace'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import type { Role } from '@otsukai/contract/staff/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DeskKind } from '../src/platform/desk/desk-kinds.ts'
import { openEntry } from '../src/platform/desk/open-entry.ts'
import { bookChargeback } from '../src/money/payments/book-chargeback.ts'
import { transaction } from '../src/platform/db/transaction.ts'
import { bookOrphan } from '../src/trade/buying/book-orphan.ts'
import { DeskAgent, enrol, inviteAndEnrol } from './desk-agent.ts'
import { bringOrders, restingClerk } from './order-states.ts'
import type { Answer } from './member-agent.ts'
import { buyByHand, marketHooks } from './purchase-kit.ts'
import { startWorld, type World } from './world.ts'

/** One colleague of each role, alone, who wants money or goods. docs/operating.md lists the ways. */

let world: World
const hooks = marketHooks()
const bring = bringOrders(() => world, hooks)
let buyer: DeskAgent
let warehouse: DeskAgent
let support: DeskAgent
let finance: DeskAgent
let manager: DeskAgent
const at = async (role: Role) => (await DeskAgent.as(role, world.deskOrigin)).stepUp()
beforeAll(async () => {
  world = await startWorld({ env: restingClerk, wrap: hooks.wrap })
})
beforeEach(async () => {
  buyer = await at('buyer')
  warehouse = await at('warehouse')
  support = await at('support')
  finance = await at('finance')
  manager = await at('manager')
  // Each test has a day of its own.
  await world.db.deleteFrom('act_proposals').where('state', '=', 'open').execute()
})
afterAll(async () => {
  bring.end()
  await world.ledger.mustBalance()
  await world.stop()
})

/** Nothing moves before a second person agrees. */
const waits = { code: 0, data: { proposal: { state: 'open' } } }
const done = { code: 0, data: { saidZh: expect.any(String) } }

let numbers = 0
const next = () => (numbers += 1)

/** Makes an open entry; answers its number. */
async function entryOf(kind: DeskKind, facts: Record<string, unknown> = {}): Promise<string> {
  const subject = `case ${next()}`
  await transaction(world.db, (tx) => openEntry(tx, { kind, subject, at: world.now(), facts }))
  return newestOf(kind)
}
const newestOf = async (kind: DeskKind): Promise<string> => {
  const entries = world.db.selectFrom('desk_entries').select('id').where('kind', '=', kind).orderBy('id', 'desc')
  return String((await entries.executeTakeFirstOrThrow()).id)
}
/** Goods that the house has paid and no order waits for. */
async function orphan(paidJpy: number): Promise<string> {
  const reference = { kind: 'transaction' as const, id: String(70_000 + next()) }
  const bought = { account: 'sandbox-1', reference, itemId: 'm1', paidJpy, orderId: null }
  await transaction(world.db, (tx) => bookOrphan(tx, bought, world.now()))
  return newestOf('orphan')
}
const accountOf = async (id: string) => {
  const orders = world.db.selectFrom('orders').innerJoin('members', 'members.id', 'member_id').where('orders.id', '=', id)
  return (await orders.select('account').executeTakeFirstOrThrow()).account
}

test('a buyer who says that dear goods were sold for little, or writes them off, waits for a second person', async () => {
  for (const [name, input] of [
    ['resell-orphan', { amount: 1 }],
    ['return-orphan', { amount: 1 }],
    ['settle-entry', {}],
  ] as const)
    expect(await buyer.act(name, { entry: await orphan(80_000), ...input })).toMatchObject(waits)
  // Cheap ones count together, in whatever way each is ended.
  expect(await buyer.act('resell-orphan', { entry: await orphan(14_000), amount: 1 })).toMatchObject(done)
  expect(await buyer.act('settle-entry', { entry: await orphan(14_000) })).toMatchObject(done)
  expect(await buyer.act('return-orphan', { entry: await orphan(14_000), amount: 1 })).toMatchObject(waits)
})

test('nobody closes alone what tells of goods, a purchase or a payment that is gone, nor of broken glass', async () => {
  expect(await buyer.act('settle-entry', { entry: await entryOf('unexplainedPurchase') })).toMatchObject(waits)
  expect(await warehouse.act('settle-entry', { entry: await entryOf('stockMissing') })).toMatchObject(waits)
  expect(await finance.act('settle-entry', { entry: await entryOf('chargeback') })).toMatchObject(waits)
  expect(await manager.act('settle-entry', { entry: await entryOf('brokenGlass') })).toMatchObject(waits)
  expect(await buyer.act('settle-entry', { entry: await entryOf('notShipped') })).toMatchObject(done)
})

test('of two acts at once that pass the limit together one waits, and of two who agree at once one does it', async () => {
  const give = async (ref: string) => {
    const member = await accountOf((await bring.unpaid()).id)
    return { name: 'adjust-balance', input: { member, amountJpy: 6_000, ref, note: '补偿' }, reason: '测试' }
  }
  const acts = [await give('one'), await give('two')]
  const answers = await Promise.all(acts.map((act) => finance.call(deskCalls.doAct, { ...act, requestId: randomUUID() })))
  const proposals = answers.flatMap(({ data }) => ('proposal' in data ? [data.proposal] : []))
  expect([answers.map(({ code }) => code), proposals.length]).toEqual([[0, 0], 1])
  const again = await at('manager')
  const agreed = await Promise.all([manager, again].map((agent) => agent.call(deskCalls.approveProposal, { id: proposals[0]!.id })))
  expect(agreed.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 2607])
})

test('a buyer who bought something else, or paid far more than the order held, does not write that down alone', async () => {
  const { id } = await bring.paid()
  const other = await world.item({ priceJpy: 60_000 })
  const bought = await buyByHand(world, other, id)
  expect(await buyer.act('record-purchase', { order: id, reference: bought, paid: 60_000 })).toMatchObject({
    code: 2609,
    message: expect.stringContaining(other),
  })
  // Where the account cannot be asked, what the house would pay counts.
  hooks.transaction.set('70990001', () => Promise.reject(new MarketplaceDown('not now')))
  expect(await buyer.act('record-purchase', { order: id, reference: '70990001', paid: 60_000 })).toMatchObject(waits)
})

test('a buyer writes down no cheap purchase that the account does not know, for an order of a friend to adopt', async () => {
  const goods = await world.item({ priceJpy: 1_900 })
  const reference = await buyByHand(world, goods, 'nobody')
  expect(await buyer.act('record-orphan', { goods, reference, paid: 1 })).toMatchObject({
    code: 2609,
    message: expect.stringContaining('1,900'),
  })
  expect(await buyer.act('record-orphan', { goods, reference: '70990002', paid: 1 })).toMatchObject({ code: 2609 })
  expect(await buyer.act('record-orphan', { goods, reference, paid: 1_900 })).toMatchObject(done)
  hooks.transaction.set('70990003', () => Promise.reject(new MarketplaceDown('not now')))
  expect(await buyer.act('record-orphan', { goods, reference: '70990003', paid: 1 })).toMatchObject(waits)
})

test('a manager does not agree to what somebody proposes whom they alone let in', async () => {
  const { agent } = await inviteAndEnrol(manager, ['buyer'], world.now)
  const { id } = await agent.proposes('resell-orphan', { entry: await orphan(90_000), amount: 1 })
  const { list } = await manager.must(deskCalls.proposals, { state: 'open' })
  expect(list.find((one) => one.id === id)).toMatchObject({ mayApprove: false, whyNotZh: expect.stringContaining('请进来') })
  expect(await manager.call(deskCalls.approveProposal, { id })).toMatchObject({ code: 2609, message: expect.stringContaining('请进来') })
  expect(await finance.must(deskCalls.approveProposal, { id })).toMatchObject({ proposal: { state: 'done' } })
})

test('a manager who took the link of an invitation agrees to nothing of whom it let in, however it was agreed', async () => {
  const account = `link${next()}@example.com`
  const { id: asked } = await manager.proposes('invite-staff', { account, name: '财务', roles: ['finance'] })
  await finance.must(deskCalls.approveProposal, { id: asked })
  const { id } = await world.db.selectFrom('staff').select('id').where('account', '=', account).executeTakeFirstOrThrow()
  const { url } = await manager.must(deskCalls.takeInvitation, { id })
  const { agent } = await enrol(world.deskOrigin, { url, account, id, now: world.now })
  await world.db.updateTable('staff_sessions').set({ stepped_up_at: world.now() }).where('staff_id', '=', id).execute()
  const member = await accountOf((await bring.unpaid()).id)
  const proposal = await agent.proposes('adjust-balance', { member, amountJpy: 900_000, ref: 'all', note: '补偿' })
  expect(await manager.call(deskCalls.approveProposal, { id: proposal.id })).toMatchObject({ code: 2609 })
  await finance.must(deskCalls.refuseProposal, { id: proposal.id })
})

test('a manager who lets in one colleague and sets up the log-in of another anew has neither agree for the other', async () => {
  const accomplice = await inviteAndEnrol(manager, ['buyer'], world.now)
  const account = `lost${next()}@example.com`
  await finance.must(deskCalls.approveProposal, {
    id: (await manager.proposes('invite-staff', { account, name: '财务', roles: ['finance'] })).id,
  })
  const row = () => world.db.selectFrom('staff').select(['id', 'approves_from']).where('account', '=', account).executeTakeFirstOrThrow()
  const { id } = await row()
  const takeLink = async () => (await manager.must(deskCalls.takeInvitation, { id })).url
  await enrol(world.deskOrigin, { url: await takeLink(), account, id, now: world.now })
  const mayApproveAtOnce = () => world.db.updateTable('staff').set({ approves_from: 0 }).where('id', '=', id).execute()
  await mayApproveAtOnce()

  await finance.must(deskCalls.approveProposal, { id: (await manager.proposes('lost-factor', { account })).id })
  expect((await row()).approves_from).toBeGreaterThan(world.now())
  const { agent } = await enrol(world.deskOrigin, { url: await takeLink(), account, id, now: world.now })
  await mayApproveAtOnce()
  await world.db.updateTable('staff_sessions').set({ stepped_up_at: world.now() }).where('staff_id', '=', id).execute()
  const proposal = await accomplice.agent.proposes('resell-orphan', { entry: await orphan(90_000), amount: 1 })
  const { list } = await agent.must(deskCalls.proposals, { state: 'open' })
  expect(list.find((one) => one.id === proposal.id)).toMatchObject({ mayApprove: false, whyNotZh: expect.stringContaining('同一位') })
  expect(await agent.call(deskCalls.approveProposal, { id: proposal.id })).toMatchObject({
    code: 2609,
    message: expect.stringContaining('同一位'),
  })
  expect(await finance.must(deskCalls.approveProposal, { id: proposal.id })).toMatchObject({ proposal: { state: 'done' } })
})

test('what support gives away counts as one sum, by whatever act', async () => {
  const charged = await bring.shipped()
  expect(await support.act('charge-order', { order: charged.id, yen: 6_000, zh: '运费', receipt: 'r1' })).toMatchObject(done)
  expect(await support.act('void-charge', { order: charged.id, receipt: 'r1', zh: '收错了' })).toMatchObject(done)
  expect(await support.act('keep-inspection', { order: (await bring.disputed()).id, zh: '留下', yen: 3_500 })).toMatchObject(done)
  expect(await support.act('order-lost', { order: (await bring.shipped()).id, zh: '丢了' })).toMatchObject(waits)
})

test('finance pays no new member out alone, nor frees one whose payment was taken back', async () => {
  const member = await accountOf((await bring.unpaid()).id)
  const refund = { member, amountJpy: 500 }
  expect(await finance.act('refund-member', refund)).toMatchObject(waits)
  const known = world.db
    .updateTable('members')
    .set({ created_at: world.now() - 8 * 24 * 3_600_000 })
    .where('account', '=', member)
  const { id } = await known.returning('id').executeTakeFirstOrThrow()
  await finance.does('freeze-member', { member })
  await finance.does('unfreeze-member', { member })
  await finance.does('freeze-member', { member })
  const paid = await world.db.selectFrom('recharges').selectAll().where('member_id', '=', id).executeTakeFirstOrThrow()
  const taken = {
    rechargeId: paid.id,
    transactionId: paid.transaction_id!,
    refundNumber: 'back',
    amountFen: Math.floor(paid.amount_fen / 2),
    at: world.now(),
  }
  await bookChargeback(world.server.deps, paid.pay_type, taken)
  expect(await finance.must(deskCalls.previewAct, { name: 'unfreeze-member', input: { member } })).toMatchObject({
    states: [
      { what: 'member', from: 'frozen', to: 'free' },
      { what: 'chargebacks', from: '1', to: '' },
    ],
    needsSecond: true,
    secondZh: '拒付之后解冻，要第二个人同意。',
  })
  expect(await finance.act('unfreeze-member', { member })).toMatchObject(waits)
  expect(await finance.act('settle-entry', { entry: await newestOf('chargeback') })).toMatchObject(waits)
})

test('a charge that was not paid yet counts when it is voided, as one that was', async () => {
  const { id } = await bring.shipped({ balanceJpy: 3_500 })
  const { id: asked } = await buyer.proposes('charge-order', { order: id, yen: 40_000, zh: '大件运费', receipt: 'big' })
  await manager.must(deskCalls.approveProposal, { id: asked })
  expect(await buyer.act('void-charge', { order: id, receipt: 'big', zh: '收错了' })).toMatchObject(waits)
})

test('support takes over no account of which the goods have not come yet, nor several of little money', async () => {
  const { id } = await bring.purchased()
  expect(await support.act('reset-password', { member: await accountOf(id) })).toMatchObject(waits)
  const poor = async () => accountOf((await bring.unpaid({ balanceJpy: 6_000 })).id)
  expect(await support.act('reset-password', { member: await poor() })).toMatchObject(done)
  expect(await support.act('reset-password', { member: await poor() })).toMatchObject(waits)
})

test('whoever is suspended while their act waits does nothing with it', async () => {
  const { agent, account } = await inviteAndEnrol(manager, ['support'], world.now)
  const { id } = await bring.shipped()
  let acting: Promise<Answer<unknown>> | undefined
  await transaction(world.db, async (tx) => {
    await sql`select from orders where id = ${id} for update`.execute(tx)
    const input = { order: id, yen: 500, zh: '运费', receipt: 'late' }
    acting = agent.call(deskCalls.doAct, { name: 'charge-order', input, reason: '测试', requestId: randomUUID() })
    await world.until(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(world.db)
      return rows.length > 0
    })
    await manager.does('suspend-staff', { account })
  })
  expect((await acting!).code).not.toBe(0)
  expect(await world.db.selectFrom('order_charges').select('id').where('order_id', '=', id).execute()).toEqual([])
})
