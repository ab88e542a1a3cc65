import { useQuery } from '@tanstack/react-query'
import { links } from '../../lib/links.ts'
import { siteReads } from '../../lib/site.ts'
import { Heading } from '../../ui/page.tsx'
import { GridSkeleton } from '../../ui/skeleton.tsx'
import { GoodsRow, More } from './goods-row.tsx'

interface Props {
  /** At most so many categories. */
  shelves: number
  /** At the top of a screen: its place is kept while it is on its way, and its first photos are fetched at once. */
  waiting?: boolean
}

/** A few categories with a row of goods each, for whoever looks for nothing yet. Nothing when there is none, or it did not come. */
export function Recommended({ shelves, waiting = false }: Props) {
  const { data, isPending } = useQuery(siteReads.recommended())
  if (isPending)
    return waiting ? (
      <div className="mt-25">
        <GridSkeleton count={6} className="goods-grid goods-row" />
      </div>
    ) : null
  const rows = data?.filter(({ goods }) => goods.length > 0).slice(0, shelves) ?? []
  return rows.map(({ category, goods }, at) => (
    <section key={category.id} aria-label={category.nameZh}>
      <Heading more={<More {...links.category(category.id)} />}>{category.nameZh}</Heading>
      <GoodsRow goods={goods} eager={waiting && at === 0} />
    </section>
  ))
}
