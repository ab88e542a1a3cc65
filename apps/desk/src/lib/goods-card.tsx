import type { DataOf } from '@otsukai/contract/call'
import type { deskOrder } from '@otsukai/contract/desk/orders'
import { formatJpy } from '@otsukai/money/format'
import { Thumb } from '@otsukai/ui/desk/thumb.tsx'
import { Link } from '@tanstack/react-router'
import { MarketLink } from './market-link.tsx'
import { MemberName } from './member-name.tsx'
import { beijingShort } from './times.ts'
import { GoodsTitles } from './goods-titles.tsx'

export type OrderPageData = DataOf<typeof deskOrder>

/** The goods of an order in short: picture, both titles, whose, when, how much, which account. */
export const GoodsCard = ({ page: { order } }: { page: Pick<OrderPageData, 'order'> }) => (
  <div className="flex gap-3 rounded-photo border border-line p-3">
    <Thumb src={order.picture} size="normal" />
    <div className="min-w-0 flex-1">
      <GoodsTitles of={order} className="truncate" />
      <p className="truncate text-cap text-ink-2">
        <Link
          to="/orders/$id"
          params={{ id: order.id }}
          className="text-ai underline decoration-line-strong underline-offset-3 hover:decoration-current"
        >
          {order.id}
        </Link>
        {' · '}
        <MemberName of={order.member} /> · {beijingShort(order.createdAt)} 下单
        {order.paidJpy !== undefined && order.paidJpy > 0 && ` · 已付 ${formatJpy(order.paidJpy)}`}
        {order.account !== null && ` · ${order.account}`}
      </p>
      <MarketLink of={order} />
    </div>
  </div>
)
