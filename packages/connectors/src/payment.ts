import type { Timing } from './timing.ts'

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

export type PaymentNotice =
  | PaidPayment
  /** Something has become of a refund, ours or not: ask for it. */
  | { kind: 'refund'; rechargeId: string; refundId: string }
  | { kind: 'other'; rechargeId: string; told: string }

export interface RefundPayment {
  /** Our number of the refund, the same on every try: 20 to 32 of 0-9A-Za-z. */
  refundId: string
  rechargeId: string
  amountFen: number
  /** What was paid with that number. */
  totalFen: number
  /** What the payer reads. */
  reason: string
  notifyUrl: string
}

export type RefundState =
  /** The money has left for the payer. */
  | { kind: 'done'; transactionId: string; amountFen: number; at: number }
  /** Not decided yet: ask again. `told`: it waits for a person (no money in the merchant's account, the payer's is closed). */
  | { kind: 'waiting'; told: string | null }
  /** Nothing went back, and the same request will not be taken. */
  | { kind: 'refused'; told: string }
  /** No refund of this number is known, or it has not been heard of yet. */
  | { kind: 'unknown' }

/** What a bill says of one payment or refund of its day. A refund that is not `settled` was accepted, and what came of it no bill tells. */
export type BillLine =
  | PaidPayment
  | { kind: 'refunded'; rechargeId: string; transactionId: string; refundId: string; amountFen: number; at: number; settled: boolean }

export interface Bill {
  lines: BillLine[]
  /** What the gateway kept for itself that day, rounded up. */
  feeFen: number
}

export interface NoticeAnswer {
  status: number
  contentType: string
  body: string
}

/** What an answer proves to be wrong with our keys. */
export interface KeyFault {
  /**
   * `ourSignature`: the gateway refuses our signature. `certificate`: it wants another certificate of ours. `app`: it knows no app of our
   * number. `theirSignature`: its signature does not verify with the key that we hold. `theirKey`: it signs with a key that we do not hold.
   */
  kind: 'ourSignature' | 'certificate' | 'app' | 'theirSignature' | 'theirKey'
  /** In the gateway's words, or the name of the key. */
  told: string
}

export interface PaymentGateway {
  readonly type: PayType
  /** Asks for a payment that does not exist: an answer that verifies proves the keys of both sides, and is no fault. Throws `GatewayDown` when nothing is proved. */
  proveKeys(): Promise<KeyFault[]>
  /** Throws `GatewayDown` when the answer was lost: ask again with the same number. */
  create(payment: CreatePayment): Promise<CreatedPayment>
  query(rechargeId: string): Promise<PaymentState>
  close(rechargeId: string): Promise<'closed' | 'alreadyPaid' | 'paying' | 'unknown'>
  /** Gives back a part of a payment or all of it. Sent again under its number it is the same refund. Never answers `unknown`. */
  refund(refund: RefundPayment): Promise<RefundState>
  /** How a refund stands, also one that we did not begin. Never answers `refused` for one that the gateway does not know. */
  queryRefund(rechargeId: string, refundId: string): Promise<RefundState>
  /** All that was paid and refunded on a day in Beijing, `2026-11-20`; null when there is no bill of it (yet). */
  bill(day: string): Promise<Bill | null>
  /** Verifies a notice (signature, time, merchant, app) and reads it. Throws `BadSignature` or `BadNotice`. */
  readNotice(headers: Record<string, string | undefined>, rawBody: string, now: number): PaymentNotice
  /** What the gateway's protocol wants to hear: a refusal makes it send again. */
  answerNotice(accepted: boolean): NoticeAnswer
}

/** What a gateway's adapter works with. */
export interface GatewayDeps {
  /** The server's clock, ms since 1970. */
  now: () => number
  /** Of the time limits; the machine's unless told. */
  timing?: Timing
}

/** The gateway cannot be asked now, or what it answered cannot be trusted or read. */
export class GatewayDown extends Error {
  override name = 'GatewayDown'
}

/** A notice that is signed well and yet not for us, or not readable: kept for a person. */
export class BadNotice extends Error {
  override name = 'BadNotice'
}
