import type { Arrival } from '@otsukai/contract/desk/warehouse'
import { DeskPanel } from '@otsukai/ui/desk/panel.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Answer } from '../../lib/answer.tsx'
import { printLabels } from '../../lib/labels.ts'
import { beijing } from '../../lib/times.ts'
import { photoAddress } from '../../lib/uploads.ts'
import { kilograms } from '../../lib/weights.ts'
import { spelled } from './bench-rules.ts'
import { lastArrivals } from './use-bench.ts'

/** The last parcels that came, with what may still be done with them. */
export function ArrivalsPanel({ onTakeBack }: { onTakeBack: (arrival: number) => Promise<void> }) {
  const query = useQuery(lastArrivals)
  const now = useNow()
  const today = beijing(now).slice(0, 10)
  return (
    <DeskPanel title="刚收的" count={query.data?.list.filter(({ at }) => beijing(at).startsWith(today)).length} beside="最近 20 件" flush>
      <Answer
        of={query}
        what="收货记录"
        waiting={
          <div className="grid gap-3 p-4">
            {[0, 1, 2].map((n) => (
              <Skeleton key={n} className="h-9" />
            ))}
          </div>
        }
        empty={<p className="border-t border-line px-4 py-6 text-center text-ink-3">还没收过。扫第一件试试。</p>}
      >
        {({ list }) => (
          <ul>
            {list.map((arrival) => (
              <ArrivalLine key={arrival.id} of={arrival} today={today} now={now} onTakeBack={onTakeBack} />
            ))}
          </ul>
        )}
      </Answer>
    </DeskPanel>
  )
}

interface LineProps {
  of: Arrival
  today: string
  now: number
  onTakeBack: (arrival: number) => Promise<void>
}

function ArrivalLine({ of: one, today, now, onTakeBack }: LineProps) {
  const told = beijing(one.at)
  const [first, ...rest] = one.orders
  const undone = one.undoneAt !== null
  return (
    <li className={`flex items-center gap-2.5 border-t border-line px-4 py-1.5 ${undone ? 'text-ink-3' : ''}`}>
      <time className="num w-10 shrink-0 font-medium text-ink-3">{told.startsWith(today) ? told.slice(11) : told.slice(5, 10)}</time>
      <span className="size-7 shrink-0 overflow-hidden rounded-tag bg-sunk">
        {one.photos[0] !== undefined && <img src={photoAddress(one.photos[0])} alt="" loading="lazy" className="size-full object-cover" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className={`block truncate ${undone ? 'line-through' : ''}`}>
          {first ? (first.titleZh ?? first.title) : `无主 ${spelled(one.tracking ?? '')}`}
          {rest.length > 0 && <span className="text-ink-3"> 等 {one.orders.length} 单</span>}
        </span>
        <span className="block truncate text-cap/4 text-ink-3">
          {kilograms(one.weightG)} kg{one.shelf !== null && ` · ${one.shelf}`}
          <span className="max-[1360px]:hidden"> · {one.by}</span>
        </span>
      </span>
      {undone ? (
        <span className="text-cap">已撤销</span>
      ) : (
        <span className="flex shrink-0 gap-2 text-cap">
          {one.undoUntil !== null && one.undoUntil > now && (
            <button
              type="button"
              className="link"
              title={`${beijing(one.undoUntil).slice(11)} 之前可以撤销`}
              onClick={() => void onTakeBack(one.id)}
            >
              撤销
            </button>
          )}
          {one.orders.length > 0 && (
            <button type="button" className="link" onClick={() => printLabels('arrival', one.id)}>
              标签
            </button>
          )}
        </span>
      )}
    </li>
  )
}

const TICK_MS = 15_000
function useNow(): number {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
