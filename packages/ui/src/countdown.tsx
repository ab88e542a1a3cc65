import { serverNow } from '@otsukai/web/server-clock.ts'
import { useEffect, useState } from 'react'
import { countdownText } from './countdown-text.ts'

const SECOND_MS = 1000
/** With less time left the plate turns yellow (kihada), the colour of what the member must act on. */
const SOON_MS = 10 * 60 * SECOND_MS

/**
 * Milliseconds until a moment by the server's clock, 0 when it has passed. Read anew each second rather than counted down, so that a tab
 * that slept shows the right time.
 */
export function useTimeLeft(until: number): number {
  const [now, setNow] = useState(() => serverNow())
  // The timer keeps running past the end, as an auction's end may move.
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, until - now)
}

/** A countdown: `28:14`. Screen readers do not announce each change. */
export function Countdown({ until, className = '' }: { until: number; className?: string }) {
  const leftMs = useTimeLeft(until)
  return (
    <span role="timer" aria-live="off" className={`font-num font-semibold whitespace-nowrap tabular-nums ${className}`}>
      {countdownText(leftMs)}
    </span>
  )
}

/** The countdown on a photo, `剩 01:26:40`, with a text of its own once it is over. */
export function CountdownPlate({ until }: { until: number }) {
  const leftMs = useTimeLeft(until)
  return (
    <span
      className={`inline-flex h-6 items-center gap-1.5 rounded-tag px-2 text-cap ${leftMs <= SOON_MS ? 'bg-kihada text-white' : 'bg-ink/86 text-paper'}`}
    >
      {leftMs > 0 ? (
        <>
          剩
          <span role="timer" aria-live="off" className="font-num text-base font-semibold tabular-nums">
            {countdownText(leftMs)}
          </span>
        </>
      ) : (
        '已到截止时间'
      )}
    </span>
  )
}
