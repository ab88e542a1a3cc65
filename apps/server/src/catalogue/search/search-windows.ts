/** The marketplace gives so many listings a call, and only in whole pages of one size. */
const LISTINGS_A_CALL = 100

/**
 * The page (from 0) and page size whose listings reach from `from` (0 for the first) or before to `to` or beyond, as small as can be;
 * where no page reaches that far, the one that reaches furthest.
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
