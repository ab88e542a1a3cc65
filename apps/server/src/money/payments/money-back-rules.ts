import type { RechargeRow } from './payments-tables.ts'

/** An amount of a recharge in both currencies. */
export interface Amounts {
  jpy: number
  fen: number
}

/** A recharge less its refunds and chargebacks. */
export const leftOf = (recharge: Pick<RechargeRow, 'amount_jpy' | 'amount_fen'>, back: readonly Amounts[]): Amounts => ({
  jpy: recharge.amount_jpy - back.reduce((sum, { jpy }) => sum + jpy, 0),
  fen: recharge.amount_fen - back.reduce((sum, { fen }) => sum + fen, 0),
})

/**
 * The fen of a part of a recharge at its own rate: rounded down, the last part taking the remainder, so that all parts sum to the
 * payment.
 */
export function fenOfPart(recharge: Pick<RechargeRow, 'amount_jpy' | 'amount_fen'>, left: Amounts, jpy: number): number {
  if (jpy >= left.jpy) return left.fen
  return Math.max(1, Math.min(left.fen - 1, Number((BigInt(jpy) * BigInt(recharge.amount_fen)) / BigInt(recharge.amount_jpy))))
}

/** The yen of a chargeback's fen at the recharge's own rate: rounded up, so that no yen stays whose fen are gone. */
export function jpyOfPart(recharge: Pick<RechargeRow, 'amount_jpy' | 'amount_fen'>, left: Amounts, fen: number): number {
  if (fen >= left.fen) return left.jpy
  const [paidJpy, paidFen] = [BigInt(recharge.amount_jpy), BigInt(recharge.amount_fen)]
  return Math.min(left.jpy, Number((BigInt(fen) * paidJpy + paidFen - 1n) / paidFen))
}

/** Shares an amount out among recharges in their order, each up to its `left`. Null when they do not suffice. */
export function shareOut<Recharge extends { left: Amounts }>(
  amountJpy: number,
  recharges: readonly Recharge[],
): { recharge: Recharge; jpy: number }[] | null {
  const shares: { recharge: Recharge; jpy: number }[] = []
  let rest = amountJpy
  for (const recharge of recharges) {
    const jpy = Math.min(rest, recharge.left.jpy)
    if (jpy > 0) shares.push({ recharge, jpy })
    rest -= Math.max(0, jpy)
  }
  return rest === 0 ? shares : null
}

const DAY_MS = 86_400_000

/** The time span of a day in Beijing. */
export function spanOfDay(day: string): { from: number; to: number } {
  const from = Date.parse(`${day}T00:00:00+08:00`)
  return { from, to: from + DAY_MS }
}

/** An amount that no bill has shown this long after its day goes to the desk. */
export const UNEXPLAINED_MS = 3 * DAY_MS
