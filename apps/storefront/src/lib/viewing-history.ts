/** At most this many footprints (specification §9). */
export const HISTORY_LIMIT = 50

/** `viewDate` is in milliseconds. */
export interface Footprint {
  id: string
  viewDate: number
}

/**
 * The ids to evict before a view is recorded: none for goods viewed before, which only move to the front; otherwise the oldest ones, so
 * that the history has at most 50 with the new one.
 */
export function evictedBy(history: readonly Footprint[], viewedId: string): string[] {
  if (history.some(({ id }) => id === viewedId)) return []
  const surplus = history.length + 1 - HISTORY_LIMIT
  if (surplus <= 0) return []
  return [...history]
    .sort((a, b) => a.viewDate - b.viewDate)
    .slice(0, surplus)
    .map(({ id }) => id)
}
