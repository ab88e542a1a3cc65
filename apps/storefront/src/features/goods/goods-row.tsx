import type { GoodsSummary } from '@otsukai/contract/goods'
import { Icon } from '@otsukai/ui/icon.tsx'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRate } from '../../lib/site.ts'
import { GoodsCard } from './goods-card.tsx'

/** Goods in one row. */
export const SHELF_SIZE = 6

/** A link from a shelf to the search behind it. */
export const More = ({ children = '查看更多', ...link }: LinkProps) => (
  <Link {...link} className="link inline-flex items-center gap-0.5">
    {children as ReactNode}
    <Icon of={ChevronRight} size={15} />
  </Link>
)

/** One row of goods; `eager` when it begins above the fold. */
export function GoodsRow({ goods, eager = false }: { goods: readonly GoodsSummary[]; eager?: boolean }) {
  const wechatRate = useRate()?.WechatRate
  return (
    <div className="goods-grid goods-row">
      {goods.slice(0, SHELF_SIZE).map((each) => (
        <GoodsCard key={each.id} goods={each} wechatRate={wechatRate} eager={eager} />
      ))}
    </div>
  )
}
