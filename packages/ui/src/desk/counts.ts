import { formatJpy } from '@otsukai/money/format'

/** How many a filter finds: counting stops at `n`, and `more` says that there are more. */
export interface Count {
  n: number
  more: boolean
}

/** `214`, or `1,000+` where counting stopped. */
export const countText = ({ n, more }: Count): string => `${formatJpy(n)}${more ? '+' : ''}`

/** A sum of yen; a dash where it was not summed, as of more rows than are counted. */
export const sumText = (amountJpy: number | null): string => (amountJpy === null ? '—' : formatJpy(amountJpy))

/** How a state or an age is coloured: `late` vermilion, `wait` yellow, `moving` indigo, `done` green, `none` hollow, `plain` grey. */
export type Tone = 'late' | 'wait' | 'moving' | 'done' | 'none' | 'plain'

/** The tone of what has waited: yellow past half of its limit, vermilion past it. */
export const ageTone = (waitedMs: number, limitMs: number): 'late' | 'wait' | 'plain' =>
  waitedMs > limitMs ? 'late' : waitedMs > limitMs / 2 ? 'wait' : 'plain'

const MINUTE_MS = 60_000
const units = [
  [24 * 60 * MINUTE_MS, '天'],
  [60 * MINUTE_MS, '小时'],
  [MINUTE_MS, '分钟'],
  [1_000, '秒'],
] as const

/** An age in words of one unit, rounded down: `40 秒`, `38 分钟`, `5 小时`, `16 天`. */
export function ageText(waitedMs: number): string {
  const ms = Math.max(waitedMs, 0)
  const [unit, word] = units.find(([least]) => ms >= least) ?? units[3]
  return `${Math.floor(ms / unit)} ${word}`
}
