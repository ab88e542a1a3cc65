/** A price and the moment from which it held. */
export interface PriceStep {
  at: number
  priceJpy: number
}

/** The price history, oldest first, without the entries that left the price unchanged. */
export function priceSteps(history: readonly PriceStep[]): PriceStep[] {
  const sorted = [...history].sort((a, b) => a.at - b.at)
  return sorted.filter(({ priceJpy }, n) => priceJpy !== sorted[n - 1]?.priceJpy)
}

/** A corner of the drawn line, in percent: x from the first entry to now, y from the top. */
export interface Corner {
  x: number
  y: number
}

/** Margin above and below the line, in percent, so that its stroke is not cut. */
const MARGIN = 10

/** One corner for each price, at the moment from which it held; x is to scale in time. */
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

/** An SVG path of steps through the corners, to the right edge. */
export const stepPath = (corners: readonly Corner[]): string =>
  corners.map(({ x, y }, n) => (n === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('') + 'H100'
