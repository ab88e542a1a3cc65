/** How many px beyond what is seen rows are mounted. */
const BEYOND = 400
/** The window moves by so many px at a time, so that few steps of scrolling draw anything. */
const STEP = 200

/** Where scrolling stands, as far as the window cares. */
export const steppedTop = (scrollTop: number): number => Math.floor(scrollTop / STEP) * STEP

/** Where each row begins, with a heading above it where it has one, and where the last one ends. */
export function rowTops(count: number, rowPx: number, headPxOf: (at: number) => number): number[] {
  const tops = [0]
  for (let at = 0; at < count; at++) tops.push(tops[at]! + headPxOf(at) + rowPx)
  return tops
}

/** The first row whose end lies below `px`. */
function rowAt(tops: readonly number[], px: number): number {
  let [from, to] = [0, tops.length - 1]
  while (from < to) {
    const middle = (from + to) >> 1
    if (tops[middle + 1]! > px) to = middle
    else from = middle + 1
  }
  return from
}

/** Which rows are mounted: from the first, up to and without the second. */
export function rowWindow(tops: readonly number[], top: number, heightPx: number): [from: number, to: number] {
  const count = tops.length - 1
  return [rowAt(tops, top - BEYOND), Math.min(rowAt(tops, top + STEP + heightPx + BEYOND) + 1, count)]
}
