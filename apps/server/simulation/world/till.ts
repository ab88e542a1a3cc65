import type { Bill, CreatePayment, PaidPayment, PaymentState, PayType, RefundPayment, RefundState } from '@otsukai/connectors/payment'
import type { Random } from '../random.ts'

/** Money returned to a payer, by a refund of ours or by the gateway. */
export interface WorldRefund {
  refundId: string
  rechargeId: string
  type: PayType
  amountFen: number
  at: number
  by: 'us' | 'gateway'
}

/** A payment's true state, against which invariants are checked. */
export interface WorldPayment {
  rechargeId: string
  type: PayType
  amountFen: number
  attach: string
  expiresAt: number
  /** `unopened`: Alipay does not know a payment before its page is opened. */
  state: 'unopened' | 'open' | 'closed' | 'paid'
  /** Used once it is paid. */
  transactionId: string
  paidAt: number
  /** The paid amount; one that differs from `amountFen` must not be credited. */
  paidFen: number
}

/** `begins`: an Alipay page is an address that we sign ourselves. `billsSettled`: WeChat Pay's bill has a refund as it was accepted, under way. */
const habits: Record<PayType, { begins: 'open' | 'unopened'; billsSettled: boolean }> = {
  wechat: { begins: 'open', billsSettled: false },
  alipay: { begins: 'unopened', billsSettled: true },
}

export type Till = ReturnType<typeof createTill>

/** The gateways' own side: what was opened, paid and closed there. */
export function createTill(random: Random, now: () => number) {
  const payments = new Map<string, WorldPayment>()
  const refunds: WorldRefund[] = []

  const refundedFen = (rechargeId: string) =>
    refunds.filter((one) => one.rechargeId === rechargeId).reduce((sum, { amountFen }) => sum + amountFen, 0)

  const stateOfRefund = (refund: WorldRefund): RefundState => {
    const { transactionId } = payments.get(refund.rechargeId)!
    return { kind: 'done', transactionId, amountFen: refund.amountFen, at: refund.at }
  }

  function open(type: PayType, payment: CreatePayment): WorldPayment {
    const known = payments.get(payment.rechargeId)
    if (known) return known
    const { rechargeId, amountFen, attach, expiresAt } = payment
    const made: WorldPayment = {
      rechargeId,
      type,
      amountFen,
      attach,
      expiresAt,
      state: habits[type].begins,
      transactionId: `${type}${1_000_000 + payments.size}`,
      paidAt: 0,
      paidFen: 0,
    }
    payments.set(rechargeId, made)
    return made
  }

  /** Whether a payment can still be paid. */
  const isPayable = ({ state, expiresAt }: WorldPayment) => (state === 'open' || state === 'unopened') && now() < expiresAt

  return {
    payments,
    open,
    isPayable,
    pay(payment: WorldPayment): void {
      payment.state = 'paid'
      payment.paidAt = now()
      payment.paidFen = payment.amountFen + (random.chance(0.02) ? 1 : 0)
    },
    close(payment: WorldPayment | undefined): 'closed' | 'alreadyPaid' | 'paying' | 'unknown' {
      if (!payment || payment.state === 'unopened') return 'unknown'
      if (payment.state === 'paid') return 'alreadyPaid'
      if (payment.state === 'open' && now() < payment.expiresAt + 5_000 && random.chance(0.1)) return 'paying'
      payment.state = 'closed'
      return 'closed'
    },
    refunds,
    /** Idempotent by the refund's number. */
    refund(type: PayType, asked: RefundPayment): RefundState {
      const known = refunds.find(({ refundId }) => refundId === asked.refundId)
      if (known) return stateOfRefund(known)
      const payment = payments.get(asked.rechargeId)
      if (payment?.state !== 'paid' || refundedFen(asked.rechargeId) + asked.amountFen > payment.paidFen)
        return { kind: 'refused', told: 'REFUND_AMOUNT' }
      if (random.chance(0.1)) return { kind: 'refused', told: 'NOT_ALLOWED' }
      if (random.chance(0.2)) return { kind: 'waiting', told: random.chance(0.3) ? 'NOT_ENOUGH' : null }
      const { refundId, rechargeId, amountFen } = asked
      const refund: WorldRefund = { refundId, rechargeId, type, amountFen, at: now(), by: 'us' }
      refunds.push(refund)
      return stateOfRefund(refund)
    },
    refundState(refundId: string): RefundState {
      const known = refunds.find((one) => one.refundId === refundId)
      return known ? stateOfRefund(known) : { kind: 'unknown' }
    },
    /** Returns the rest of a payment to the payer, without us; null when nothing is left. */
    takeBack(payment: WorldPayment): WorldRefund | null {
      const amountFen = payment.paidFen - refundedFen(payment.rechargeId)
      if (payment.state !== 'paid' || amountFen <= 0) return null
      const { rechargeId, type } = payment
      const refund: WorldRefund = { refundId: `cb${rechargeId}`, rechargeId, type, amountFen, at: now(), by: 'gateway' }
      refunds.push(refund)
      return refund
    },
    /** The bill of a Beijing day, available from 10 the next morning. */
    bill(type: PayType, day: string): Bill | null {
      const from = Date.parse(`${day}T00:00:00+08:00`)
      if (now() < from + 34 * 3_600_000) return null
      const within = (at: number) => at >= from && at < from + 24 * 3_600_000
      const paid = [...payments.values()].filter((one) => one.type === type && one.state === 'paid' && within(one.paidAt))
      const back = refunds.filter((one) => one.type === type && within(one.at))
      const lines = [
        ...paid.map(paidOf),
        ...back.map(({ rechargeId, refundId, amountFen, at }) => {
          const { transactionId } = payments.get(rechargeId)!
          return { kind: 'refunded' as const, rechargeId, transactionId, refundId, amountFen, at, settled: habits[type].billsSettled }
        }),
      ]
      return { lines, feeFen: 0 }
    },
    stateOf(payment: WorldPayment | undefined): PaymentState {
      if (!payment || payment.state === 'unopened') return { kind: 'unknown' }
      if (payment.state === 'paid') return paidOf(payment)
      return payment.state === 'closed' ? { kind: 'closed' } : { kind: 'pending', paying: false }
    },
  }
}

/** A paid payment in the gateway's answers. */
export const paidOf = ({ rechargeId, transactionId, paidFen, paidAt, attach }: WorldPayment): PaidPayment => ({
  kind: 'paid',
  rechargeId,
  transactionId,
  amountFen: paidFen,
  currency: 'CNY',
  paidAt,
  attach,
})
