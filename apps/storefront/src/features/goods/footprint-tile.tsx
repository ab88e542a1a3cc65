import type { GoodsSummary } from '@otsukai/contract/goods'
import { Photo } from '@otsukai/ui/photo.tsx'
import { Yen } from '@otsukai/ui/price.tsx'
import { Link } from '@tanstack/react-router'
import { links } from '../../lib/links.ts'
import { useTitleOf } from '../../lib/titles.tsx'
import { saleSeal } from './sale-status.ts'

/** Viewed goods: the photo, and under it the price or why they are gone. */
export function FootprintTile({ goods }: { goods: GoodsSummary }) {
  const titleOf = useTitleOf()
  const gone = saleSeal(goods.status)
  const priceJpy = goods.auction?.currentJpy ?? goods.priceJpy
  return (
    <Link {...links.goods(goods)} title={titleOf(goods)} className="block rounded-photo">
      <Photo src={goods.thumbnail} alt={titleOf(goods)} width={240} faded={gone !== null} />
      {/* In a narrow tile the unit is cut off, never a digit. */}
      <span className="mt-2 block h-5 overflow-hidden text-sm text-ink-3 *:whitespace-normal">
        {gone ?? (priceJpy === null ? '未标价' : <Yen amountJpy={priceJpy} size="small" />)}
      </span>
    </Link>
  )
}
