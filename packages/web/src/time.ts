const formats = new Map<string, Intl.DateTimeFormat>()

/** The Swedish locale writes as ISO 8601 does. */
const intlIn = (timeZone: string): Intl.DateTimeFormat => {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return format
}

/**
 * What the clocks of a zone show, `2026-11-20 18:05:59` (a T or a space between). By Temporal where the browser has it: the first use of
 * Intl in a page takes 35 to 60 ms (Chromium 156 on two cores), in the middle of a scroll or of a screen's first sight, and Temporal 1 ms.
 */
function clockIn(timeZone: string, atMs: number): string {
  if (!('Temporal' in globalThis)) return intlIn(timeZone).format(atMs)
  const there = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone)
  return there.toPlainDateTime().toString({ smallestUnit: 'second' })
}

/**
 * The one way in which times are shown: `2026/11/20 18:05`. 13 digits are milliseconds, cut to whole seconds; 10 digits are seconds;
 * anything else shows nothing (specification §9). The zone is the configured one.
 */
export function formatTime(time: number | string | null | undefined, timeZone: string): string {
  const digits = String(time ?? '')
  if (!/^(?:\d{10}|\d{13})$/.test(digits)) return ''
  const seconds = digits.length === 13 ? Math.trunc(Number(digits) / 1000) : Number(digits)
  return clockIn(timeZone, seconds * 1000)
    .slice(0, 16)
    .replaceAll('-', '/')
    .replace('T', ' ')
}

/** The day of a time, as {@link formatTime} writes it: `2026/11/20`. */
export const formatDay = (time: number | string | null | undefined, timeZone: string): string => formatTime(time, timeZone).slice(0, 10)

/** The time of the day to the second, `18:05:59`; `at` in ms. */
export const formatSecond = (at: number, timeZone: string): string => clockIn(timeZone, Math.trunc(at)).slice(11)

/** A span as it is said: `90 秒`, `15 分钟`, `1 小时`. */
export function spanZh(seconds: number): string {
  if (seconds % 60 !== 0 || seconds < 120) return seconds === 60 ? '1 分钟' : `${seconds} 秒`
  return seconds % 3_600 === 0 ? `${seconds / 3_600} 小时` : `${seconds / 60} 分钟`
}
