import { beijingTime } from '../beijing-time.ts'
import { BadNotice, type CreatePayment, type PaidPayment, type PaymentState, type RefundPayment, type RefundState } from '../payment.ts'
import type { Refund, Transaction } from './wire.ts'

/** RFC 3339 in Beijing time, to the second: `2018-06-08T10:34:56+08:00`. */
export const rfc3339 = (ms: number): string => `${beijingTime(ms).replace(' ', 'T')}+08:00`

/** The longest description that an order takes. */
const DESCRIPTION_CHARACTERS = 127

/** The body of a Native order. https://pay.weixin.qq.com/doc/v3/merchant/4012791877 */
export const nativeOrder = (merchant: { mchid: string; appid: string }, payment: CreatePayment) => ({
  appid: merchant.appid,
  mchid: merchant.mchid,
  description: payment.subject.slice(0, DESCRIPTION_CHARACTERS),
  out_trade_no: payment.rechargeId,
  time_expire: rfc3339(payment.expiresAt),
  attach: payment.attach,
  notify_url: payment.notifyUrl,
  amount: { total: payment.amountFen, currency: 'CNY' },
})

/**
 * A transaction in our words, or null when the state is one that we do not know. A refunded payment was paid: what went back is
 * another matter. Throws `BadNotice` when it says "paid" without saying what, when or by which transaction.
 */
export function paymentState(transaction: Transaction): PaymentState | null {
  switch (transaction.trade_state) {
    case 'SUCCESS':
    case 'REFUND':
      return paid(transaction)
    case 'NOTPAY':
    // Only codes scanned by a shop end so; at Native the code can still be paid.
    case 'PAYERROR':
      return { kind: 'pending', paying: false }
    case 'USERPAYING':
      return { kind: 'pending', paying: true }
    case 'CLOSED':
    case 'REVOKED':
      return { kind: 'closed' }
    default:
      return null
  }
}

function paid(transaction: Transaction): PaidPayment {
  const { transaction_id, success_time, amount } = transaction
  const paidAt = Date.parse(success_time ?? '')
  if (!transaction_id || !amount || Number.isNaN(paidAt)) throw new BadNotice('paid, but without transaction, amount or time')
  return {
    kind: 'paid',
    rechargeId: transaction.out_trade_no,
    transactionId: transaction_id,
    amountFen: amount.total,
    currency: amount.currency,
    paidAt,
    attach: transaction.attach ?? null,
  }
}

/** The same refusal is spelled in several ways over the years (`ORDERNOTEXIST`, `ORDER_NOT_EXIST`): compared without the underscores. */
const spelled = (code: string): string => code.replaceAll('_', '').toUpperCase()

const unknown = new Set(['ORDERNOTEXIST', 'ORDERNOTEXISTS', 'RESOURCENOTEXISTS'])

/** Whether a refusal says that there is no such order. */
export const saysUnknown = (code: string): boolean => unknown.has(spelled(code))

/** Whether a refusal says that there is no merchant of our number. */
export const saysNoMerchant = (code: string): boolean => spelled(code) === 'MCHNOTEXISTS'

/** What a refused close says about the order; null when it says nothing. */
export function refusedClose(code: string): 'closed' | 'alreadyPaid' | 'paying' | 'unknown' | null {
  if (saysUnknown(code)) return 'unknown'
  if (spelled(code) === 'ORDERCLOSED') return 'closed'
  if (spelled(code) === 'ORDERPAID') return 'alreadyPaid'
  if (spelled(code) === 'USERPAYING') return 'paying'
  return null
}

/** Refusals of an order that another try does not change. All others (system, frequency, our signature) may pass or be mended. */
const lasting = new Set([
  'PARAMERROR',
  'INVALIDREQUEST',
  'OUTTRADENOUSED',
  'ORDERPAID',
  'ORDERCLOSED',
  'NOAUTH',
  'APPIDMCHIDNOTMATCH',
  'MCHNOTEXISTS',
  'RULELIMIT',
  'RULELIMITED',
])

export const refusedForGood = (code: string): boolean => lasting.has(spelled(code))

/** The longest reason that a refund takes, 80 bytes of UTF-8. */
const REASON_CHARACTERS = 26

/** The body of a refund. https://pay.weixin.qq.com/doc/v3/merchant/4012791883 */
export const refundOrder = (refund: RefundPayment) => ({
  out_trade_no: refund.rechargeId,
  out_refund_no: refund.refundId,
  reason: refund.reason.slice(0, REASON_CHARACTERS),
  notify_url: refund.notifyUrl,
  amount: { refund: refund.amountFen, total: refund.totalFen, currency: 'CNY' },
})

/** A refund in our words, or null when its state is one that we do not know. */
export function refundState(refund: Refund, now: number): RefundState | null {
  const at = Date.parse(refund.success_time ?? '')
  switch (refund.status) {
    case 'SUCCESS':
      return { kind: 'done', transactionId: refund.transaction_id, amountFen: refund.amount.refund, at: Number.isNaN(at) ? now : at }
    case 'PROCESSING':
      return { kind: 'waiting', told: null }
    // The payer's account takes no money: somebody decides at the merchant's platform where it goes.
    case 'ABNORMAL':
      return { kind: 'waiting', told: 'ABNORMAL' }
    case 'CLOSED':
      return { kind: 'refused', told: 'CLOSED' }
    default:
      return null
  }
}

/** Refusals of a refund that another try does not change. */
const lastingForRefunds = new Set([
  'PARAMERROR',
  'INVALIDREQUEST',
  'RESOURCENOTEXISTS',
  'ORDERNOTEXIST',
  'USERACCOUNTABNORMAL',
  'MCHNOTEXISTS',
])

/** What a refused refund says: a refusal for good, a wait until somebody fills the merchant's account, or null: try again. */
export function refusedRefund(code: string, message: string): RefundState | null {
  if (spelled(code) === 'NOTENOUGH') return { kind: 'waiting', told: `${code} ${message}` }
  return lastingForRefunds.has(spelled(code)) ? { kind: 'refused', told: `${code} ${message}` } : null
}

/** Whether a refusal says that there is no bill of that day, or none yet. */
export const saysNoBill = (code: string): boolean => spelled(code) === 'NOSTATEMENTEXIST' || spelled(code) === 'STATEMENTCREATING'
