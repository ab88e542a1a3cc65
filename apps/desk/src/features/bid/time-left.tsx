import { countdownText } from '@otsukai/ui/countdown-text.ts'
import { useTimeLeft } from '@otsukai/ui/countdown.tsx'

const SOON_MS = 180_000
const DAY_MS = 86_400_000

/** How long an auction still runs; yellow for the last three minutes. */
export function TimeLeft({ until, large = false }: { until: number; large?: boolean }) {
  const left = useTimeLeft(until)
  const look = large ? 'text-[20px]/6 font-semibold' : 'font-medium'
  if (left === 0) return <span className="text-ink-3">到点了</span>
  return (
    <span role="timer" aria-live="off" className={`num ${look} ${left <= SOON_MS ? 'font-semibold text-kihada' : ''}`}>
      {left >= DAY_MS ? `${Math.floor(left / DAY_MS)} 天` : countdownText(left)}
    </span>
  )
}
