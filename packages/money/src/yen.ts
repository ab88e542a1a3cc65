/** A whole number of Japanese yen. The brand keeps yen and fen from being mixed up by the compiler. */
export type Yen = number & { readonly unit: 'yen' }

/** Takes a plain number as yen. Throws on a fraction, on NaN and beyond 2^53: money that is not exact is a fault of ours, never an input error. */
export function yen(amount: number): Yen {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of yen: ${amount}`)
  return amount as Yen
}

/** The sum of some amounts; 0 for none. */
export const sumYen = (amounts: Iterable<number>): Yen => {
  let total = 0
  for (const amount of amounts) total += amount
  return yen(total)
}
