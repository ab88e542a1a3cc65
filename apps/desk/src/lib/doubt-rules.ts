import type { CheckState } from '@otsukai/ui/desk/checks.tsx'

const MINUTE_MS = 60_000
/** So long after it was sent a purchase would be seen. */
const SEEN_AFTER_MS = 10 * MINUTE_MS
const BETWEEN_MS = 5 * MINUTE_MS

interface Attempt {
  sentAt: number | null
  begunAt: number
  absentAt: readonly number[]
}

/** What speaks for that a purchase did not come about; the last rule is looked up at the marketplace. */
export function doubtRules({ sentAt, begunAt, absentAt }: Attempt, now: number): { state: CheckState; text: string; proof: string }[] {
  const waitedMs = now - (sentAt ?? begunAt)
  const [first, last] = absentAt
  const twice = first !== undefined && last !== undefined && last - first >= BETWEEN_MS
  return [
    {
      state: waitedMs >= SEEN_AFTER_MS ? 'yes' : 'look',
      text: '发出满 10 分钟',
      proof: `已 ${Math.floor(waitedMs / MINUTE_MS)} 分钟`,
    },
    {
      state: twice ? 'yes' : 'look',
      text: '同一账号两次查不到，相隔 5 分钟以上',
      proof: absentAt.length === 0 ? '还没查过' : `查过 ${absentAt.length} 次`,
    },
    { state: 'ask', text: '商品重新在售，或已售出且不在这个账号的交易里', proof: '登录看一眼' },
  ]
}
