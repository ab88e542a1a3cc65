import { Heading } from '@otsukai/ui/page.tsx'
import { useEffect, useState } from 'react'
import { listViewed, type ViewedGoods } from '../../lib/local-database.ts'
import { FootprintTile } from './footprint-tile.tsx'

/** One row. */
const SHOWN = 10

/** The newest footprints, from the local database. Draws nothing when there are none. */
export function RecentlyViewed() {
  const [viewed, setViewed] = useState<readonly ViewedGoods[]>([])
  useEffect(() => void listViewed().then((all) => setViewed(all.slice(0, SHOWN))), [])
  if (viewed.length === 0) return null
  return (
    <section>
      <Heading>最近看过</Heading>
      <ul className="grid grid-cols-4 gap-3 tablet:grid-cols-10 tablet:gap-3.5 desk:gap-5 max-tablet:[&>li:nth-child(n+5)]:hidden">
        {viewed.map((goods) => (
          <li key={goods.id}>
            <FootprintTile goods={goods} />
          </li>
        ))}
      </ul>
    </section>
  )
}
