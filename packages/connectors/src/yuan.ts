/** Fen as yuan with two decimals, in integer arithmetic: `8` → `0.08`. */
export const yuan = (amountFen: number): string => `${Math.trunc(amountFen / 100)}.${String(amountFen % 100).padStart(2, '0')}`

/** Yuan of at most two decimals as fen: `88.8` → `8880`. */
export function fenFrom(text: string): number {
  const [whole = '', decimals = ''] = text.split('.')
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

/** The absolute amount of a bill's cell, in fen: `-12.5` → `1250`. Throws unless it is a whole number of fen. */
export function billFen(text: string): number {
  const [, amount] = /^-?(\d{1,12}(?:\.\d{1,2})?)0*$/.exec(text) ?? []
  if (amount === undefined) throw new Error(`a bill with the amount ${text}`)
  return fenFrom(amount)
}

/** The sum of a bill's fees in fen, rounded up once. Fees are in yuan with up to five decimals, returned ones negative. */
export const feeSumFen = (fees: readonly string[]): number =>
  Math.ceil(fees.reduce((sum, fee) => sum + Math.round(Number(fee || 0) * 100_000), 0) / 1_000)
