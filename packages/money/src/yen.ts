/** A whole number of Japanese yen. The brand makes mixing yen and fen a type error. */
export type Yen = number & { readonly unit: 'yen' }

/** Takes a plain number as yen. Throws for fractions, NaN and beyond 2^53: inexact money is a bug of ours, never an input error. */
export function yen(amount: number): Yen {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of yen: ${amount}`)
  return amount as Yen
}

export const sumYen = (amounts: Iterable<number>): Yen => {
  let total = 0
  for (const amount of amounts) total += amount
  return yen(total)
}
