import { randomBytes, randomInt } from 'node:crypto'
import type { Collection } from '../store/store.ts'
import type { WorldServices } from '../world/services.ts'
import { type GatewayName, habits } from './habits.ts'

/** A payment at one of the gateways. */
export interface Payment {
  /** The merchant's order number. */
  rechargeId: string
  gateway: GatewayName
  /** The gateway's own number. */
  transactionId: string
  subject: string
  amountFen: number
  attach: string | null
  notifyUrl: string
  /** The browser's next address after paying (Alipay). */
  returnUrl: string | null
  /** Opens the cashier page of this payment. */
  token: string
  createdAt: number
  expiresAt: number
  paidAt: number | null
  declinedAt: number | null
  closedAt: number | null
  /** `/world` asked that it be paid as soon as the merchant was told that it is closed. */
  paysLate: boolean
}

/** `expired`: nobody closed it, and it can no longer be paid. */
export type Phase = 'open' | 'expired' | 'closed' | 'paid'

export const phaseOf = (payment: Payment, now: number): Phase =>
  payment.paidAt !== null ? 'paid' : payment.closedAt !== null ? 'closed' : now >= payment.expiresAt ? 'expired' : 'open'

type Order = Pick<Payment, 'rechargeId' | 'gateway' | 'subject' | 'amountFen' | 'attach' | 'notifyUrl' | 'returnUrl' | 'expiresAt'>

/** The payments of this world and what may happen to them. All writes are on disk before these return. */
export interface Till {
  find(rechargeId: string): Payment | undefined
  /** Finds a payment by the gateway's own number. */
  findTransaction(transactionId: string): Payment | undefined
  values(): Iterable<Payment>
  phase(payment: Payment): Phase
  /** Makes a payment, or finds the one that the same order made. `otherOrder`: the number is taken by an order that differs. */
  open(order: Order): Payment | 'otherOrder'
  /** Pays an open payment, or with `late` a closed one too. Null when it may not be paid (any more). */
  pay(rechargeId: string, late?: boolean): Payment | null
  decline(rechargeId: string): void
  close(rechargeId: string): void
  payLateOnceClosed(rechargeId: string): void
}

export function createTill(services: Pick<WorldServices, 'store' | 'now'>): Till {
  const payments: Collection<Payment> = services.store.collection('payments')
  const change = (rechargeId: string, changes: Partial<Payment>): Payment => {
    const before = payments.get(rechargeId)
    if (!before) throw new Error(`no payment ${rechargeId}`)
    const after = { ...before, ...changes }
    payments.put(rechargeId, after)
    return after
  }
  const phase = (payment: Payment) => phaseOf(payment, services.now())

  return {
    find: (rechargeId) => payments.get(rechargeId),
    findTransaction: (transactionId) => [...payments.values()].find((payment) => payment.transactionId === transactionId),
    values: () => payments.values(),
    phase,
    open: (order) => {
      const known = payments.get(order.rechargeId)
      if (known) return sameOrder(known, order) ? known : 'otherOrder'
      const made: Payment = { ...order, ...begun(order.gateway, services.now()) }
      payments.put(made.rechargeId, made)
      return made
    },
    pay: (rechargeId, late = false) => {
      const payment = payments.get(rechargeId)
      if (!payment || payment.paidAt !== null || (!late && phase(payment) !== 'open')) return null
      return change(rechargeId, { paidAt: services.now(), paysLate: false })
    },
    decline: (rechargeId) => void change(rechargeId, { declinedAt: services.now() }),
    close: (rechargeId) => void change(rechargeId, { closedAt: services.now() }),
    payLateOnceClosed: (rechargeId) => void change(rechargeId, { paysLate: true }),
  }
}

const sameOrder = (payment: Payment, order: Order): boolean =>
  (Object.keys(order) as (keyof Order)[]).every((field) => payment[field] === order[field])

const begun = (gateway: GatewayName, now: number) => ({
  transactionId: transactionId(gateway, now),
  token: randomBytes(16).toString('base64url'),
  createdAt: now,
  paidAt: null,
  declinedAt: null,
  closedAt: null,
  paysLate: false,
})

function transactionId(gateway: GatewayName, now: number): string {
  const day = new Date(now).toISOString().slice(0, 10).replaceAll('-', '')
  const rest = Array.from({ length: 14 }, () => randomInt(10)).join('')
  return habits[gateway].transactionId(day, rest)
}
