import type { OrderListType } from '@otsukai/contract/order-steps'
import { Link } from '@tanstack/react-router'
import { links } from '../../lib/links.ts'
import { orderTabs } from '../../lib/order-tabs.ts'

const meaning: Record<OrderListType, string> = {
  all: '所有订单',
  2: '等你付款',
  3: '等待采购',
  60000: '拍到的商品',
  4: '等卖家发货',
  5: '正寄往仓库',
  6: '在仓库保管',
  13: '没有买成',
}

/** The number of orders in each state, linked to their list. `counts` is undefined until loaded. */
export const OrderTiles = ({ counts }: { counts: Record<OrderListType, number> | undefined }) => (
  <nav aria-label="订单" className="grid grid-cols-4 gap-px overflow-hidden rounded-photo border border-line bg-line">
    {orderTabs.map(({ type, name }) => (
      <Link
        key={type}
        {...links.orders(type)}
        className="group min-w-0 bg-paper px-3 py-3.5 text-sm text-ink-2 hover:bg-sunk focus-visible:-outline-offset-2 desk:px-5"
      >
        <span className={`num block text-xl/7 ${counts?.[type] ? 'font-semibold text-ink' : 'font-medium text-ink-3'}`}>
          {counts?.[type] ?? '–'}
        </span>
        {name}
        <span className="block truncate text-cap text-ink-3 max-tablet:hidden">{counts?.[type] === 0 ? '暂无' : meaning[type]}</span>
      </Link>
    ))}
  </nav>
)
