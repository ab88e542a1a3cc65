const JAPAN = 'Asia/Tokyo'
const MINUTE_MS = 60_000
const DAY_MIN = 1_440

/** A zone's time as members call it: `北京时间`, `日本时间`, `新加坡时间`. */
export function zoneZh(timeZone: string, at: number): string {
  if (timeZone === 'Asia/Shanghai') return '北京时间'
  const parts = new Intl.DateTimeFormat('zh-CN', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('标准时间', '时间') ?? timeZone
}

/** How a zone's clock stands to Japan's, to follow its name: `，比日本时间晚 1 小时`; nothing where they are the same. */
export function besideJapan(timeZone: string, at: number): string {
  const minutes = aheadMin(timeZone, at)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const difference = `${hours > 0 ? ` ${hours} 小时` : ''}${rest > 0 ? ` ${rest} 分钟` : ''}`
  return minutes === 0 ? '' : `，比日本时间${minutes < 0 ? '晚' : '早'}${difference}`
}

/** What a zone's clock shows when it is this hour in Japan: `19:00`. */
export function atJapanHour(timeZone: string, hour: number, at: number): string {
  const minutes = (hour * 60 + aheadMin(timeZone, at) + DAY_MIN) % DAY_MIN
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** By how much a zone is ahead of Japan. */
const aheadMin = (timeZone: string, at: number): number => Math.round((wallClock(timeZone, at) - wallClock(JAPAN, at)) / MINUTE_MS)

/** What a zone's clock shows, as if it were UTC. */
const wallClock = (timeZone: string, at: number): number =>
  Date.parse(`${new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at).replace(' ', 'T')}Z`)
