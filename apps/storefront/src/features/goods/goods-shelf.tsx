import type { SearchGoods } from '@otsukai/contract/goods'
import { isForEverybody } from '@otsukai/contract/reserved'
import { Heading } from '@otsukai/ui/page.tsx'
import { GridSkeleton } from '@otsukai/ui/skeleton.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { GoodsRow, SHELF_SIZE } from './goods-row.tsx'
import { Answer } from '../../lib/answer.tsx'

/** More than are shown, as listings reserved for one buyer (専用) are left out. */
const ASKED = 2 * SHELF_SIZE
const SHELF_STALE_MS = 60_000

interface Props {
  title: string
  /** The shelf shows the first six results of this search that are not reserved for one buyer. */
  search: Partial<Pick<SearchGoods, 'keyword' | 'sort'>>
  /** A link to all results. */
  more: ReactNode
}

const shelfRead = (search: Props['search']) => ({
  ...read(calls.searchGoods, { ...search, limit: ASKED }),
  staleTime: SHELF_STALE_MS,
})

/** A titled row of goods. An empty shelf is left out; an error is one line with a retry. */
export function GoodsShelf({ title, search, more }: Props) {
  const asked = useQuery(shelfRead(search))
  const goods = asked.data?.list.filter(isForEverybody)
  if (goods?.length === 0) return null
  return (
    <section>
      <Heading more={more}>{title}</Heading>
      <Answer
        of={{ ...asked, data: goods }}
        waiting={<GridSkeleton count={SHELF_SIZE} className="goods-grid goods-row" />}
        line="这些商品暂时没有加载出来。"
        className="rounded-photo bg-sunk px-5 py-4 text-ink-2"
      >
        {(shown) => <GoodsRow goods={shown} />}
      </Answer>
    </section>
  )
}
