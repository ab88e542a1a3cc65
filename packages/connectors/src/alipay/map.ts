import { BadNotice, type CreatePayment, type PaidPayment, type PaymentState } from '../payment.ts'
import { type Trade, type TradeNotice } from './wire.ts'

const BEIJING_MS = 8 * 3_600_000

/** Beijing time as Alipay writes it, whatever zone this process runs in: `2014-07-24 03:07:50`. */
export const beijingTime = (ms: number): string => new Date(ms + BEIJING_MS).toISOString().slice(0, 19).replace('T', ' ')

const fromBeijingTime = (text: string): number => Date.parse(`${text.slice(0, 19).replace(' ', 'T')}+08:00`)

/** Fen as yuan with two decimals, never through a fraction: `8` → `0.08`. */
export const yuan = (amountFen: number): string => `${Math.trunc(amountFen / 100)}.${String(amountFen % 100).padStart(2, '0')}`

/** Yuan of at most two decimals as fen: `88.8` → `8880`. */
export function fenFrom(text: string): number {
  const [whole = '', decimals = ''] = text.split('.')
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

/** The longest subject; https://opendocs.alipay.com/open/028r8t also forbids `/`, `=` and `&` in it. */
const SUBJECT_CHARACTERS = 256

/** The content of `alipay.trade.page.pay`. */
export const pagePay = (payment: CreatePayment) => ({
  out_trade_no: payment.rechargeId,
  total_amount: yuan(payment.amountFen),
  subject: payment.subject.replace(/[/=&]/g, ' ').slice(0, SUBJECT_CHARACTERS),
  product_code: 'FAST_INSTANT_TRADE_PAY',
  time_expire: beijingTime(payment.expiresAt),
  // Encoded once by us and once more with the whole address, as the documentation asks.
  passback_params: encodeURIComponent(payment.attach),
})

/**
 * A trade that was asked for, in our words; null when its status is one that we do not know. A closed trade with a time of payment was
 * paid and then wholly refunded: it counts as paid, what went back is another matter.
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

/** What a notice says was paid, or null when it tells of something else. A trade that was paid and refunded still was paid. */
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

/** What a refused close says about the trade: `ask` when only its state can tell (paid, closed, or refunded), null when it says nothing. */
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
