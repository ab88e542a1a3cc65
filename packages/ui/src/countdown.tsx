import { serverNow } from '@otsukai/web/server-clock.ts'
import { useEffect, useState } from 'react'
import { countdownText } from './countdown-text.ts'

const SECOND_MS = 1000
/** From here on a countdown wears the colour of what needs the member. */
const SOON_MS = 10 * 60 * SECOND_MS

/** Milliseconds until a moment, by the server's clock, re-read each second rather than counted, so that a sleeping tab wakes up right. 0 when over. */
export function useTimeLeft(until: number): number {
  const [now, setNow] = useState(() => serverNow())
  // It goes on when the moment is over too: an auction's end may move.
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, until - now)
}

/** Digits to a moment: `28:14`. Screen readers hear it when they ask, not every second. */
export function Countdown({ until, className = '' }: { until: number; className?: string }) {
  const leftMs = useTimeLeft(until)
  return (
    <span role="timer" aria-live="off" className={`font-num font-semibold whitespace-nowrap tabular-nums ${className}`}>
      {countdownText(leftMs)}
    </span>
  )
}

/** The plate on a photo: `剩 01:26:40`, ink, kihada in the last ten minutes; past its end it says so. */
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
