const DAY_MS = 24 * 3_600_000
/** From so many days on the free time reads as short. */
const SOON_DAYS = 7

interface Storage {
  /** Begun days until it costs; 0 once it does. */
  daysLeft: number
  /** Whole days for which it has cost. */
  daysOver: number
  tone: 'free' | 'soon' | 'over'
  /** How much of the free time has passed, 0 to 1; 0 while it is not known how long that is. */
  passed: number
}

export function storageAt(freeUntil: number, now: number, freeDays?: number): Storage {
  const leftMs = freeUntil - now
  const daysLeft = Math.max(0, Math.ceil(leftMs / DAY_MS))
  return {
    daysLeft,
    daysOver: Math.max(0, Math.floor(-leftMs / DAY_MS)),
    tone: daysLeft === 0 ? 'over' : daysLeft <= SOON_DAYS ? 'soon' : 'free',
    passed: freeDays === undefined ? 0 : Math.min(1, Math.max(0, 1 - leftMs / (freeDays * DAY_MS))),
  }
}

export const storageZh = ({ daysLeft, daysOver }: Storage): string =>
  daysLeft > 0 ? `还可免费存 ${daysLeft} 天` : daysOver > 0 ? `已超 ${daysOver} 天` : '免费存放到期了'

/** A time that is left: `5 天 14 小时`, `3 小时 20 分钟`, `12 分钟`. */
export function leftZh(leftMs: number): string {
  const minutes = Math.max(0, Math.floor(leftMs / 60_000))
  const hours = Math.floor(minutes / 60)
  if (hours >= 24) return `${Math.floor(hours / 24)} 天${hours % 24 > 0 ? ` ${hours % 24} 小时` : ''}`
  if (hours > 0) return `${hours} 小时${minutes % 60 > 0 ? ` ${minutes % 60} 分钟` : ''}`
  return minutes > 0 ? `${minutes} 分钟` : '不到 1 分钟'
}
