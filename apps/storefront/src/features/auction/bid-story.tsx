import type { BidDetails } from '@otsukai/contract/bids'
import { formatJpy } from '@otsukai/money/format'
import { Section } from '@otsukai/ui/panel.tsx'
import { serverNow } from '@otsukai/web/server-clock.ts'
import { formatDay, formatSecond, formatTime } from '@otsukai/web/time.ts'
import { useTimeZone } from '../../lib/site.ts'
import { storyOf } from './bid-words.ts'

const dots = { us: 'bg-ai', other: 'bg-line-strong', beaten: 'bg-kihada' } as const

/** The events of a bid, newest first. It never shows another member's limit. */
export function BidStory({ bid }: { bid: BidDetails }) {
  const timeZone = useTimeZone()
  const lines = storyOf(bid.events)
  return (
    <Section title="出价记录" beside={<span className="text-cap text-ink-3">金额单位：日元 · 别人的上限不公开</span>}>
      <ol reversed>
        {lines.map(({ at, title, note, dot, priceJpy }, n) => (
          <li
            key={`${at} ${n}`}
            className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-4 py-2 pl-6 before:absolute before:inset-y-0 before:left-[4.5px] before:w-px before:bg-line first:before:top-4 last:before:bottom-auto last:before:h-4"
          >
            <span aria-hidden className={`absolute top-3.5 left-0 size-2.5 rounded-full ${dots[dot]}`} />
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className={dot === 'beaten' ? 'font-semibold text-kihada' : ''}>{title}</span>
              <time className="num text-cap text-ink-3">{storyTime(at, timeZone)}</time>
              {note && <span className="text-cap text-ink-3">{note}</span>}
            </p>
            {priceJpy !== null && <span className="num font-semibold">{formatJpy(priceJpy)}</span>}
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** An event of today to the second, `18:16:52`, as much happens in an auction's last minute; an older one as date and time. */
function storyTime(at: number, timeZone: string): string {
  const today = formatDay(at, timeZone) === formatDay(serverNow(), timeZone)
  return today ? formatSecond(at, timeZone) : formatTime(at, timeZone)
}
