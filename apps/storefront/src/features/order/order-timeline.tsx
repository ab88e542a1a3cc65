import { lineZh } from '@otsukai/contract/order-timeline'
import type { Order } from '@otsukai/contract/orders'
import { Section } from '@otsukai/ui/panel.tsx'
import { formatTime } from '@otsukai/web/time.ts'

/** The events of an order, newest first. */
export function OrderTimeline({ order, timeZone }: { order: Order; timeZone: string }) {
  return (
    <Section title="订单动态">
      <ol reversed>
        {order.timeline.toReversed().map((line, n) => (
          <li key={`${line.at} ${line.event} ${n}`} className="grid grid-cols-[124px_1fr] gap-3 py-1.5 text-sm">
            <time className="num text-ink-3">{formatTime(line.at, timeZone)}</time>
            <span className="wrap-anywhere">{lineZh(line)}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
