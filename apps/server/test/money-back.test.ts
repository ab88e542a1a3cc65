import { calls } from '@otsukai/contract/calls'
import { type PayType, payTypes } from '@otsukai/contract/pay-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner } from '../src/platform/db/open.ts'
import type { DeskKind } from '../src/platform/desk/desk-kinds.ts'
import { sweepDebts } from '../src/money/payments/repay-debts.ts'
import { nudgeRecharges } from '../src/money/payments/sweep-recharges.ts'
import { deskEntries } from './purchase-kit.ts'
import { type MemberAgent, newRequestId } from './member-agent.ts'
import { bookChargeback } from '../src/money/payments/book-chargeback.ts'
import { agreeWith, proposalIn, staffAt } from './staff-agent.ts'
import { waitingFor } from './waiting-for.ts'
import { startWorld, type World } from './world.ts'

const HOUR_MS = 3_600_000

let world: World
let staff: ReturnType<typeof staffAt>
beforeAll(async () => {
  world = await startWorld({ env: { PURCHASE_DELAY_S: '3600' } })
  staff = staffAt(world.settings)
})
afterAll(() => world.stop())

const available = async (member: MemberAgent) => (await member.balance()).availableJpy
const account = async (member: MemberAgent) => (await member.must(calls.userInfo, {})).CustomAccount
const refunds = (rechargeId: string) => world.db.selectFrom('refunds').selectAll().where('recharge_id', '=', rechargeId).execute()
const open = async (kind: DeskKind) => (await deskEntries(world.db, kind)).filter(({ settled_at }) => settled_at === null)
const worldPayment = (rechargeId: string) =>
  world.tell<{ refunds: { refundNumber: string; amountFen: number }[]; amountFen: number }>('GET', `/world/payments/${rechargeId}`)
const tellRefunds = (rechargeId: string, told: object) => world.tell('POST', `/world/payments/${rechargeId}/refunds`, told)
const statement = async (member: MemberAgent) => (await member.must(calls.getOrderRecord, {})).list

/** Charges a member's balance, really paid at the gateway. */
async function charge(member: MemberAgent, amountJpy: number, payType: PayType = 'wechat'): Promise<string> {
  const before = await available(member)
  const { rechargeId, payUrl } = await member.recharges(amountJpy, payType)
  if (payUrl) await fetch(payUrl)
  await world.tell('POST', `/world/payments/${rechargeId}`, { outcome: 'pay' })
  await world.until(async () => (await available(member)) !== before)
  return rechargeId
}

/** Has the gateway take a payment back, and waits until that is booked. */
async function takesBack(rechargeId: string): Promise<void> {
  const { amountFen } = await worldPayment(rechargeId)
  await tellRefunds(rechargeId, { takeBackFen: amountFen })
  await world.until(async () => (await deskEntries(world.db, 'chargeback')).some(({ facts }) => facts['rechargeId'] === rechargeId))
}

async function adds(member: MemberAgent) {
  const lines = (await statement(member)).toReversed()
  let running = 0
  for (const line of lines) expect(line.availableAfterJpy).toBe((running += line.amountJpy))
  expect(await available(member)).toBe(running)
  await world.ledger.mustBalance()
}

describe.each(payTypes)('%s', (payType) => {
  test('a refund goes to the newest payments first, each at its own rate, and is made once', async () => {
    const member = await world.member()
    const older = await charge(member, 2_000, payType)
    const newer = await charge(member, 1_001, payType)
    const { code, told } = await staff('refund-member', { member: await account(member), amountJpy: 1_500 })
    expect([code, told]).toEqual([0, expect.stringContaining('1,500 yen go back')])
    expect(await available(member)).toBe(1_501)
    await world.until(async () => [...(await refunds(older)), ...(await refunds(newer))].every(({ state }) => state === 'done'))
    // 1,001 yen were paid whole; 499 of 2,000 yen are 499/2000 of its fen, rounded down.
    const [whole, part] = [await worldPayment(newer), await worldPayment(older)]
    expect(whole.refunds.map(({ amountFen }) => amountFen)).toEqual([whole.amountFen])
    expect(part.refunds.map(({ amountFen }) => amountFen)).toEqual([Math.floor((499 * part.amountFen) / 2_000)])
    expect((await statement(member)).slice(0, 2).map(({ kind, amountJpy, memo }) => [kind, amountJpy, memo])).toEqual([
      ['refundBegun', -499, '退款到原支付账户'],
      ['refundBegun', -1_001, '退款到原支付账户'],
    ])
    await adds(member)
  })

  test('what a gateway refuses is the member’s again, and one entry tells of it', async () => {
    const member = await world.member()
    const rechargeId = await charge(member, 3_000, payType)
    await tellRefunds(rechargeId, { refunds: 'refused' })
    await staff('refund-member', { member: await account(member), amountJpy: 3_000 })
    await world.until(async () => (await available(member)) === 3_000)
    const [refund] = await refunds(rechargeId)
    expect(refund?.state).toBe('refused')
    expect((await open('refundRefused')).filter(({ subject }) => subject === refund?.id)).toHaveLength(1)
    await adds(member)
  })

  test('a lost answer and an outage make no second refund: the same number is asked again', async () => {
    const member = await world.member()
    const rechargeId = await charge(member, 4_000, payType)
    await world.fault({ face: 'payments', kind: 'lostAnswer' })
    await staff('refund-member', { member: await account(member), amountJpy: 1_000 })
    await world.until(async () => (await worldPayment(rechargeId)).refunds.length === 1)
    await world.fault({ face: 'payments', kind: 'none' })
    await world.until(async () => (await refunds(rechargeId))[0]?.state === 'done')
    expect((await worldPayment(rechargeId)).refunds).toHaveLength(1)
    expect(await available(member)).toBe(3_000)
    await adds(member)
  })

  test('a payment that the gateway takes back comes from the balance, freezes, and later money pays the rest', async () => {
    const member = await world.member()
    const rechargeId = await charge(member, 5_000, payType)
    const order = await member.orders(await world.item({ priceJpy: 3_000 }))
    expect((await member.pays(order)).code).toBe(0)
    const waiting = await member.recharges(4_000, payType)
    if (waiting.payUrl) await fetch(waiting.payUrl)
    const { amountFen } = await worldPayment(rechargeId)
    await tellRefunds(rechargeId, { takeBackFen: amountFen })
    await world.until(async () => (await open('chargeback')).some(({ facts }) => facts['rechargeId'] === rechargeId))
    expect(await available(member)).toBe(0)
    expect((await statement(member))[0]).toMatchObject({ kind: 'chargeback', memo: expect.stringContaining('还欠 3,300 日元') as string })
    expect(await world.ledger.house('receivable:members')).toBe(-3_300)

    // Reading and writing messages only.
    expect((await member.call(calls.webRecharge, { amountJpy: 500, payType, requestId: newRequestId() })).code).toBe(2005)
    expect((await member.cancels(order)).code).toBe(2005)
    expect((await member.pays(order)).code).toBe(2005)
    expect((await member.call(calls.updateInfo, { oldPassword: 'correct horse', newPassword: 'battery staple' })).code).toBe(2005)
    expect((await member.call(calls.login, { account: await account(member), password: 'correct horse' })).code).toBe(0)
    expect((await member.order(order)).state).toBe('paid')

    // A code that was shown before pays the debt first.
    await world.tell('POST', `/world/payments/${waiting.rechargeId}`, { outcome: 'pay' })
    await world.until(async () => (await available(member)) === 700)
    expect(await world.ledger.house('receivable:members')).toBe(0)
    expect((await statement(member))[0]).toMatchObject({ kind: 'debtRepaid', amountJpy: -3_300, memo: '补上之前被退回的充值' })

    expect((await staff('unfreeze-member', { member: await account(member) })).code).toBe(0)
    expect((await member.cancels(order)).code).toBe(0)
    expect((await open('chargeback')).some(({ facts }) => facts['rechargeId'] === rechargeId)).toBe(false)
    await adds(member)
  })
})

test('two payments that are taken back under one refund number, which a gateway gives within a payment alone, are both booked, each once', async () => {
  const member = await world.member()
  const paid = [await charge(member, 1_000, 'alipay'), await charge(member, 2_000, 'alipay')]
  for (const rechargeId of [...paid, ...paid]) {
    const row = await world.db.selectFrom('recharges').selectAll().where('id', '=', rechargeId).executeTakeFirstOrThrow()
    const taken = { rechargeId, transactionId: row.transaction_id!, refundNumber: 'back-1', amountFen: row.amount_fen, at: world.now() }
    await bookChargeback(world.server.deps, 'alipay', taken)
  }
  expect(await available(member)).toBe(0)
  expect(await open('chargeback')).toHaveLength(2)
  expect((await staff('unfreeze-member', { member: await account(member) })).code).toBe(0)
  expect(await open('chargeback')).toHaveLength(0)
  await adds(member)
})

test('more than is unspent, or than recharges brought, cannot be refunded, nor to a member there is none of', async () => {
  const member = await world.member()
  await charge(member, 1_000)
  const name = await account(member)
  expect(await staff('refund-member', { member: name, amountJpy: 1_001 })).toEqual({
    code: 1,
    told: '会员的可用余额只有 1,000 日元，请改小金额。',
  })
  for (const amountJpy of ['0', '-5', '1.5', 'x']) expect((await staff('refund-member', { member: name, amountJpy })).code).toBe(1)
  expect((await staff('refund-member', { member: 'nobody@example.com', amountJpy: 1 })).told).toBe(
    '没有会员 nobody@example.com，请核对账号。',
  )
  expect(await available(member)).toBe(1_000)
})

test('two refunds of the same money at once: one is made', async () => {
  const member = await world.member()
  await charge(member, 1_000)
  const name = await account(member)
  const answers = await Promise.all([1, 2].map(() => staff('refund-member', { member: name, amountJpy: 800 })))
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(await available(member)).toBe(200)
  await world.ledger.mustBalance()
})

test('a refund that waits for the merchant’s account is one entry, which settles itself when the money leaves', async () => {
  const member = await world.member()
  const rechargeId = await charge(member, 1_000)
  await tellRefunds(rechargeId, { refunds: 'noMoney' })
  await staff('refund-member', { member: await account(member), amountJpy: 1_000 })
  await world.until(async () => (await open('refundWaiting')).length === 1)
  await tellRefunds(rechargeId, { refunds: 'ok' })
  await world.until(async () => (await refunds(rechargeId))[0]?.state === 'done')
  expect(await open('refundWaiting')).toEqual([])
  expect(await deskEntries(world.db, 'refundWaiting')).toHaveLength(1)
})

test('staff freeze and free a member, once each', async () => {
  const member = await world.member()
  const name = await account(member)
  expect((await staff('freeze-member', { member: name })).told).toBe(`${name} is frozen.`)
  expect((await staff('freeze-member', { member: name })).told).toBe(`${name} was frozen already.`)
  expect((await member.call(calls.webRecharge, { amountJpy: 500, payType: 'wechat', requestId: newRequestId() })).code).toBe(2005)
  expect((await staff('unfreeze-member', { member: name })).told).toBe(`${name} is free again.`)
  expect((await member.call(calls.webRecharge, { amountJpy: 500, payType: 'wechat', requestId: newRequestId() })).code).toBe(0)
})

test('a payment that is taken back while its member, frozen for another, is being freed leaves them frozen', async () => {
  const member = await world.member()
  const [first, second] = [await charge(member, 1_000), await charge(member, 2_000)]
  const name = await account(member)
  await takesBack(first)
  const proposal = proposalIn((await staffAt(world.settings, 'lin', null)('unfreeze-member', { member: name })).told)!
  const [entry] = (await open('chargeback')).filter(({ facts }) => facts['rechargeId'] === first)
  await asOwner(world.database.owner, async (owner) => {
    await owner.query('begin')
    await owner.query('select from desk_entries where id = $1 for update', [entry?.id])
    const freeing = agreeWith(world.settings, proposal)
    await world.until(async () => (await waitingFor(owner)).length > 0)
    const [freer] = await waitingFor(owner)
    let booked = false
    const taking = takesBack(second).then(() => (booked = true))
    await world.until(async () => booked || (await waitingFor(owner, freer)).length > 0)
    await owner.query('rollback')
    expect((await freeing).code).toBe(0)
    await taking
  })

  expect((await open('chargeback')).map(({ facts }) => facts['rechargeId'])).toContain(second)
  expect((await member.call(calls.webRecharge, { amountJpy: 500, payType: 'wechat', requestId: newRequestId() })).code).toBe(2005)
  await adds(member)
})

test('nobody is freed by an agreement to free them that precedes another payment taken back', async () => {
  const member = await world.member()
  const [first, second] = [await charge(member, 1_000), await charge(member, 2_000)]
  await takesBack(first)
  const { told } = await staffAt(world.settings, 'lin', null)('unfreeze-member', { member: await account(member) })
  await takesBack(second)
  expect((await agreeWith(world.settings, proposalIn(told)!)).code).toBe(1)
  expect((await member.call(calls.webRecharge, { amountJpy: 500, payType: 'wechat', requestId: newRequestId() })).code).toBe(2005)
  expect((await open('chargeback')).map(({ facts }) => facts['rechargeId'])).toEqual(expect.arrayContaining([first, second]))
})

test('an odd payment that is taken back while a person credits it is before a person again', async () => {
  const member = await world.member({ balanceJpy: 500 })
  const { rechargeId } = await member.recharges(2_000)
  // The fen that we asked for are changed behind the gateway's back: what it is paid is then another amount.
  const asked = await world.db
    .updateTable('recharges')
    .set(({ eb }) => ({ amount_fen: eb('amount_fen', '*', 2) }))
    .where('id', '=', rechargeId)
    .returning('member_id')
    .executeTakeFirstOrThrow()
  await world.tell('POST', `/world/payments/${rechargeId}`, { outcome: 'pay' })
  const entries = async () => (await open('oddNotice')).filter(({ facts }) => facts['rechargeId'] === rechargeId)
  await world.until(async () => (await entries()).length === 1)
  const [odd] = await entries()
  const { amountFen } = await worldPayment(rechargeId)
  await asOwner(world.database.owner, async (owner) => {
    await owner.query('begin')
    await owner.query('select from accounts where id = $1 for update', [`member:${asked.member_id}`])
    const crediting = staff('credit-odd-payment', { entry: odd!.id })
    await world.until(async () => (await waitingFor(owner)).length > 0)
    const [crediter] = await waitingFor(owner)
    await tellRefunds(rechargeId, { takeBackFen: amountFen })
    await world.until(async () => (await waitingFor(owner, crediter)).length > 0)
    await owner.query('rollback')
    expect((await crediting).code).toBe(0)
  })

  await world.until(async () => (await entries()).length > 0)

  expect(await entries()).toMatchObject([{ facts: { why: expect.stringContaining('credited by hand'), amountFen } }])
  await adds(member)
})

test('a refund that is done after it was refused went back twice: it is before a person at once', async () => {
  const member = await world.member()
  const rechargeId = await charge(member, 1_100)
  await tellRefunds(rechargeId, { refunds: 'refused' })
  expect((await staff('refund-member', { member: await account(member), amountJpy: 1_100 })).code).toBe(0)
  await world.until(async () => (await refunds(rechargeId))[0]?.state === 'refused')
  const [refund] = await refunds(rechargeId)
  // An earlier try of the same number takes effect after all.
  await tellRefunds(rechargeId, { refunds: 'ok' })
  const { amountFen } = await worldPayment(rechargeId)
  const notifyUrl = `${world.origin}/pay/wechat/notify`
  await world.server.deps.gateways.wechat?.refund({
    refundId: refund?.id ?? '',
    rechargeId,
    amountFen,
    totalFen: amountFen,
    reason: 'again',
    notifyUrl,
  })
  const told = async () => (await open('billDiffers')).filter(({ subject }) => subject === `refund:${refund?.id}`)
  await world.until(async () => (await told()).length > 0)
  expect(await told()).toMatchObject([{ facts: { amountJpy: 1_100, amountFen } }])
  expect(await available(member)).toBe(1_100)
  await adds(member)
})

test('money that comes back from an order, or is given by hand, pays first what the gateway took back', async () => {
  const member = await world.member()
  const rechargeId = await charge(member, 3_300)
  const order = await member.orders(await world.item({ priceJpy: 3_000 }))
  expect((await member.pays(order)).code).toBe(0)
  const { amountFen } = await worldPayment(rechargeId)
  await tellRefunds(rechargeId, { takeBackFen: amountFen })
  const owedJpy = async () => {
    const debt = await world.db.selectFrom('chargebacks').selectAll().where('recharge_id', '=', rechargeId).executeTakeFirst()
    return debt && debt.owed_jpy - debt.repaid_jpy
  }
  await world.until(async () => (await owedJpy()) === 3_300)
  const name = await account(member)

  expect((await staff('adjust-balance', { member: name, amountJpy: 300, ref: 'kind', note: '补偿' })).code).toBe(0)
  await sweepDebts(world.server.deps)
  expect([await available(member), await owedJpy()]).toEqual([0, 3_000])

  expect((await staff('unfreeze-member', { member: name })).code).toBe(0)
  expect((await member.cancels(order)).code).toBe(0)
  expect([await available(member), await owedJpy()]).toEqual([300, 0])
  await adds(member)
})

test('a refund that cannot be sent for an hour is before a person, until it is done', async () => {
  const member = await world.member()
  const rechargeId = await charge(member, 1_000)
  await world.fault({ face: 'payments', kind: 'down' })
  await staff('refund-member', { member: await account(member), amountJpy: 1_000 })
  const [begun] = await refunds(rechargeId)
  const { id } = begun!
  const entries = async () => (await deskEntries(world.db, 'refundWaiting')).filter(({ subject }) => subject === id)
  await world.until(async () => (await refunds(rechargeId))[0]?.state === 'sending')
  expect(await entries()).toEqual([])
  await world.passes(HOUR_MS)
  await world.until(async () => {
    await nudgeRecharges(world.server.deps)
    return (await entries()).length > 0
  })
  await world.fault({ face: 'payments', kind: 'none' })
  await world.until(async () => {
    await nudgeRecharges(world.server.deps)
    return (await entries())[0]?.settled_by === 'gateway'
  })
  expect((await refunds(rechargeId)).map(({ state }) => state)).toEqual(['done'])
  await adds(member)
})
