import { countdownText } from '@otsukai/ui/countdown-text.ts'
import { useTimeLeft } from '@otsukai/ui/countdown.tsx'
import { formatTime } from '@otsukai/web/time.ts'
import { useTimeZone } from '../../lib/site.ts'

/** With less time left the countdown turns yellow (kihada), the colour of what the member must act on. */
const SOON_MS = 600_000

/**
 * The time left, in large figures, and the end in the shop's time zone. Without `present` (the facts are out of date) no countdown runs.
 */
export function AuctionClock({ endsAt, present }: { endsAt: number | null; present: boolean }) {
  const timeZone = useTimeZone()
  const leftMs = useTimeLeft(endsAt ?? 0)
  if (!present) return <p className="text-sm text-ink-2">正在更新截止时间…</p>
  if (endsAt === null) {
    return (
      <div className="text-sm text-ink-2">
        <p>截止时间未定</p>
        <p className="mt-1 text-balance text-ink-3 tablet:max-w-44">有人出价后，一般在第二天晚上结束。</p>
      </div>
    )
  }
  return (
    <div>
      <p className="text-sm text-ink-2">{leftMs > 0 ? '剩余时间' : '正在确认结果'}</p>
      <p
        role="timer"
        aria-live="off"
        aria-label="剩余时间"
        className={`font-num text-[32px]/10 font-semibold whitespace-nowrap tabular-nums ${leftMs <= SOON_MS ? 'text-kihada' : ''}`}
      >
        {countdownText(leftMs)}
      </p>
      <p className="text-sm whitespace-nowrap text-ink-3">
        {formatTime(endsAt, timeZone)} 截止{timeZone === 'Asia/Shanghai' && '（北京时间）'}
      </p>
    </div>
  )
}
