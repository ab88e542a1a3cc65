import { randomInt } from 'node:crypto'
import type { Collection } from '../store/store.ts'
import type { WorldServices } from '../world/services.ts'
import { habits } from './habits.ts'
import type { Payment } from './till.ts'

/** What comes of a refund once it was accepted. Only WeChat Pay's may end other than `ok`. */
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
  /** From then on it stands at its end; until then it is under way. */
  doneAt: number
  /** `ok` unless told. */
  end?: RefundEnd
  /** Where its notice goes, where the merchant named an address of its own. */
  notifyUrl?: string
}

/** What `/world` said that refunds of a payment meet, and what the bill shows of it. */
interface Told {
  refunds: RefundEnd | 'refused' | 'noMoney'
  /** In fen; null: what was paid. 0: the bill does not show it. */
  billFen: number | null
}

/** All refunds of this world. Writes are on disk before these return. */
export interface Refunds {
  find(payment: Payment, refundNumber: string): Refund | undefined
  of(payment: Payment): Refund[]
  values(): Iterable<Refund>
  /** What went back of a payment so far, in fen; nothing of a closed refund does. */
  sumFen(payment: Payment): number
  make(payment: Payment, refundNumber: string, amountFen: number, notifyUrl?: string): Refund
  /** Gives those accepted so far another end. Answers which of them it changes. */
  turn(payment: Payment, end: RefundEnd): Refund[]
  told(rechargeId: string): Told
  tell(rechargeId: string, changes: Partial<Told>): void
}

export function createRefunds({ store, now }: Pick<WorldServices, 'store' | 'now'>): Refunds {
  const refunds: Collection<Refund> = store.collection('refunds')
  const tales: Collection<Told> = store.collection('refundTales')
  const key = (payment: Payment, refundNumber: string) => `${payment.gateway}:${payment.rechargeId}:${refundNumber}`
  const of = (payment: Payment) => [...refunds.values()].filter((refund) => refund.rechargeId === payment.rechargeId)
  const told = (rechargeId: string): Told => tales.get(rechargeId) ?? { refunds: 'ok', billFen: null }
  return {
    find: (payment, refundNumber) => refunds.get(key(payment, refundNumber)),
    of,
    values: () => refunds.values(),
    sumFen: (payment) => of(payment).reduce((sum, { amountFen, end }) => sum + (end === 'closed' ? 0 : amountFen), 0),
    make: (payment, refundNumber, amountFen, notifyUrl) => {
      const at = now()
      const doneAt = at + habits[payment.gateway].refundTakesMs
      const refundId = `503${Array.from({ length: 25 }, () => randomInt(10)).join('')}`
      const end = refundEnds.find((one) => one === told(payment.rechargeId).refunds)
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
    told,
    tell: (rechargeId, changes) => tales.put(rechargeId, { ...told(rechargeId), ...changes }),
  }
}
