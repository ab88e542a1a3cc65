import type { RefundState } from '@otsukai/connectors/payment'
import type { PayType } from '@otsukai/contract/pay-types'
import { yenZh } from '@otsukai/money/format'
import { yen } from '@otsukai/money/yen'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import type { Use } from '../../platform/parts.ts'
import { freezeMember } from '../../people/members/freeze-member.ts'
import { available, clearing, receivableMembers } from '../wallet/accounts.ts'
import { lockAvailableJpy } from '../wallet/balances.ts'
import { oddSubject } from './book-payment.ts'
import { chargebackName } from '../wallet/chargeback-name.ts'
import { goneBack } from './money-back.ts'
import { jpyOfPart, leftOf } from './money-back-rules.ts'
import { tryMoveRecharge } from './move-recharge.ts'
import { post } from '../wallet/post.ts'
import type { RechargeRow } from './payments-tables.ts'

/** A refund to the payer that the gateway made without us. */
export interface TakenBack extends Omit<Extract<RefundState, { kind: 'done' }>, 'kind'> {
  rechargeId: string
  /** The refund's number at the gateway or in its merchant platform. */
  refundNumber: string
}

/**
 * Books what a gateway took back, once for each of its numbers, whether a notice or the bill tells of it: from the member as far as
 * the balance goes, the rest as their debt, which the next money pays first. The member is frozen until staff decide.
 * A payment that was never credited (an odd one) only has its entry settled: nothing of a member's went back.
 */
export function bookChargeback(deps: Use<'db' | 'clock'>, payType: PayType, taken: TakenBack): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const recharge = await tx.selectFrom('recharges').selectAll().where('id', '=', taken.rechargeId).forUpdate().executeTakeFirst()
    if (recharge?.state !== 'paid' || recharge.transaction_id !== taken.transactionId) return settleOdd(deps, tx, payType, taken)
    const known = await tx
      .selectFrom('chargebacks')
      .select('recharge_id')
      .where('pay_type', '=', payType)
      .where('refund_number', '=', taken.refundNumber)
      .where('recharge_id', '=', taken.rechargeId)
      .executeTakeFirst()
    if (!known) await book(deps, tx, recharge, taken)
  })
}

async function book(deps: Use<'clock'>, tx: Tx, recharge: RechargeRow, taken: TakenBack): Promise<void> {
  const { refundNumber, amountFen, at: takenAt } = taken
  const at = deps.clock()
  const { id: rechargeId, member_id: memberId, pay_type: payType } = recharge
  const left = leftOf(recharge, (await goneBack(tx, [rechargeId], { pending: false })).get(rechargeId) ?? [])
  const name = chargebackName({ payType, rechargeId, refundNumber })
  const key = `chargeback:${name}`
  if (left.jpy <= 0) {
    const facts = { why: 'taken back, though all of it had gone back before', rechargeId, amountFen }
    return openEntry(tx, { kind: 'oddNotice', subject: key, at, facts })
  }
  const amountJpy = jpyOfPart(recharge, left, amountFen)
  await freezeMember(tx, memberId)
  const coveredJpy = Math.min(amountJpy, await lockAvailableJpy(tx, memberId))
  const owedJpy = amountJpy - coveredJpy
  await tx
    .insertInto('chargebacks')
    .values({
      pay_type: payType,
      refund_number: refundNumber,
      recharge_id: rechargeId,
      member_id: memberId,
      amount_jpy: amountJpy,
      amount_fen: Math.min(amountFen, left.fen),
      owed_jpy: owedJpy,
      at: takenAt,
    })
    .execute()
  await tryMoveRecharge(tx, rechargeId, 'chargeback', at, { disputed_at: at })
  const to = clearing(payType)
  // What the member reads. Without a memo: that it went back.
  const memo = owedJpy > 0 ? `支付渠道退回了这笔充值，余额不够，还欠 ${yenZh(owedJpy)}，以后到账的钱先补上` : ''
  if (coveredJpy > 0)
    await post(tx, { key, at, kind: 'chargeback', from: available(memberId), to, amountJpy: yen(coveredJpy), rechargeId, memo })
  if (owedJpy > 0)
    await post(tx, { key: `${key}:owed`, at, kind: 'chargebackOwed', from: receivableMembers, to, amountJpy: yen(owedJpy), rechargeId })
  const facts = { memberId, rechargeId, amountJpy, owedJpy }
  await openEntry(tx, { kind: 'chargeback', subject: name, at, facts, memberId, amountJpy })
}

/** Settles the entry of an odd payment that the gateway gave back; opens one if a person had credited it before. */
async function settleOdd(
  deps: Use<'clock'>,
  tx: Tx,
  payType: PayType,
  { transactionId, refundNumber, amountFen, rechargeId }: TakenBack,
): Promise<void> {
  const at = deps.clock()
  const subject = oddSubject(payType, transactionId)
  const why = `given back to the payer by refund ${refundNumber}`
  // Settles first: this waits for a person who is just crediting the payment, so that the next query sees their transfer.
  if (await settleEntry(tx, { kind: 'oddNotice', subject, at, by: 'gateway', why })) return
  const credited = await tx.selectFrom('transfers').select('id').where('key', '=', `odd:${subject}`).executeTakeFirst()
  if (!credited) return
  const facts = { why: 'taken back after it had been credited by hand', rechargeId, transactionId, amountFen }
  await openEntry(tx, { kind: 'oddNotice', subject: `chargeback:${payType}:${refundNumber}`, at, facts, once: true })
}
