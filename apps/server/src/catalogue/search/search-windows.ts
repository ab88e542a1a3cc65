/** Maximum listings a call; the marketplace has only whole pages of one size. */
const LISTINGS_A_CALL = 100

/**
 * The smallest page size, and the page (from 0), that cover the positions `from` (0 for the first) to `to`; if no page does, the one
 * that covers `from` and reaches furthest.
 */
export function windowAt(from: number, to: number): { page: number; limit: number } {
  let best = { page: Math.floor(from / LISTINGS_A_CALL), limit: LISTINGS_A_CALL }
  const endOf = ({ page, limit }: typeof best) => (page + 1) * limit
  for (let limit = 1; limit <= LISTINGS_A_CALL; limit++) {
    const window = { page: Math.floor(from / limit), limit }
    if (endOf(window) >= to) return window
    if (endOf(window) > endOf(best)) best = window
  }
  return best
}
