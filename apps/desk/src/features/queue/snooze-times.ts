const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Beijing is eight hours ahead, the whole year. */
const AHEAD_MS = 8 * HOUR_MS

/** Nine o'clock in Beijing, so many days after a moment's. */
const nineAfter = (now: number, days: number): number => Math.floor((now + AHEAD_MS) / DAY_MS + days) * DAY_MS - AHEAD_MS + 9 * HOUR_MS

/** Until when something is put aside, as one says it. */
export const snoozeTimes = (now: number): { name: string; until: number }[] => [
  { name: '1 小时后', until: now + HOUR_MS },
  { name: '4 小时后', until: now + 4 * HOUR_MS },
  { name: '明天 09:00', until: nineAfter(now, 1) },
  { name: '3 天后 09:00', until: nineAfter(now, 3) },
  { name: '7 天后 09:00', until: nineAfter(now, 7) },
]
