import { formatDay } from '@otsukai/web/time.ts'
import type { ViewedGoods } from '../../lib/local-database.ts'

export interface FootprintDay {
  /** `2026/11/20`. */
  day: string
  /** 今天, 昨天, 星期二; null for a day longer ago than a week. */
  name: string | null
  viewed: readonly ViewedGoods[]
}

const DAY_MS = 86_400_000
const weekdays = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'] as const

/** Days since 1970-01-01 of `2026/11/20`, read as UTC, so that a change of summer time does not matter. */
const dayNumber = (day: string): number => Date.parse(`${day.replaceAll('/', '-')}T00:00:00Z`) / DAY_MS

function nameOf(day: string, today: string): string | null {
  const ago = dayNumber(today) - dayNumber(day)
  if (ago === 0) return '今天'
  if (ago === 1) return '昨天'
  // 1970/01/01 was a Thursday.
  return ago > 1 && ago < 7 ? (weekdays[(dayNumber(day) + 4) % 7] ?? null) : null
}

/** Footprints grouped by day of the shop's time zone, in the order given (newest first). */
export function footprintDays(viewed: readonly ViewedGoods[], now: number, timeZone: string): FootprintDay[] {
  const today = formatDay(now, timeZone)
  const days = Map.groupBy(viewed, ({ viewDate }) => formatDay(viewDate, timeZone))
  return [...days].map(([day, of]) => ({ day, name: nameOf(day, today), viewed: of }))
}
