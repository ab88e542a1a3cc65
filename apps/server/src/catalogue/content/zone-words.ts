const JAPAN = 'Asia/Tokyo'
const MINUTE_MS = 60_000
const DAY_MIN = 1_440

/** A zone's Chinese name: `北京时间`, `日本时间`, `新加坡时间`. */
export function zoneZh(timeZone: string, at: number): string {
  if (timeZone === 'Asia/Shanghai') return '北京时间'
  const parts = new Intl.DateTimeFormat('zh-CN', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('标准时间', '时间') ?? timeZone
}

/** A zone's difference from Japan's time, to follow its name: `，比日本时间晚 1 小时`; empty without one. */
export function besideJapan(timeZone: string, at: number): string {
  const minutes = aheadMin(timeZone, at)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const difference = `${hours > 0 ? ` ${hours} 小时` : ''}${rest > 0 ? ` ${rest} 分钟` : ''}`
  return minutes === 0 ? '' : `，比日本时间${minutes < 0 ? '晚' : '早'}${difference}`
}

/** The zone's local time at this hour in Japan: `19:00`. */
export function atJapanHour(timeZone: string, hour: number, at: number): string {
  const minutes = (hour * 60 + aheadMin(timeZone, at) + DAY_MIN) % DAY_MIN
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Minutes by which a zone is ahead of Japan. */
const aheadMin = (timeZone: string, at: number): number => Math.round((wallClock(timeZone, at) - wallClock(JAPAN, at)) / MINUTE_MS)

/** A zone's local time, read as UTC, in ms. */
const wallClock = (timeZone: string, at: number): number =>
  Date.parse(`${new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at).replace(' ', 'T')}Z`)
