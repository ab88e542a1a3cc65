const formats = new Map<string, Intl.DateTimeFormat>()

const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('zh-CN', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(timeZone, format)
  }
  return format
}

/**
 * The one way in which times are shown: `2026/11/20 18:05`. 13 digits are milliseconds, cut to whole seconds; 10 digits are seconds;
 * anything else shows nothing (specification §9). The zone is the configured one.
 */
export function formatTime(time: number | string | null | undefined, timeZone: string): string {
  const digits = String(time ?? '')
  if (!/^(?:\d{10}|\d{13})$/.test(digits)) return ''
  const seconds = digits.length === 13 ? Math.trunc(Number(digits) / 1000) : Number(digits)
  return formatIn(timeZone).format(seconds * 1000)
}

/** The day of a time, as {@link formatTime} writes it: `2026/11/20`. */
export const formatDay = (time: number | string | null | undefined, timeZone: string): string => formatTime(time, timeZone).slice(0, 10)
