import { Panel } from '@otsukai/ui/panel.tsx'
import { PartTitle } from '@otsukai/ui/part-title.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { links } from '../../lib/links.ts'
import { listViewed, type ViewedGoods } from '../../lib/local-database.ts'
import { FootprintTile } from './footprint-tile.tsx'
import { goodsReads } from './goods-reads.ts'

/** One row of the widest screen. */
const SHOWN = 8
const row =
  'grid grid-cols-4 gap-3 tablet:grid-cols-6 tablet:gap-4 desk:grid-cols-8 max-tablet:[&>*:nth-child(n+5)]:hidden tablet:max-desk:[&>*:nth-child(n+7)]:hidden'

/** One row of this browser's newest footprints: first as stored, then in the present state from the server. */
export function NewestFootprints() {
  const [viewed, setViewed] = useState<readonly ViewedGoods[] | null>(null)
  useEffect(() => void listViewed().then((all) => setViewed(all.slice(0, SHOWN))), [])
  const ids = viewed?.map(({ id }) => id) ?? []
  const now = useQuery({ ...goodsReads.viewed(ids), enabled: ids.length > 0 }).data
  return (
    <section aria-label="最近看过">
      <PartTitle more={viewed && viewed.length > 0 ? { link: links.history(), text: '全部足迹' } : undefined}>最近看过</PartTitle>
      {viewed === null ? (
        <div className={row}>
          {Array.from({ length: SHOWN }, (_, at) => (
            <Skeleton key={at} className="aspect-square rounded-photo" />
          ))}
        </div>
      ) : viewed.length === 0 ? (
        <Panel className="px-5 py-4 text-ink-2">
          还没有看过商品。看过的会留在这里，方便回头再找。
          <Link {...links.home()} className="link ml-2 underline">
            去逛逛
          </Link>
        </Panel>
      ) : (
        <ul className={row}>
          {viewed.map((goods) => (
            <li key={goods.id} className="min-w-0">
              <FootprintTile goods={now?.find(({ id }) => id === goods.id) ?? goods} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
