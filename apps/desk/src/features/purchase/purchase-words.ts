import type { PurchaseRow } from '@otsukai/contract/desk/purchases'
import { ageText, type Tone } from '@otsukai/ui/desk/counts.ts'

const outcomes: Readonly<Record<NonNullable<PurchaseRow['outcome']>, { word: string; tone: Tone }>> = {
  bought: { word: '买到了', tone: 'done' },
  listing: { word: '商品买不了', tone: 'none' },
  released: { word: '放弃了', tone: 'none' },
  unclear: { word: '待核实', tone: 'late' },
  notOurs: { word: '确认没买到', tone: 'none' },
}

/** What came of a purchase. One that was unclear is settled once its order went on. */
export function attemptStanding({ outcome, sentAt, orderState }: PurchaseRow): { word: string; tone: Tone } {
  if (outcome === null) return sentAt === null ? { word: '准备买', tone: 'moving' } : { word: '等煤炉回答', tone: 'wait' }
  if (outcome === 'unclear' && orderState !== 'inDoubt') return { word: '待核实，已办', tone: 'none' }
  return outcomes[outcome]
}

/** From when it was begun until it was sent. */
export const tookText = ({ begunAt, sentAt }: PurchaseRow): string => (sentAt === null ? '–' : ageText(sentAt - begunAt))

export const accountStates = {
  active: { word: '在买', tone: 'done' },
  paused: { word: '停用', tone: 'late' },
  disconnected: { word: '没连上', tone: 'late' },
} as const satisfies Record<string, { word: string; tone: Tone }>

const whys: Readonly<Record<string, string>> = {
  card: '银行卡付不了',
  account: '账号用不了',
  rateLimited: '买得太密',
}

/** Why an account was paused, in Chinese; as it is told where this release knows no word. */
export const pausedZh = (why: string | null): string => (why === null ? '' : (whys[why] ?? why))
