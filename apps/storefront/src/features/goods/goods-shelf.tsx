import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { GoodsSummary, SearchGoods } from '@otsukai/contract/goods'
import type { ReactNode } from 'react'
import { calls } from 'virtual:calls'
import { read } from '../../lib/api.ts'
import { useRate } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Heading } from '../../ui/page.tsx'
import { GridSkeleton } from '../../ui/skeleton.tsx'
import { GoodsCard } from './goods-card.tsx'

/** One row of six. */
const SHELF_SIZE = 6
/** A shelf need not be newer than this. */
const SHELF_STALE_MS = 60_000

interface Props {
  title: string
  ja: string
  /** What stands on it: the first six of this search. */
  search: Partial<Pick<SearchGoods, 'keyword' | 'sort'>>
  /** The way to all of them. */
  more: ReactNode
}

/** The read behind a shelf, so that a loader may begin it. */
export const shelfRead = (search: Props['search']) => ({
  ...read(calls.searchGoods, { ...search, limit: SHELF_SIZE }),
  staleTime: SHELF_STALE_MS,
})

/** A titled row of goods. A shelf with nothing on it is left out; one that did not come says so in a line. */
export function GoodsShelf({ title, ja, search, more }: Props) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(shelfRead(search))
  if (data?.list.length === 0) return null
  return (
    <section>
      <Heading ja={ja} more={more}>
        {title}
      </Heading>
      {isPending && <GridSkeleton count={SHELF_SIZE} className="goods-grid goods-row" />}
      {isError && !data && (
        <p className="flex items-center gap-4 rounded-photo bg-sunk px-5 py-4 text-ink-2">
          暂时没有取到这些商品。
          <Button size="small" pending={isFetching} onClick={() => void refetch()}>
            再试一次
          </Button>
        </p>
      )}
      {data && <GoodsRow goods={data.list} />}
    </section>
  )
}

/** The way from a shelf to all that belongs on it. */
export const More = (link: LinkProps) => (
  <Link {...link} className="link inline-flex items-center gap-0.5">
    查看更多
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
