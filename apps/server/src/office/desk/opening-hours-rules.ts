import { beijingDayStart } from '../../platform/beijing-day.ts'

/** The hours in which people work, in Beijing. */
export interface OpeningHours {
  /** Weekdays, 0 for Sunday. */
  days: ReadonlySet<number>
  /** Minutes after midnight. */
  opens: number
  closes: number
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Reads `Mon-Sat 09:00-21:00`; null when it is written otherwise. */
export function readOpeningHours(text: string): OpeningHours | null {
  const [, first = '', last = first, openHour, openMinute, closeHour, closeMinute] =
    /^(\w{3})(?:-(\w{3}))? (\d\d):(\d\d)-(\d\d):(\d\d)$/.exec(text) ?? []
  const [from, to] = [weekdays.indexOf(first), weekdays.indexOf(last)]
  const [opens, closes] = [Number(openHour) * 60 + Number(openMinute), Number(closeHour) * 60 + Number(closeMinute)]
  if (from === -1 || to === -1 || !(opens < closes && closes <= 24 * 60)) return null
  const length = ((to - from + 7) % 7) + 1
  return { days: new Set(Array.from({ length }, (_, day) => (from + day) % 7)), opens, closes }
}

/** The opening and closing on the Beijing day that begins at `dayStart`; null on a day off. */
function hoursOn(dayStart: number, { days, opens, closes }: OpeningHours): { from: number; to: number } | null {
  const weekday = new Date(dayStart + DAY_MS / 2).getUTCDay()
  return days.has(weekday) ? { from: dayStart + opens * MINUTE_MS, to: dayStart + closes * MINUTE_MS } : null
}

/** The moment at which so many milliseconds of opening hours have passed since `at`. */
export function afterOpenMs(at: number, ms: number, hours: OpeningHours): number {
  let left = ms
  for (let day = beijingDayStart(at); ; day += DAY_MS) {
    const open = hoursOn(day, hours)
    if (!open) continue
    const from = Math.max(at, open.from)
    if (from >= open.to) continue
    if (from + left <= open.to) return from + left
    left -= open.to - from
  }
}

/** When the next working day after the Beijing day of `at` closes. */
export function nextWorkingDayEnd(at: number, hours: OpeningHours): number {
  for (let day = beijingDayStart(at) + DAY_MS; ; day += DAY_MS) {
    const open = hoursOn(day, hours)
    if (open) return open.to
  }
}
