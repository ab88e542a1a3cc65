import { randomInt } from 'node:crypto'
import type { Collection } from '../store/store.ts'
import type { WorldServices } from '../world/services.ts'
import { habits } from './habits.ts'
import type { Payment } from './till.ts'

/** The outcome of an accepted refund. Only WeChat Pay's may end other than `ok`. */
export const refundEnds = ['ok', 'underWay', 'abnormal', 'closed'] as const
export type RefundEnd = (typeof refundEnds)[number]

/** Money that goes back to a payer. */
export interface Refund {
  /** The merchant's number of it; one that the gateway made by itself has one too. */
  refundNumber: string
  rechargeId: string
  /** The gateway's own number. */
  refundId: string
  amountFen: number
  at: number
  /** The time of its outcome, in ms; before, it is under way. */
  doneAt: number
  /** `ok` unless told. */
  end?: RefundEnd
  /** The notice's address, when the merchant named one for this refund. */
  notifyUrl?: string
}

/** The outcome that `/world` set for refunds of a payment, and the bill's form of it. */
interface RefundRule {
  refunds: RefundEnd | 'refused' | 'noMoney'
  /** The sum on the bill, in fen; null for the paid sum, 0 for no line. */
  billFen: number | null
}

/** All refunds of this world. Writes are on disk before these return. */
export interface Refunds {
  find(payment: Payment, refundNumber: string): Refund | undefined
  of(payment: Payment): Refund[]
  values(): Iterable<Refund>
  /** The refunded part of a payment, in fen; closed refunds do not count. */
  sumFen(payment: Payment): number
  make(payment: Payment, refundNumber: string, amountFen: number, notifyUrl?: string): Refund
  /** Changes the outcome of refunds accepted so far. Answers the changed ones. */
  turn(payment: Payment, end: RefundEnd): Refund[]
  ruleOf(rechargeId: string): RefundRule
  setRule(rechargeId: string, changes: Partial<RefundRule>): void
}

export function createRefunds({ store, now }: Pick<WorldServices, 'store' | 'now'>): Refunds {
  const refunds: Collection<Refund> = store.collection('refunds')
  const rules: Collection<RefundRule> = store.collection('refundTales')
  const key = (payment: Payment, refundNumber: string) => `${payment.gateway}:${payment.rechargeId}:${refundNumber}`
  const of = (payment: Payment) => [...refunds.values()].filter((refund) => refund.rechargeId === payment.rechargeId)
  const ruleOf = (rechargeId: string): RefundRule => rules.get(rechargeId) ?? { refunds: 'ok', billFen: null }
  return {
    find: (payment, refundNumber) => refunds.get(key(payment, refundNumber)),
    of,
    values: () => refunds.values(),
    sumFen: (payment) => of(payment).reduce((sum, { amountFen, end }) => sum + (end === 'closed' ? 0 : amountFen), 0),
    make: (payment, refundNumber, amountFen, notifyUrl) => {
      const at = now()
      const doneAt = at + habits[payment.gateway].refundTakesMs
      const refundId = `503${Array.from({ length: 25 }, () => randomInt(10)).join('')}`
      const end = refundEnds.find((one) => one === ruleOf(payment.rechargeId).refunds)
      const facts = { refundNumber, rechargeId: payment.rechargeId, refundId, amountFen, at, doneAt }
      const made = { ...facts, ...(notifyUrl && { notifyUrl }), ...(end && { end }) }
      refunds.put(key(payment, refundNumber), made)
      return made
    },
    turn: (payment, end) => {
      const others = of(payment).filter((refund) => (refund.end ?? 'ok') !== end)
      const turned = others.map((refund) => ({ ...refund, end, doneAt: Math.max(now(), refund.doneAt) }))
      for (const refund of turned) refunds.put(key(payment, refund.refundNumber), refund)
      return turned
    },
    ruleOf,
    setRule: (rechargeId, changes) => rules.put(rechargeId, { ...ruleOf(rechargeId), ...changes }),
  }
}
