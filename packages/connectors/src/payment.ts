import type { Timing } from './timing.ts'

/**
 * The port to payment gateways, one adapter each. Amounts are whole fen, times milliseconds since 1970. `rechargeId` is the merchant
 * order number at the gateway, new for each code shown, so every call is safe to repeat.
 */
export type PayType = 'wechat' | 'alipay'

export interface CreatePayment {
  rechargeId: string
  amountFen: number
  /** Shown to the payer. */
  subject: string
  /** The gateway itself refuses payment after this. */
  expiresAt: number
  notifyUrl: string
  /** The browser's destination after payment on the gateway's page. */
  returnUrl: string
  /** Returned in the notice: at most 120 ASCII characters. */
  attach: string
}

export type CreatedPayment =
  | { kind: 'created'; codeUrl: string }
  | { kind: 'created'; payUrl: string }
  /** Refused for good: a retry gets the same answer. */
  | { kind: 'refused'; told: string }

export interface PaidPayment {
  kind: 'paid'
  rechargeId: string
  /** The gateway's own transaction number, unique for each payment. */
  transactionId: string
  amountFen: number
  currency: string
  paidAt: number
  /** `CreatePayment.attach`, when the gateway returns it. */
  attach: string | null
}

export type PaymentState =
  | PaidPayment
  /** Known to the gateway, not paid yet; `paying` while the payer types a password. */
  | { kind: 'pending'; paying: boolean }
  | { kind: 'closed' }
  /** The gateway knows no such payment (an Alipay trade before its page was opened). */
  | { kind: 'unknown' }

export type PaymentNotice =
  | PaidPayment
  /** A refund, ours or not, has changed: query it. */
  | { kind: 'refund'; rechargeId: string; refundId: string }
  | { kind: 'other'; rechargeId: string; told: string }

export interface RefundPayment {
  /** Our number of the refund, unchanged on retries: 20 to 32 of 0-9A-Za-z. */
  refundId: string
  rechargeId: string
  amountFen: number
  /** The amount paid under `rechargeId`. */
  totalFen: number
  /** Shown to the payer. */
  reason: string
  notifyUrl: string
}

export type RefundState =
  /** The money has left for the payer. */
  | { kind: 'done'; transactionId: string; amountFen: number; at: number }
  /** Not decided yet: query again. `told`: why it waits for a person (merchant's account empty, payer's account closed). */
  | { kind: 'waiting'; told: string | null }
  /** Nothing was refunded, and a retry will be refused. */
  | { kind: 'refused'; told: string }
  /** The gateway does not know the refund, or not yet. */
  | { kind: 'unknown' }

/** One payment or refund in a day's bill. A refund without `settled` was accepted; no bill reports its outcome. */
export type BillLine =
  | PaidPayment
  | { kind: 'refunded'; rechargeId: string; transactionId: string; refundId: string; amountFen: number; at: number; settled: boolean }

export interface Bill {
  lines: BillLine[]
  /** The gateway's fees of the day, rounded up. */
  feeFen: number
}

export interface NoticeAnswer {
  status: number
  contentType: string
  body: string
}

/** A fault of the keys that an answer proves. */
export interface KeyFault {
  /**
   * `ourSignature`: the gateway refuses our signature. `certificate`: it refuses our certificate. `app`: it does not know our app.
   * `theirSignature`: its signature does not verify by the key that we hold. `theirKey`: it signs with a key that we do not hold.
   */
  kind: 'ourSignature' | 'certificate' | 'app' | 'theirSignature' | 'theirKey'
  /** The gateway's message, or the name of the key. */
  told: string
}

export interface PaymentGateway {
  readonly type: PayType
  /** Queries a payment that does not exist: a verified answer proves the keys of both sides (no faults). Throws `GatewayDown` when nothing is proved. */
  proveKeys(): Promise<KeyFault[]>
  /** Throws `GatewayDown` when the answer is lost: retry under the same number. */
  create(payment: CreatePayment): Promise<CreatedPayment>
  query(rechargeId: string): Promise<PaymentState>
  close(rechargeId: string): Promise<'closed' | 'alreadyPaid' | 'paying' | 'unknown'>
  /** Refunds a payment, wholly or in part. A retry under the same `refundId` is the same refund. Never returns `unknown`. */
  refund(refund: RefundPayment): Promise<RefundState>
  /** The state of a refund, also one begun elsewhere. Returns `unknown`, not `refused`, for one that the gateway does not know. */
  queryRefund(rechargeId: string, refundId: string): Promise<RefundState>
  /** The payments and refunds of a day in Beijing, `2026-11-20`; null when there is no bill (yet). */
  bill(day: string): Promise<Bill | null>
  /** Verifies a notice (signature, time, merchant, app) and reads it. Throws `BadSignature` or `BadNotice`. */
  readNotice(headers: Record<string, string | undefined>, rawBody: string, now: number): PaymentNotice
  /** The response that the gateway's protocol requires: after a refusal it repeats the notice. */
  answerNotice(accepted: boolean): NoticeAnswer
}

export interface GatewayDeps {
  /** The server's clock, ms since 1970. */
  now: () => number
  /** For time limits. Default: the machine's. */
  timing?: Timing
}

/** The gateway is unreachable, or its answer unsigned or unreadable. */
export class GatewayDown extends Error {
  override name = 'GatewayDown'
}

/** A notice with a valid signature that is unreadable or not for us: stored for a person. */
export class BadNotice extends Error {
  override name = 'BadNotice'
}
