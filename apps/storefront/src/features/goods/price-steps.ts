/** What it cost from a moment on. */
export interface PriceStep {
  at: number
  priceJpy: number
}

/** The price history as we saw it, oldest first, without the entries at which nothing changed. */
export function priceSteps(history: readonly PriceStep[]): PriceStep[] {
  const sorted = [...history].sort((a, b) => a.at - b.at)
  return sorted.filter(({ priceJpy }, n) => priceJpy !== sorted[n - 1]?.priceJpy)
}

/** A corner of the drawn line, both in percent: x from the first sight to now, y from the top. */
export interface Corner {
  x: number
  y: number
}

/** Room above and below the line, in percent, so that its edges are not cut. */
const MARGIN = 10

/** The corners at which a price begins: each holds until the next. Times are real, so that a price that held long is drawn long. */
export function priceCorners(steps: readonly PriceStep[], now: number): Corner[] {
  const prices = steps.map(({ priceJpy }) => priceJpy)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const start = steps[0]?.at ?? now
  const span = Math.max(1, now - start)
  return steps.map(({ at, priceJpy }) => ({
    x: (Math.min(at - start, span) * 100) / span,
    y: high === low ? 50 : MARGIN + ((high - priceJpy) * (100 - 2 * MARGIN)) / (high - low),
  }))
}

/** A path that goes level from corner to corner and up or down at each, to the right edge. */
export const stepPath = (corners: readonly Corner[]): string =>
  corners.map(({ x, y }, n) => (n === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('') + 'H100'
