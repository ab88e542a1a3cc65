/**
 * Paying, as a port: one gateway an adapter, all in our words. Amounts are whole fen, times are milliseconds since 1970.
 * `rechargeId` is the merchant order number at the gateway, new for each code shown, so every call is safe to repeat.
 */
export type PayType = 'wechat' | 'alipay'

export interface CreatePayment {
  rechargeId: string
  amountFen: number
  /** What the payer reads. */
  subject: string
  /** The gateway itself refuses payment after this. */
  expiresAt: number
  notifyUrl: string
  /** Where a browser goes after paying on the gateway's page. */
  returnUrl: string
  /** Comes back with the notice: at most 120 characters, ASCII. */
  attach: string
}

export type CreatedPayment =
  | { kind: 'created'; codeUrl: string }
  | { kind: 'created'; payUrl: string }
  /** The gateway refuses for good: another try gets the same answer. */
  | { kind: 'refused'; told: string }

export interface PaidPayment {
  kind: 'paid'
  rechargeId: string
  /** The gateway's own transaction number, unique for each payment. */
  transactionId: string
  amountFen: number
  currency: string
  paidAt: number
  /** What we sent at creation, when the gateway returns it. */
  attach: string | null
}

export type PaymentState =
  | PaidPayment
  /** Known there, not paid yet; `paying` while the payer is typing a password. */
  | { kind: 'pending'; paying: boolean }
  | { kind: 'closed' }
  /** The gateway knows no such payment (an Alipay trade before its page was opened). */
  | { kind: 'unknown' }

export type PaymentNotice = PaidPayment | { kind: 'other'; rechargeId: string; told: string }

export interface NoticeAnswer {
  status: number
  contentType: string
  body: string
}

export interface PaymentGateway {
  readonly type: PayType
  /** Throws `GatewayDown` when the answer was lost: ask again with the same number. */
  create(payment: CreatePayment): Promise<CreatedPayment>
  query(rechargeId: string): Promise<PaymentState>
  close(rechargeId: string): Promise<'closed' | 'alreadyPaid' | 'paying' | 'unknown'>
  /** Verifies a notice (signature, time, merchant, app) and reads it. Throws `BadSignature` or `BadNotice`. */
  readNotice(headers: Record<string, string | undefined>, rawBody: string, now: number): PaymentNotice
  /** What the gateway's protocol wants to hear: a refusal makes it send again. */
  answerNotice(accepted: boolean): NoticeAnswer
}

/** The gateway cannot be asked now, or what it answered cannot be trusted or read. */
export class GatewayDown extends Error {
  override name = 'GatewayDown'
}

/** A notice that is signed well and yet not for us, or not readable: kept for a person. */
export class BadNotice extends Error {
  override name = 'BadNotice'
}
