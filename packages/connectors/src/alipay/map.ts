import { beijingTime, fromBeijingTime } from '../beijing-time.ts'
import { BadNotice, type CreatePayment, type PaidPayment, type PaymentState, type RefundPayment, type RefundState } from '../payment.ts'
import { fenFrom, yuan } from '../yuan.ts'
import type { Refund, Trade, TradeNotice } from './wire.ts'

/** The longest subject; https://opendocs.alipay.com/open/028r8t also forbids `/`, `=` and `&` in it. */
const SUBJECT_CHARACTERS = 256

/** The content of `alipay.trade.page.pay`. */
export const pagePay = (payment: CreatePayment) => ({
  out_trade_no: payment.rechargeId,
  total_amount: yuan(payment.amountFen),
  subject: payment.subject.replace(/[/=&]/g, ' ').slice(0, SUBJECT_CHARACTERS),
  product_code: 'FAST_INSTANT_TRADE_PAY',
  time_expire: beijingTime(payment.expiresAt),
  // Encoded twice, here and with the whole URL, as the documentation requires.
  passback_params: encodeURIComponent(payment.attach),
})

/**
 * The state of a queried trade; null for an unknown status. A closed trade with a time of payment was paid and then wholly refunded: it
 * counts as paid; refunds are queried apart.
 */
export function tradeState(trade: Trade, now: number): PaymentState | null {
  const paid: PaidPayment = {
    kind: 'paid',
    rechargeId: trade.out_trade_no,
    transactionId: trade.trade_no,
    amountFen: fenFrom(trade.total_amount),
    currency: trade.trans_currency ?? 'CNY',
    // The documentation leaves the field optional even when paid.
    paidAt: trade.send_pay_date ? fromBeijingTime(trade.send_pay_date) : now,
    attach: null,
  }
  switch (trade.trade_status) {
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return paid
    case 'TRADE_CLOSED':
      return trade.send_pay_date ? paid : { kind: 'closed' }
    case 'WAIT_BUYER_PAY':
      return { kind: 'pending', paying: false }
    default:
      return null
  }
}

/** The payment that a notice reports; null for any other notice. A refunded trade counts as paid. */
export function noticePaid(notice: TradeNotice): PaidPayment | null {
  const { trade_status: status, gmt_payment: paid } = notice
  const settled = status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED'
  if (!settled && !(status === 'TRADE_CLOSED' && paid)) return null
  if (!paid) throw new BadNotice('paid, but without the time of payment')
  return {
    kind: 'paid',
    rechargeId: notice.out_trade_no,
    transactionId: notice.trade_no,
    amountFen: fenFrom(notice.total_amount),
    currency: notice.trans_currency ?? 'CNY',
    paidAt: fromBeijingTime(paid),
    attach: notice.passback_params === undefined ? null : decoded(notice.passback_params),
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The trade's state by a refused close: `ask` when only a query tells it (paid, closed, or refunded), null when the code tells nothing. */
export function refusedClose(subCode: string): 'closed' | 'alreadyPaid' | 'unknown' | 'ask' | null {
  switch (subCode) {
    case 'ACQ.TRADE_NOT_EXIST':
      return 'unknown'
    case 'ACQ.TRADE_HAS_CLOSE':
      return 'closed'
    case 'ACQ.TRADE_HAS_SUCCESS':
      return 'alreadyPaid'
    case 'ACQ.TRADE_STATUS_ERROR':
    case 'ACQ.REASON_TRADE_STATUS_INVALID':
    case 'ACQ.REASON_ILLEGAL_STATUS':
      return 'ask'
    default:
      return null
  }
}

/** The key of ours that a refusal of the gateway rejects, or null. https://opendocs.alipay.com/common/02km9f */
export function refusedKey(subCode: string): 'ourSignature' | 'certificate' | 'app' | null {
  if (subCode === 'isv.invalid-app-id') return 'app'
  if (/^isv\.(missing-)?(app|alipay-root)-cert-/.test(subCode)) return 'certificate'
  // Alipay has no public key of ours, or another one than the signing key's.
  return ['isv.invalid-signature', 'isv.missing-signature-key', 'isv.missing-signature-config'].includes(subCode) ? 'ourSignature' : null
}

/** The content of `alipay.trade.refund`. https://opendocs.alipay.com/open/028sm9 */
export const tradeRefund = (refund: RefundPayment) => ({
  out_trade_no: refund.rechargeId,
  refund_amount: yuan(refund.amountFen),
  out_request_no: refund.refundId,
  refund_reason: refund.reason,
})

/**
 * The state of a queried refund. Without `REFUND_SUCCESS` the refund is either unknown to Alipay or not done: the answer does not tell which.
 * https://opendocs.alipay.com/open/028sma
 */
export function refundState(refund: Refund, now: number): RefundState {
  const { refund_status, trade_no, refund_amount, gmt_refund_pay } = refund
  if (refund_status !== 'REFUND_SUCCESS' || refund_amount === undefined || trade_no === undefined) return { kind: 'unknown' }
  const at = gmt_refund_pay ? fromBeijingTime(gmt_refund_pay) : now
  return { kind: 'done', transactionId: trade_no, amountFen: fenFrom(refund_amount), at }
}

/** Permanent refusals of a refund. */
const lastingForRefunds = new Set([
  'ACQ.TRADE_NOT_EXIST',
  'ACQ.TRADE_HAS_FINISHED',
  'ACQ.TRADE_STATUS_ERROR',
  'ACQ.TRADE_NOT_ALLOW_REFUND',
  'ACQ.REASON_TRADE_STATUS_INVALID',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
  'ACQ.REASON_TRADE_REFUND_FEE_ERR',
  'ACQ.REFUND_FEE_ERROR',
  'ACQ.DISCORDANT_REPEAT_REQUEST',
  'ACQ.BUYER_ERROR',
  'ACQ.BUYER_NOT_EXIST',
  'ACQ.INVALID_PARAMETER',
])

/** The state of a refused refund: refused for good, waiting until the merchant's account is filled, or null: try again. */
export function refusedRefund(subCode: string, message: string): RefundState | null {
  if (subCode === 'ACQ.SELLER_BALANCE_NOT_ENOUGH') return { kind: 'waiting', told: `${subCode} ${message}` }
  return lastingForRefunds.has(subCode) ? { kind: 'refused', told: `${subCode} ${message}` } : null
}

/** True for the refusal of a bill that does not exist, or not yet. */
export const saysNoBill = (subCode: string): boolean => /bill_not_exist/i.test(subCode)
