import { chance, normal, pick, type Random } from './random.ts'

const lowestPriceJpy = 300
const highestPriceJpy = 9_999_999

/** Sellers like prices that end in 00, 80 or 99, and now and then 3,333. */
function roundAsSellersDo(random: Random, amountJpy: number): number {
  const step = amountJpy < 1_000 ? 10 : amountJpy < 20_000 ? 100 : amountJpy < 100_000 ? 500 : 1_000
  const rounded = Math.round(amountJpy / step) * step
  if (chance(random, 0.03))
    return Number(
      String(Math.max(1, Math.floor(amountJpy / 10 ** Math.floor(Math.log10(amountJpy))))).repeat(String(Math.round(amountJpy)).length),
    )
  if (chance(random, 0.32) && rounded >= 1_000) return rounded - pick(random, [20, 20, 20, 1, 10, 50])
  return rounded
}

/** Falls with wear: what a piece of each condition (1 new to 6 poor) goes for against the usual second-hand price. */
const conditionFactor = [1, 1.22, 1.1, 0.97, 0.78, 0.56, 0.34]

/** A price log-normal around what such goods go for, in whole yen within the marketplace's bounds. */
export function askPriceJpy(random: Random, goingPriceJpy: number, conditionId: number): number {
  const amountJpy = goingPriceJpy * (conditionFactor[conditionId] ?? 1) * Math.exp(normal(random) * 0.24)
  return Math.min(highestPriceJpy, Math.max(lowestPriceJpy, roundAsSellersDo(random, amountJpy)))
}
