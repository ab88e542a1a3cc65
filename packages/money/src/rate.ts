import type { Yen } from './yen.ts'

/** A whole number of Chinese fen (1/100 yuan). */
export type Fen = number & { readonly unit: 'fen' }

/** A rate as an integer of micro-yuan for 1 yen: 0.0485 yuan is 48500. Integers, because `100 * 0.0485 * 100` is not 485 in floating point. */
export type MicroYuan = number & { readonly unit: 'microYuan' }

const MICRO_PER_YUAN = 1_000_000
/** 1 fen is 10,000 micro-yuan. */
const MICRO_PER_FEN = 10_000n

export function fen(amount: number): Fen {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of fen: ${amount}`)
  return amount as Fen
}

export function microYuan(amount: number): MicroYuan {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`not a rate in micro-yuan: ${amount}`)
  return amount as MicroYuan
}

/** Yuan for 1 yen as the decimal of the contract: 48500 → 0.0485. */
export const rateAsDecimal = (rate: MicroYuan): number => rate / MICRO_PER_YUAN

/** The rate behind a decimal of at most six places: 0.0485 → 48500. Throws for more. */
export function rateFromDecimal(decimal: number): MicroYuan {
  const micro = Math.round(decimal * MICRO_PER_YUAN)
  if (Math.abs(micro / MICRO_PER_YUAN - decimal) > 1e-12) throw new RangeError(`a rate has at most six decimals: ${decimal}`)
  return microYuan(micro)
}

/** The price of `amount` yen in fen at `rate`, rounded up once: the member never pays less than the yen are worth. */
export function fenFor(amount: Yen, rate: MicroYuan): Fen {
  const micro = BigInt(amount) * BigInt(rate)
  return fen(Number((micro + MICRO_PER_FEN - 1n) / MICRO_PER_FEN))
}
