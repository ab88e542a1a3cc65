import type { BidRow } from '@otsukai/contract/desk/bids'
import type { Tone } from '@otsukai/ui/desk/counts.ts'
import { Dot } from '@otsukai/ui/desk/state.tsx'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { formatSecond } from '@otsukai/web/time.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { tokyoClock } from '../../lib/times.ts'
import { bidStanding } from './bid-words.ts'
import { placeOn, rulerAt } from './hour-ruler-rules.ts'

const dots: Record<Tone, string> = {
  late: 'bg-shu',
  wait: 'bg-kihada',
  moving: 'bg-ai',
  done: 'bg-matcha',
  none: 'bg-paper inset-ring-[1.5px] inset-ring-ink-3',
  plain: 'bg-ink-3',
}

/** The coming hour of Japan as a line, with now and every end. */
export function HourRuler({ bids }: { bids: readonly BidRow[] }) {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const ruler = rulerAt(now)
  const here = placeOn(ruler, now) ?? 0
  const ends = bids.flatMap((bid) => {
    const place = bid.auction?.endsAt ? placeOn(ruler, bid.auction.endsAt) : null
    return place === null ? [] : [{ bid, place, ...bidStanding(bid) }]
  })
  const count = (tone: Tone) => ends.filter((end) => end.tone === tone).length
  return (
    <section aria-label="接下来一小时" className="rounded-photo border border-line bg-paper px-4 pt-2.5 pb-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="text-head font-semibold">接下来一小时</h2>
        <span className="text-ink-2">
          {ends.length === 0 ? '没有要结束的' : `${ends.length} 场，我们领先 ${count('moving')}，要手工出 ${count('wait')}`}
        </span>
        <span className="ml-auto flex items-center gap-4 text-cap text-ink-2">
          <Legend tone="moving" name="领先" />
          <Legend tone="wait" name="要手工出" />
          <Legend tone="none" name="其他" />
          东京时间
        </span>
      </div>
      <div className="relative mx-5 mt-3 h-[7px] rounded-full bg-sunk">
        <div className="absolute inset-y-0 left-0 rounded-full bg-line" style={{ width: `${here}%` }} />
        <div className="absolute -top-1.5 h-5 w-0.5 -translate-x-1/2 bg-ink" style={{ left: `${here}%` }} />
        {ends.map(({ bid, place, tone, word }) => (
          <Link
            key={bid.id}
            to="/auctions"
            search={(before: Record<string, string | undefined>) => ({ ...before, peek: bid.id })}
            title={`${formatSecond(bid.auction!.endsAt!, 'Asia/Tokyo')} ${bid.titleZh ?? bid.titleJa} · ${word}`}
            aria-label={`${formatSecond(bid.auction!.endsAt!, 'Asia/Tokyo')} 结束：${bid.titleZh ?? bid.titleJa}，${word}`}
            className={`absolute top-1/2 size-[15px] -translate-1/2 rounded-full ring-2 ring-paper ${dots[tone]}`}
            style={{ left: `${place}%` }}
          />
        ))}
      </div>
      <div aria-hidden className="relative mx-5 mt-2 h-[18px] text-cap text-ink-3">
        {ruler.marks
          // The clock of now takes the place of the mark beside it.
          .filter((mark) => Math.abs(placeOn(ruler, mark)! - here) > 5)
          .map((mark) => (
            <span
              key={mark}
              className={`num absolute -translate-x-1/2 ${Math.abs(placeOn(ruler, mark)! - here) > 16 ? 'max-tablet:odd:hidden' : 'max-tablet:hidden'}`}
              style={{ left: `${placeOn(ruler, mark)}%` }}
            >
              {tokyoClock(mark)}
            </span>
          ))}
        <b className="num absolute -translate-x-1/2 font-semibold text-ink" style={{ left: `${here}%` }}>
          {formatSecond(now, 'Asia/Tokyo')}
        </b>
      </div>
    </section>
  )
}

const Legend = ({ tone, name }: { tone: Tone; name: string }) => (
  <span className="flex items-center gap-1.5 max-tablet:hidden">
    <Dot tone={tone} />
    {name}
  </span>
)
