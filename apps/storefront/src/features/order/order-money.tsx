import { isArrived } from '@otsukai/contract/order-steps'
import type { TimelineEvent } from '@otsukai/contract/order-timeline'
import type { Order } from '@otsukai/contract/orders'
import { formatJpy } from '@otsukai/money/format'
import { type MoneyLine, MoneyLines } from '@otsukai/ui/money-lines.tsx'
import { Note } from '@otsukai/ui/note.tsx'
import { Section } from '@otsukai/ui/panel.tsx'
import { Undo2 } from 'lucide-react'
import { isInParcel, wholeCostJpy } from './order-words.ts'
import { eachFen } from './quote-box.tsx'
import { POSTAGE_ABROAD, quoteRows } from './quote-rows.ts'

/** Steps by which money may come back while the order goes on, other than a price that was lower. */
const otherRefunds: ReadonlySet<TimelineEvent> = new Set(['withdraw', 'inspect', 'keep'] as const)

/** A sentence on what was refunded while the order goes on; null without a refund. An order that is over tells it in its state. */
function refundZh(order: Order): string | null {
  if (order.refundedJpy === 0 || order.state === 'cancelled' || order.state === 'tradeFailed') return null
  const amount = `${formatJpy(order.refundedJpy)} 日元`
  const onlyCheaper = !order.timeline.some(({ event }) => otherRefunds.has(event))
  return onlyCheaper ? `成交价比报价低，${amount}差额已退回余额。` : `${amount}已退回余额，每一笔都写在订单动态里。`
}

/** Once the goods have come, what sending them costs is told by their parcel; goods that never will be sent cost none. */
function postageAbroad(order: Order, row: MoneyLine): MoneyLine[] {
  if (order.state === 'cancelled' || order.state === 'tradeFailed' || order.state === 'disposed') return []
  return isArrived(order.state) ? [{ ...row, words: isInParcel(order) ? '在包裹里付' : '已称重，申请发货时看到' }] : [row]
}

/** The money of an order: quote, charges, paid, refunded and why, due. */
export function OrderMoney({ order }: { order: Order }) {
  const rows = quoteRows(order.quote).rows.flatMap((row) => (row.label === POSTAGE_ABROAD ? postageAbroad(order, row) : [row]))
  const charges: MoneyLine[] = order.charges.map(({ reasonZh, amountJpy }) => ({ label: `补差价 · ${reasonZh}`, amountJpy }))
  const refund = refundZh(order)
  const moved: MoneyLine[] = []
  if (order.paidJpy > 0) moved.push({ label: '已付', amountJpy: order.paidJpy })
  if (order.refundedJpy > 0) moved.push({ label: '已退回', amountJpy: order.refundedJpy, tone: 'gain' })
  if (order.dueJpy > 0) moved.push({ label: '待补', amountJpy: order.dueJpy })
  return (
    <Section title="款项">
      <MoneyLines
        lines={[...rows, ...charges]}
        total={{ label: order.state === 'unpaid' ? '应付合计' : '合计', amountJpy: wholeCostJpy(order) }}
        dense
      >
        {order.state === 'unpaid' && <p className="text-right text-cap text-ink-3">{eachFen(order.quote.totalFen)}</p>}
      </MoneyLines>
      {moved.length > 0 && (
        <div className="mt-2 border-t border-line pt-1">
          <MoneyLines lines={moved} dense />
        </div>
      )}
      {refund && (
        <Note kind="good" icon={Undo2} className="mt-3">
          {refund}
        </Note>
      )}
    </Section>
  )
}
