import { formatJpy } from '@otsukai/money/format'
import { TrendingDown } from 'lucide-react'
import { Icon } from './icon.tsx'

interface Props {
  /** What it cost then; null when it had no price. */
  thenJpy: number | null
  nowJpy: number | null
  /** Than when: 收藏时. */
  than: string
  /** What stands where the price is the same. */
  same?: string
}

/** A price that fell, in matcha; one that rose, in passing; nothing is said of anything but the price. */
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
