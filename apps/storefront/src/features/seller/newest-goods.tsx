import type { GoodsSummary } from '@otsukai/contract/goods'
import { Photo } from '@otsukai/ui/photo.tsx'
import { Yen } from '@otsukai/ui/price.tsx'
import { Skeleton } from '@otsukai/ui/skeleton.tsx'
import { read } from '@otsukai/web/api.ts'
import * as calls from '@otsukai/web/calls.gen.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Answer, type Asked } from '../../lib/answer.tsx'
import { links } from '../../lib/links.ts'
import { useTitleOf } from '../../lib/titles.tsx'
import type { SellerView } from './seller-view.ts'

/** One row. */
const SHOWN = 4
const row =
  'grid w-full max-w-81 grid-cols-4 gap-2 min-[900px]:max-desk:w-62 min-[900px]:max-desk:grid-cols-3 desk:w-81 min-[900px]:max-desk:[&>:nth-child(4)]:hidden'
const NEWEST_STALE_MS = 300_000

/** The newest goods on sale of a seller or shop, with prices. */
export const NewestGoods = ({ id, kind }: Pick<SellerView, 'id' | 'kind'>) => (kind === 'shop' ? <OfShop id={id} /> : <OfSeller id={id} />)

function OfShop({ id }: { id: string }) {
  const asked = useQuery({ ...read(calls.shopProducts, { id, sort: 'newest' }), staleTime: NEWEST_STALE_MS })
  return <Four asked={asked} />
}

function OfSeller({ id }: { id: string }) {
  const asked = useQuery({ ...read(calls.sellerGetItems, { id, status: 'onSale' }), staleTime: NEWEST_STALE_MS })
  return <Four asked={asked} />
}

function Four({ asked }: { asked: Asked<{ list: readonly GoodsSummary[] }> }) {
  const titleOf = useTitleOf()
  return (
    <Answer
      of={asked}
      waiting={
        <div className={row}>
          {[0, 1, 2, 3].map((n) => (
            <div key={n}>
              <Skeleton className="aspect-square rounded-photo!" />
              <Skeleton className="mt-0.5 h-[18px]" />
            </div>
          ))}
        </div>
      }
      failed={() => <p className="text-sm text-ink-3 min-[900px]:w-62 desk:w-81">商品暂时没有加载出来。</p>}
      empty={<p className="text-sm text-ink-3 min-[900px]:w-62 desk:w-81">现在没有在售的商品。</p>}
    >
      {({ list }) => (
        <ul className={row}>
          {list.slice(0, SHOWN).map((each) => {
            const priceJpy = each.auction?.currentJpy ?? each.priceJpy
            return (
              <li key={each.id} className="min-w-0">
                <Link {...links.goods(each)} title={titleOf(each)} className="block rounded-photo">
                  <Photo src={each.thumbnail} alt={titleOf(each)} width={240} />
                  {/* Where the tile is narrow the unit goes, never a digit. */}
                  <span className="mt-0.5 block h-[18px] overflow-hidden break-keep *:whitespace-normal">
                    {priceJpy === null ? <span className="text-cap text-ink-3">未标价</span> : <Yen amountJpy={priceJpy} size="tiny" />}
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </Answer>
  )
}
