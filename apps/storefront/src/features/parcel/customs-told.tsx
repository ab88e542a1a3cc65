import type { Parcel } from '@otsukai/contract/parcels/parcels'
import { formatJpy } from '@otsukai/money/format'
import { Section } from '@otsukai/ui/panel.tsx'
import { useTitleOf } from '../../lib/titles.tsx'

/** What customs read of the goods, a line an order. */
export function CustomsTold({ parcel: { customs, orders, tracking } }: { parcel: Parcel }) {
  const titleOf = useTitleOf()
  return (
    <Section title="报关">
      <ul>
        {customs.map(({ orderId, nameEn, quantity, valueJpy }) => {
          const order = orders.find(({ id }) => id === orderId)
          return (
            <li key={orderId} className="border-t border-line py-2 text-sm first:border-t-0 first:pt-0">
              <div className="flex items-baseline justify-between gap-3">
                <span lang="en" className="min-w-0 font-semibold break-words">
                  {nameEn}
                </span>
                <span className="shrink-0 whitespace-nowrap">
                  <span className="num">{quantity}</span> 件 · <span className="num">{formatJpy(valueJpy)}</span> 日元
                </span>
              </div>
              {order && <p className="truncate text-cap text-ink-3">{titleOf(order.goods)}</p>}
            </li>
          )
        })}
      </ul>
      <p className="border-t border-line pt-2.5 text-sm text-ink-2">
        {tracking === null ? '寄出前仓库会核对英文品名。' : '海关看到的就是这些。'}申报价是商品的实付价，不能改。
      </p>
    </Section>
  )
}
