import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { links } from '../../lib/links.ts'
import { listViewed, type ViewedGoods } from '../../lib/local-database.ts'
import { Heading } from '../../ui/page.tsx'
import { Photo } from '../../ui/photo.tsx'
import { Yen } from '../../ui/price.tsx'
import { saleSeal } from './sale-status.ts'

/** As many as stand in one row. */
const SHOWN = 10

/** The newest footprints, from the local database; nothing for whoever has seen nothing yet. */
export function RecentlyViewed() {
  const [viewed, setViewed] = useState<readonly ViewedGoods[]>([])
  useEffect(() => void listViewed().then((all) => setViewed(all.slice(0, SHOWN))), [])
  if (viewed.length === 0) return null
  return (
    <section>
      <Heading ja="閲覧履歴">最近看过</Heading>
      <ul className="grid grid-cols-4 gap-3 tablet:grid-cols-10 tablet:gap-3.5 desk:gap-5 max-tablet:[&>li:nth-child(n+5)]:hidden">
        {viewed.map((goods) => {
          const gone = saleSeal(goods.status)
          const priceJpy = goods.auction?.currentJpy ?? goods.priceJpy
          return (
            <li key={goods.id}>
              <Link {...links.goods(goods)} title={goods.nameZh ?? goods.name} className="block rounded-photo">
                <Photo src={goods.thumbnail} alt={goods.nameZh ?? goods.name} width={240} faded={gone !== null} />
                <span className="mt-2 block truncate text-sm text-ink-3">
                  {gone ?? (priceJpy === null ? '未标价' : <Yen amountJpy={priceJpy} size="small" />)}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
