import type { BidRow } from '@otsukai/contract/desk/bids'
import { formatJpy } from '@otsukai/money/format'
import type { Tone } from '@otsukai/ui/desk/counts.ts'

const states: Readonly<Record<BidRow['state'], { word: string; tone: Tone }>> = {
  queued: { word: '还没出', tone: 'none' },
  placing: { word: '在出价', tone: 'wait' },
  leading: { word: '领先', tone: 'moving' },
  outbid: { word: '被超越', tone: 'none' },
  settling: { word: '等结果', tone: 'wait' },
  won: { word: '拍到', tone: 'done' },
  lost: { word: '没拍到', tone: 'none' },
  cancelled: { word: '已取消', tone: 'none' },
}

/** How a bid stands, in a word: what waits for a person first, then what is not covered. */
export function bidStanding({ state, mode, uncovered, byHand }: BidRow): { word: string; tone: Tone } {
  if (byHand) return { word: '要手工出', tone: 'wait' }
  if (uncovered && (state === 'leading' || state === 'outbid')) return { word: '余额不够', tone: 'late' }
  if (state === 'queued' && mode === 'closing') return { word: '预约 · 没到时间', tone: 'none' }
  return states[state]
}

/** What a person must bid now: the entry's amount, else the least that the auction takes. */
export const leastOf = ({ byHand, auction }: BidRow): number | null => byHand?.amountJpy ?? auction?.leastNextJpy ?? null

/** Why what was typed cannot be written down; null when it can. `outside`: the bid must lie between. */
export function whyNotAmount(typed: string, least: number | null, most: number): string | null {
  const amount = yenOf(typed)
  if (typed.trim() === '') return '先填出了多少'
  if (amount === null) return '只填数字'
  if (least !== null && amount < least) return `至少 ${formatJpy(least)}`
  return amount > most ? `会员的上限是 ${formatJpy(most)}` : null
}

/** As it is typed, `6,400` or `６４００`; null for what is no number. */
export function yenOf(typed: string): number | null {
  const plain = typed.normalize('NFKC').replaceAll(/[,，\s]/g, '')
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null
}
