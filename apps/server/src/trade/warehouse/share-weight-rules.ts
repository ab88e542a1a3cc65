import type { UsualWeights } from '../../catalogue/content/shipping-lines.ts'

/** What goods of a category usually weigh, in grams: of its path from the nearest up, the first that is known. */
export function usualOf({ anyG, categories }: UsualWeights, path: readonly string[]): number {
  const table = Object.assign({}, ...categories.map(({ grams }) => grams)) as Readonly<Record<string, number>>
  return path.map((id) => table[id]).find((grams) => grams !== undefined) ?? anyG
}

/**
 * Shares an envelope's weight among what lies in it, in the proportions of what each usually weighs: whole grams, at least one each, and
 * their sum is the envelope's. Throws `RangeError` for fewer grams than shares.
 */
export function shareWeight(weightG: number, usualG: readonly number[]): number[] {
  if (weightG < usualG.length) throw new RangeError(`${weightG} g for ${usualG.length}`)
  const sum = usualG.reduce((so, one) => so + one, 0)
  // One gram each first; then the rest, what is lost by rounding down to those who lost most.
  const rest = weightG - usualG.length
  const exact = usualG.map((usual) => (rest * usual) / sum)
  const shares = exact.map((share) => 1 + Math.floor(share))
  const lost = exact.map((share, n) => ({ n, by: share - Math.floor(share) })).sort((a, b) => b.by - a.by || a.n - b.n)
  const left = weightG - shares.reduce((so, one) => so + one, 0)
  for (const { n } of lost.slice(0, left)) shares[n]! += 1
  return shares
}
