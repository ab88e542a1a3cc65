import { beijingTime } from '../beijing-time.ts'
import { BadNotice, type CreatePayment, type PaidPayment, type PaymentState, type RefundPayment, type RefundState } from '../payment.ts'
import type { Refund, Transaction } from './wire.ts'

/** RFC 3339 in Beijing time, to the second: `2018-06-08T10:34:56+08:00`. */
export const rfc3339 = (ms: number): string => `${beijingTime(ms).replace(' ', 'T')}+08:00`

/** Maximum length of an order's description. */
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
 * The state of a transaction; null for an unknown state. A refunded payment counts as paid; refunds are queried apart. Throws
 * `BadNotice` for a paid one without amount, time or transaction number.
 */
export function paymentState(transaction: Transaction): PaymentState | null {
  switch (transaction.trade_state) {
    case 'SUCCESS':
    case 'REFUND':
      return paid(transaction)
    case 'NOTPAY':
    // Ends only payments by codes that a shop scans; a Native code can still be paid.
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

/** One code has several spellings (`ORDERNOTEXIST`, `ORDER_NOT_EXIST`): compared without underscores. */
const plain = (code: string): string => code.replaceAll('_', '').toUpperCase()

const unknown = new Set(['ORDERNOTEXIST', 'ORDERNOTEXISTS', 'RESOURCENOTEXISTS'])

export const saysUnknown = (code: string): boolean => unknown.has(plain(code))

export const saysNoMerchant = (code: string): boolean => plain(code) === 'MCHNOTEXISTS'

/** The order's state by a refused close; null when the code tells nothing. */
export function refusedClose(code: string): 'closed' | 'alreadyPaid' | 'paying' | 'unknown' | null {
  if (saysUnknown(code)) return 'unknown'
  if (plain(code) === 'ORDERCLOSED') return 'closed'
  if (plain(code) === 'ORDERPAID') return 'alreadyPaid'
  if (plain(code) === 'USERPAYING') return 'paying'
  return null
}

/** Permanent refusals of an order. All others (system, frequency, our signature) may pass or be fixed. */
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

export const refusedForGood = (code: string): boolean => lasting.has(plain(code))

/** Maximum length of a refund's reason: 80 bytes of UTF-8. */
const REASON_CHARACTERS = 26

/** The body of a refund. https://pay.weixin.qq.com/doc/v3/merchant/4012791883 */
export const refundOrder = (refund: RefundPayment) => ({
  out_trade_no: refund.rechargeId,
  out_refund_no: refund.refundId,
  reason: refund.reason.slice(0, REASON_CHARACTERS),
  notify_url: refund.notifyUrl,
  amount: { refund: refund.amountFen, total: refund.totalFen, currency: 'CNY' },
})

/** The state of a refund; null for an unknown state. */
export function refundState(refund: Refund, now: number): RefundState | null {
  const at = Date.parse(refund.success_time ?? '')
  switch (refund.status) {
    case 'SUCCESS':
      return { kind: 'done', transactionId: refund.transaction_id, amountFen: refund.amount.refund, at: Number.isNaN(at) ? now : at }
    case 'PROCESSING':
      return { kind: 'waiting', told: null }
    // The payer's account cannot receive money: staff decide at the merchant's platform where it goes.
    case 'ABNORMAL':
      return { kind: 'waiting', told: 'ABNORMAL' }
    case 'CLOSED':
      return { kind: 'refused', told: 'CLOSED' }
    default:
      return null
  }
}

/** Permanent refusals of a refund. */
const lastingForRefunds = new Set([
  'PARAMERROR',
  'INVALIDREQUEST',
  'RESOURCENOTEXISTS',
  'ORDERNOTEXIST',
  'USERACCOUNTABNORMAL',
  'MCHNOTEXISTS',
])

/** The state of a refused refund: refused for good, waiting until the merchant's account is filled, or null: try again. */
export function refusedRefund(code: string, message: string): RefundState | null {
  if (plain(code) === 'NOTENOUGH') return { kind: 'waiting', told: `${code} ${message}` }
  return lastingForRefunds.has(plain(code)) ? { kind: 'refused', told: `${code} ${message}` } : null
}

/** True for the refusal of a bill that does not exist, or not yet. */
export const saysNoBill = (code: string): boolean => plain(code) === 'NOSTATEMENTEXIST' || plain(code) === 'STATEMENTCREATING'
