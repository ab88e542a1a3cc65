import { formatJpy } from '@otsukai/money/format'
import { TrendingDown } from 'lucide-react'
import { Icon } from './icon.tsx'

interface Props {
  /** The earlier price; null when there was none. */
  thenJpy: number | null
  nowJpy: number | null
  /** The earlier time, such as 收藏时. */
  than: string
  /** Shown for an unchanged or missing price. */
  same?: string
}

/** The change of a price: a fall in green (matcha), a rise in plain text. */
export function PriceMark({ thenJpy, nowJpy, than, same }: Props) {
  if (thenJpy === null || nowJpy === null || thenJpy === nowJpy) return same === undefined ? null : <span>{same}</span>
  const byJpy = formatJpy(Math.abs(nowJpy - thenJpy))
  if (nowJpy > thenJpy) return <span>{`比${than}高 ${byJpy}\u00a0日元`}</span>
  return (
    <span className="inline-flex items-center gap-1 text-matcha">
      <Icon of={TrendingDown} size={14} />
      {`比${than}低 ${byJpy}\u00a0日元`}
    </span>
  )
}
