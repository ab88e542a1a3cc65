/** At most this many footprints (specification §9). */
export const HISTORY_LIMIT = 50

/** What decides about a footprint: the goods' id and when they were seen, in milliseconds. */
export interface Footprint {
  id: string
  viewDate: number
}

/**
 * Which footprints go before a new one is put in: none on a re-view, which only moves it to the front; else the oldest ones,
 * so many that 50 are kept with the new one. 50 is reached, 51 never.
 */
export function evictedBy(kept: readonly Footprint[], viewedId: string): string[] {
  if (kept.some(({ id }) => id === viewedId)) return []
  const surplus = kept.length + 1 - HISTORY_LIMIT
  if (surplus <= 0) return []
  return [...kept]
    .sort((a, b) => a.viewDate - b.viewDate)
    .slice(0, surplus)
    .map(({ id }) => id)
}
