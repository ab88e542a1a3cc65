/** What one recharge may be, in yen, unless it is exactly what an order lacks. */
export const RECHARGE_MIN_JPY = 100
export const RECHARGE_MAX_JPY = 500_000

/** The amounts offered. None is chosen for the member. */
export const presetsJpy = [5_000, 10_000, 20_000, 30_000, 50_000] as const

/** An amount as people type it, `10,480` or full-width digits too; null when it is no whole number of yen. */
export function readAmount(typed: string): number | null {
  const digits = typed.normalize('NFKC').replaceAll(/[,\s]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

/** What is wrong with an own amount, in a sentence; null when nothing is. */
export function amountProblem(typed: string): string | null {
  const amountJpy = readAmount(typed)
  if (amountJpy !== null && amountJpy >= RECHARGE_MIN_JPY && amountJpy <= RECHARGE_MAX_JPY) return null
  return '请填 100 到 500,000 之间的整数'
}
