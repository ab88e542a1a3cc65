const formats = new Map<string, Intl.DateTimeFormat>()

/** The Swedish locale has the format of ISO 8601. */
const intlIn = (timeZone: string): Intl.DateTimeFormat => {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(timeZone, format)
  }
  return format
}

/**
 * The local time of a zone, `2026-11-20 18:05:59` (with T or a space). By Temporal where the browser has it: the first use of Intl in a
 * page takes 35 to 60 ms (Chromium 156 on two cores), which would interrupt a scroll or a first render, and Temporal 1 ms.
 */
function clockIn(timeZone: string, atMs: number): string {
  if (!('Temporal' in globalThis)) return intlIn(timeZone).format(atMs)
  const there = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone)
  return there.toPlainDateTime().toString({ smallestUnit: 'second' })
}

/**
 * The format of all shown times: `2026/11/20 18:05`. 13 digits are milliseconds, truncated to seconds; 10 digits are seconds; anything
 * else gives '' (specification §9).
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

/** The day of a time: `2026/11/20`. Reads times like {@link formatTime}. */
export const formatDay = (time: number | string | null | undefined, timeZone: string): string => formatTime(time, timeZone).slice(0, 10)

/** The time of the day to the second, `18:05:59`; `at` in ms. */
export const formatSecond = (at: number, timeZone: string): string => clockIn(timeZone, Math.trunc(at)).slice(11)

/** A duration in words: `90 秒`, `15 分钟`, `1 小时`. */
export function spanZh(seconds: number): string {
  if (seconds % 60 !== 0 || seconds < 120) return seconds === 60 ? '1 分钟' : `${seconds} 秒`
  return seconds % 3_600 === 0 ? `${seconds / 3_600} 小时` : `${seconds / 60} 分钟`
}
