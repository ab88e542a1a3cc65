import { OfflineBand } from '@otsukai/ui/desk/trouble.tsx'
import { countdownText } from '@otsukai/ui/countdown-text.ts'
import { queryClient } from '@otsukai/web/api.ts'
import { formatTime } from '@otsukai/web/time.ts'
import { useEffect, useState } from 'react'
import { useLive } from '../lib/live.ts'

const SECOND_MS = 1_000
/** A stream that is opened anew at once was not lost. */
const PATIENCE_MS = 5_000

/** Says that the connection broke off, and how old what is on screen is. */
export function Offline() {
  const { lostAt } = useLive()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (lostAt === null) return
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [lostAt])
  if (lostAt === null || now - lostAt < PATIENCE_MS) return null
  return (
    <OfflineBand
      since={countdownText(now - lostAt)}
      asOf={formatTime(lostAt, 'Asia/Shanghai').slice(11)}
      onRetry={() => void queryClient.refetchQueries({ type: 'active' })}
    />
  )
}
