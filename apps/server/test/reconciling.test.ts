import { createHash } from 'node:crypto'
import type { Bill } from '@otsukai/connectors/payment'
import { calls } from '@otsukai/contract/calls'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { sql } from 'kysely'
import { type PayType, payTypes } from '@otsukai/contract/pay-types'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '../src/platform/db/transaction.ts'
import type { DeskKind } from '../src/platform/desk/desk-kinds.ts'
import type { Parts } from '../src/platform/parts.ts'
import { spanOfDay } from '../src/money/payments/money-back-rules.ts'
import { askForBills, reconcileBills } from '../src/money/payments/reconcile-bills.ts'
import { beijingDay } from '../src/platform/beijing-day.ts'
import { DeskAgent } from './desk-agent.ts'
import { deskEntries } from './purchase-kit.ts'
import type { MemberAgent } from './member-agent.ts'
import { staffAt } from './staff-agent.ts'
import { startWorld, type World } from './world.ts'

const DAY_MS = 86_400_000

let world: World
let staff: ReturnType<typeof staffAt>
/** The server's clock stands so much ahead of the gateways'. */
let aheadMs = 0
/** What WeChat Pay answers when it is asked for the bill of a day. */
const wechatBills = new Map<string, () => Promise<Bill>>()
beforeAll(async () => {
  // Nobody asks, so that only notices and bills tell.
  const ahead = (deps: Parts): Parts => {
    const wechat = deps.gateways.wechat!
    const bill: typeof wechat.bill = (day) => wechatBills.get(day)?.() ?? wechat.bill(day)
    return { ...deps, clock: () => Date.now() + aheadMs, gateways: { ...deps.gateways, wechat: { ...wechat, bill } } }
  }
  world = await startWorld({ env: { RECHARGE_ASK_S: '600', SWEEP_EVERY_S: '600' }, wrap: ahead })
  staff = staffAt(world.settings)
})
beforeEach(() => {
  aheadMs = 0
})
afterAll(() => world.stop())

const available = async (member: MemberAgent) => (await member.balance()).availableJpy
const open = async (kind: DeskKind) => (await deskEntries(world.db, kind)).filter(({ settled_at }) => settled_at === null)
const recharge = (id: string) => world.db.selectFrom('recharges').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const transfersOf = (id: string) => world.db.selectFrom('transfers').selectAll().where('recharge_id', '=', id).orderBy('id').execute()
const worldPayment = (id: string) => world.tell<{ amountFen: number; paidAt: number }>('GET', `/world/payments/${id}`)

async function begin(member: MemberAgent, amountJpy: number, payType: PayType): Promise<string> {
  const { rechargeId, payUrl } = await member.recharges(amountJpy, payType)
  if (payUrl) await fetch(payUrl)
  return rechargeId
}
const pay = (rechargeId: string, notify = 'once') => world.tell('POST', `/world/payments/${rechargeId}`, { outcome: 'pay', notify })
const tellBill = (rechargeId: string, told: object) => world.tell('POST', `/world/payments/${rechargeId}/refunds`, told)

/**
 * Has the bills read from the day on which a payment was made to this one (midnight may have passed since), and waits until none is
 * being read: one that is would be judged by a clock that has moved on meanwhile.
 */
async function reconcile(rechargeId: string): Promise<void> {
  const { paidAt } = await worldPayment(rechargeId)
  for (const day of new Set([paidAt, Date.now()].map(beijingDay)))
    await transaction(world.db, (tx) => askForBills(world.server.deps, tx, day))
  await allRead()
}

async function allRead(): Promise<void> {
  const open = sql`select from pgboss.job where name = 'bill.read' and state in ('created', 'retry', 'active')`
  await world.until(async () => (await open.execute(world.db)).rows.length === 0)
}

describe.each(payTypes)('%s', (payType) => {
  test('what the bill shows to the fen is paid out once, and nothing stays in clearing', async () => {
    const member = await world.member()
    const id = await begin(member, 1_200, payType)
    await pay(id)
    await world.until(async () => (await available(member)) === 1_200)
    await reconcile(id)
    // Staff may ask for it again.
    expect((await staff('reconcile', { day: beijingDay((await worldPayment(id)).paidAt) })).code).toBe(0)
    await allRead()
    expect(
      (await transfersOf(id)).map(({ kind, from_account, to_account, amount_jpy }) => [kind, from_account, to_account, amount_jpy]),
    ).toEqual([
      ['recharge', `clearing:${payType}`, expect.stringMatching(/^member:/), 1_200],
      ['paidOut', 'bank', `clearing:${payType}`, 1_200],
    ])
    expect((await recharge(id)).billed_at).not.toBeNull()
    await world.ledger.mustBalance()
  })

  test('a payment that was never noticed is credited by the bill', async () => {
    const member = await world.member()
    const id = await begin(member, 1_300, payType)
    await pay(id, 'never')
    await reconcile(id)
    expect(await available(member)).toBe(1_300)
    expect((await recharge(id)).state).toBe('paid')
    await world.ledger.mustBalance()
  })

  test('what a gateway took back without a notice is found on the bill', async () => {
    const member = await world.member()
    const id = await begin(member, 1_400, payType)
    await pay(id)
    await world.until(async () => (await available(member)) === 1_400)
    const { amountFen } = await worldPayment(id)
    await tellBill(id, { takeBackFen: amountFen, notify: false })
    await world.until(async () => {
      await reconcile(id)
      return (await available(member)) === 0
    })
    expect((await open('chargeback')).filter(({ facts }) => facts['rechargeId'] === id)).toHaveLength(1)
    await world.ledger.mustBalance()
  })

  test('a payment of another amount is for a person, credits nothing by itself, and is credited by hand at its own rate', async () => {
    const member = await world.member()
    const id = await begin(member, 2_000, payType)
    // The fen that we asked for are changed behind the gateway's back: what it was paid is then another amount.
    const asked = await recharge(id)
    await world.db
      .updateTable('recharges')
      .set({ amount_fen: asked.amount_fen * 2 })
      .where('id', '=', id)
      .execute()
    await pay(id)
    await world.until(async () => (await open('oddNotice')).some(({ facts }) => facts['rechargeId'] === id))
    await pay(id)
    expect(await available(member)).toBe(0)
    const entries = (await open('oddNotice')).filter(({ facts }) => facts['rechargeId'] === id)
    expect(entries).toHaveLength(1)
    const entry = entries[0]?.id ?? 0

    expect((await staff('credit-odd-payment', { entry })).code).toBe(0)

    expect(await available(member)).toBe(1_000)
    expect((await staff('credit-odd-payment', { entry })).told).toContain('已由 lin 办结')
    // Told again it stays settled.
    await pay(id)
    expect((await deskEntries(world.db, 'oddNotice')).filter(({ facts }) => facts['rechargeId'] === id)).toHaveLength(1)
    expect(await available(member)).toBe(1_000)
    await world.ledger.mustBalance()
  })

  test('money of ours that no bill shows within three days is one entry, which a later bill settles', async () => {
    const member = await world.member()
    const id = await begin(member, 1_500, payType)
    await pay(id)
    await world.until(async () => (await available(member)) === 1_500)
    await tellBill(id, { billFen: 0 })
    const entries = async () => (await deskEntries(world.db, 'notOnBill')).filter(({ subject }) => subject === `recharge:${id}`)
    aheadMs = 2 * DAY_MS
    await reconcileBills(world.server.deps)
    await reconcile(id)
    expect(await entries()).toEqual([])
    aheadMs = 5 * DAY_MS
    await reconcile(id)
    await world.until(async () => (await entries()).length === 1)
    await reconcile(id)
    expect(await entries()).toMatchObject([{ member_id: (await recharge(id)).member_id, amount_jpy: 1_500 }])
    await tellBill(id, { billFen: null })
    await reconcile(id)
    await world.until(async () => (await entries())[0]?.settled_by === 'bill')
    expect(await entries()).toHaveLength(1)
  })
})

/** WeChat Pay's bill shows each of them as under way, for ever. */
describe('a refund that the bill shows as under way', () => {
  const amountJpy = 1_400
  const row = (id: string) => world.db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const is = (id: string, state: string) => world.until(async () => (await row(id)).state === state)
  const entries = async (kind: DeskKind, id: string) => (await deskEntries(world.db, kind)).filter(({ subject }) => subject.includes(id))
  /** What was posted of it, without its beginning. */
  const posted = async (id: string) => {
    const rows = await world.db.selectFrom('transfers').select('kind').where('key', 'like', `refund:${id}:%`).orderBy('id').execute()
    return rows.map(({ kind }) => kind).filter((kind) => kind !== 'refundBegun')
  }

  /** A member's recharge, and a refund of all of it that the gateway has accepted. */
  async function accepted(refunds: string) {
    const member = await world.member()
    const rechargeId = await begin(member, amountJpy, 'wechat')
    await pay(rechargeId)
    await world.until(async () => (await available(member)) === amountJpy)
    await tellBill(rechargeId, { refunds })
    const { CustomAccount } = await member.must(calls.userInfo, {})
    expect((await staff('refund-member', { member: CustomAccount, amountJpy })).code).toBe(0)
    await world.until(async () => (await world.tell<{ refunds: unknown[] }>('GET', `/world/payments/${rechargeId}`)).refunds.length === 1)
    const { id } = await world.db.selectFrom('refunds').select('id').where('recharge_id', '=', rechargeId).executeTakeFirstOrThrow()
    return { member, rechargeId, id }
  }

  test('and that waits for a person is before them until the gateway says that the money has left, and is paid out then', async () => {
    const { rechargeId, id } = await accepted('underWay')
    await tellBill(rechargeId, { refunds: 'abnormal' })
    await world.until(async () => (await entries('refundWaiting', id)).length > 0)
    await reconcile(rechargeId)
    expect(await row(id)).toMatchObject({ state: 'sending', billed_at: expect.any(Number) })
    expect(await entries('refundWaiting', id)).toMatchObject([{ settled_at: null }])
    expect(await posted(id)).toEqual([])

    await tellBill(rechargeId, { refunds: 'ok' })
    await is(id, 'done')
    expect(await entries('refundWaiting', id)).toMatchObject([{ settled_by: 'gateway' }])
    await reconcile(rechargeId)
    expect(await posted(id)).toEqual(['refundDone', 'refundPaidOut'])
    expect(await entries('notOnBill', id)).toEqual([])
    await world.ledger.mustBalance()
  })

  test('and that is closed later is the member’s again, and a person is told', async () => {
    const { member, rechargeId, id } = await accepted('underWay')
    await reconcile(rechargeId)
    expect((await row(id)).state).toBe('sending')
    await tellBill(rechargeId, { refunds: 'closed' })
    await is(id, 'refused')
    expect(await available(member)).toBe(amountJpy)
    expect(await entries('refundRefused', id)).toMatchObject([{ settled_at: null }])
    expect(await posted(id)).toEqual(['refundRefused'])
    await world.ledger.mustBalance()
  })

  test('and that was closed before did not go back twice', async () => {
    const { member, rechargeId, id } = await accepted('closed')
    await is(id, 'refused')
    await reconcile(rechargeId)
    expect(await row(id)).toMatchObject({ state: 'refused', billed_at: expect.any(Number) })
    expect(await entries('billDiffers', id)).toEqual([])
    expect(await available(member)).toBe(amountJpy)
    expect(await posted(id)).toEqual(['refundRefused'])
  })

  test('and of whose end nobody told is done once the gateway, asked for it, says so', async () => {
    const { rechargeId, id } = await accepted('underWay')
    await tellBill(rechargeId, { refunds: 'ok', notify: false })
    await world.until(async () => {
      await reconcile(rechargeId)
      return (await row(id)).state === 'done'
    })
    expect(await posted(id)).toEqual(['refundDone', 'refundPaidOut'])
  })

  test.each(['closed', 'abnormal'])('and that is %s after it was done is before a person, once', async (refunds) => {
    const { rechargeId, id } = await accepted('ok')
    await is(id, 'done')
    await tellBill(rechargeId, { refunds })
    await world.until(async () => (await entries('refundReversed', id)).length > 0)
    const [entry] = await entries('refundReversed', id)
    expect(entry).toMatchObject({ settled_at: null, facts: { told: refunds.toUpperCase(), amountJpy } })
    expect((await staff('settle-entry', { entry: entry!.id })).code).toBe(0)
    await reconcile(rechargeId)
    expect(await entries('refundReversed', id)).toHaveLength(1)
  })
})

test('what a bill shows with other fen is paid out only once a bill agrees, and meanwhile is one entry', async () => {
  const member = await world.member()
  const id = await begin(member, 1_700, 'wechat')
  await pay(id)
  await world.until(async () => (await available(member)) === 1_700)
  const { amountFen, paidAt } = await worldPayment(id)
  const books = async () => {
    const finance = await DeskAgent.as('finance', world.deskOrigin)
    const { lines, unbilled } = await finance.must(deskCalls.moneyDay, { day: beijingDay(paidAt) })
    const { billed } = lines.find(({ gateway, what }) => gateway === 'wechat' && what === 'payments')!
    return { billed, waits: unbilled.some((row) => row.id === id) }
  }
  await tellBill(id, { billFen: 0 })
  await reconcile(id)
  const before = await books()
  expect(before.waits).toBe(true)
  await tellBill(id, { billFen: amountFen - 100 })
  const entries = async (kind: DeskKind) => (await deskEntries(world.db, kind)).filter(({ subject }) => subject === `recharge:${id}`)
  aheadMs = 5 * DAY_MS
  await reconcile(id)
  await world.until(async () => (await entries('billDiffers')).length > 0)
  await reconcile(id)
  expect((await transfersOf(id)).map(({ kind }) => kind)).toEqual(['recharge'])
  expect(await entries('billDiffers')).toHaveLength(1)
  const { member_id } = await recharge(id)
  const about = { settled_at: null, member_id, amount_jpy: 1_700 }
  expect((await entries('billDiffers'))[0]).toMatchObject({ ...about, facts: { payType: 'wechat', billFen: amountFen - 100 } })
  // The day tells what the bill shows, not that it shows nothing.
  expect(await books()).toEqual({ billed: { n: before.billed.n + 1, fen: before.billed.fen + amountFen - 100 }, waits: false })
  expect(await entries('notOnBill')).toEqual([])
  await tellBill(id, { billFen: null })
  await reconcile(id)
  await world.until(async () => (await entries('billDiffers'))[0]?.settled_by === 'bill')
  expect((await transfersOf(id)).map(({ kind }) => kind)).toEqual(['recharge', 'paidOut'])
})

test('a day whose bill cannot be read for three days is before a person until it is', async () => {
  const id = await begin(await world.member(), 1_800, 'wechat')
  await pay(id)
  const day = beijingDay((await worldPayment(id)).paidAt)
  const entries = async () => (await deskEntries(world.db, 'billUnread')).filter(({ subject }) => subject === `wechat:${day}`)
  // Read before, it would be known: as a day on which the gateway never answered.
  await world.db.deleteFrom('bill_days').where('day', '=', day).execute()
  await world.tell('POST', '/world/faults', { face: 'payments', kind: 'down' })
  aheadMs = 5 * DAY_MS
  await transaction(world.db, (tx) => askForBills(world.server.deps, tx, day))
  await world.until(async () => (await entries()).length > 0)
  expect((await entries()).map(({ settled_at }) => settled_at)).toEqual([null])
  await world.tell('POST', '/world/faults', { face: 'payments', kind: 'none' })
  await reconcile(id)
  await world.until(async () => (await entries()).every(({ settled_by }) => settled_by === 'bill'))
})

test('a bill that was asked for before its day was over is not the whole: the day is closed only by a later one', async () => {
  const day = beijingDay(Date.now() + 20 * DAY_MS)
  const noonMs = spanOfDay(day).from + DAY_MS / 2 - Date.now()
  aheadMs = noonMs
  wechatBills.set(day, async () => {
    aheadMs = noonMs + DAY_MS
    return { lines: [], feeFen: 0 }
  })
  const row = () =>
    world.db.selectFrom('bill_days').selectAll().where('pay_type', '=', 'wechat').where('day', '=', day).executeTakeFirstOrThrow()

  await transaction(world.db, (tx) => askForBills(world.server.deps, tx, day))
  await allRead()
  expect(await row()).toMatchObject({ lines: 0, closed_at: null })

  await transaction(world.db, (tx) => askForBills(world.server.deps, tx, day))
  await allRead()
  expect((await row()).closed_at).not.toBeNull()
})

test('no day is left out when staff ask for a later one first', async () => {
  const id = await begin(await world.member(), 1_900, 'wechat')
  const day = (n: number) => beijingDay(createdAt + n * DAY_MS)
  const { created_at: createdAt } = await recharge(id)
  aheadMs = 12 * DAY_MS
  await transaction(world.db, (tx) => askForBills(world.server.deps, tx, day(10)))
  await reconcileBills(world.server.deps)
  const rows = await world.db.selectFrom('bill_days').select('day').where('pay_type', '=', 'wechat').execute()
  expect(rows.map((row) => row.day)).toEqual(expect.arrayContaining([day(7), day(8), day(9), day(10), day(11)]))
})

test('a paid number that nobody knows is credited to the member that came back with it', async () => {
  const member = await world.member()
  const id = await begin(member, 1_600, 'wechat')
  // As after a restore from a backup: the row is gone, the payment is not.
  const { member_id } = await recharge(id)
  await world.db.deleteFrom('recharges').where('id', '=', id).execute()
  await pay(id)
  await world.until(async () => (await open('oddNotice')).some(({ facts }) => facts['rechargeId'] === id))
  const entry = (await open('oddNotice')).find(({ facts }) => facts['rechargeId'] === id)?.id ?? 0
  expect(await staff('credit-odd-payment', { entry })).toEqual({ code: 0, told: `1,600 yen are credited to member ${member_id}.` })
  expect(await available(member)).toBe(1_600)
  await world.ledger.mustBalance()
})

test('a notice without a payment is closed with its reason, never credited', async () => {
  await fetch(`${world.origin}/pay/wechat/notify`, { method: 'POST', body: createHash('sha256').update('x').digest('hex') })
  const entry = (await open('oddNotice')).find(({ subject }) => subject.includes('bad signature'))?.id ?? 0
  expect((await staff('credit-odd-payment', { entry })).told).toContain('没有付款可入账')
  expect((await staff('settle-entry', { entry })).code).toBe(0)
})

test('a day that has not begun, or is none, is refused', async () => {
  for (const day of ['2999-01-01', 'yesterday', '2026-13-40']) expect((await staff('reconcile', { day })).code).toBe(1)
})
