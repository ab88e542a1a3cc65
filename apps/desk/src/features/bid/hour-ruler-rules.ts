const TEN_MINUTES_MS = 600_000
const HOUR_MS = 3_600_000
/** This much of what is over stays in sight. */
const BEHIND_MS = 120_000

export interface Ruler {
  from: number
  marks: readonly number[]
}

/** The hour that is told: from the tenth minute just past. */
export function rulerAt(now: number): Ruler {
  const from = Math.floor((now - BEHIND_MS) / TEN_MINUTES_MS) * TEN_MINUTES_MS
  return { from, marks: Array.from({ length: 7 }, (_, at) => from + at * TEN_MINUTES_MS) }
}

/** Where a moment lies on it, in percent; null outside. */
export const placeOn = ({ from }: Ruler, at: number): number | null =>
  at < from || at > from + HOUR_MS ? null : ((at - from) / HOUR_MS) * 100
