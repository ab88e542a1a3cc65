import { useRef } from 'react'
import { useCountedPiece } from './on-the-way.ts'

/** A placeholder for loading content, visible after 300 ms; `className` gives its size. */
export function Skeleton({ className = '' }: { className?: string }) {
  const piece = useRef<HTMLDivElement>(null)
  useCountedPiece(piece)
  return <div ref={piece} aria-hidden className={`skeleton ${className}`} />
}

/** The height of a card of goods, so that content below does not move. */
const CardSkeleton = () => (
  <div aria-hidden>
    <Skeleton className="aspect-square rounded-photo!" />
    <div className="mt-2.5 grid h-[62px] content-start gap-2 pt-1">
      <Skeleton className="h-4" />
      <Skeleton className="h-4 w-3/4" />
    </div>
    <Skeleton className="mt-1.5 h-6 w-1/2" />
    <Skeleton className="mt-1.5 h-5 w-1/3" />
  </div>
)

/** Four lines of money and their total; `className` gives their spacing. */
export const MoneySkeleton = ({ className }: { className: string }) => (
  <div className={`grid py-2 ${className}`} role="status" aria-label="正在计算费用">
    {[0, 1, 2, 3].map((n) => (
      <div key={n} className="flex justify-between">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-4 w-16" />
      </div>
    ))}
    <Skeleton className="mt-2 ml-auto h-6 w-28" />
  </div>
)

/** A grid of card skeletons; `className` gives the grid. */
export const GridSkeleton = ({ count, className }: { count: number; className: string }) => (
  <div className={className} role="status" aria-label="正在加载">
    {Array.from({ length: count }, (_, at) => (
      <CardSkeleton key={at} />
    ))}
  </div>
)
