/** A scanner's second sign has come by then. */
export const SURE_MS = 45
/** A code's first sign stands in a field until the second comes, which a busy computer may bring this late. */
const IN_FIELD_MS = 1_000

/** Until then a sign may be on its way, in ms as `performance.now()`. */
let quietFrom = -Infinity

/** Notes a sign of a scanner or a hand. `inField`: it was written into a field, and may be a code's first. */
export function noteSign(inField: boolean): void {
  quietFrom = performance.now() + (inField ? IN_FIELD_MS : SURE_MS)
}

/** Runs once no sign is on its way: a weight with a code's first sign behind it is no weight. Returns a function that forgets it. */
export function whenStill(run: () => void): () => void {
  const look = () => {
    const leftMs = quietFrom - performance.now()
    if (leftMs > 0) timer = setTimeout(look, leftMs)
    else run()
  }
  let timer = setTimeout(look)
  return () => clearTimeout(timer)
}
