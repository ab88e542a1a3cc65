import type { MarketSort } from '@otsukai/connectors/marketplace'
import type { DataOf, InputOf } from '@otsukai/contract/call'
import type { sellerGetItems, shopProducts as shopProductsCall } from '@otsukai/contract/sellers'
import type { Use } from '../../platform/parts.ts'
import { summaryOf } from '../goods/goods-view.ts'
import { collectedFor } from '../collections/marks.ts'
import { bindingOf } from '../search/page-token.ts'
import { walkGoods } from '../search/search-walk.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { kindOf, requireSeller } from './read-seller.ts'

type Goods = DataOf<typeof sellerGetItems>

const PAGE_SIZE = 40

/** A seller's (or shop's) listings, newest first; all of them without a status. */
export const sellerItems = (
  deps: Use<'db' | 'clock' | 'monotonic' | 'log' | 'questions' | 'market' | 'goods' | 'reads' | 'searched' | 'absentSellers'>,
  member: Member | null,
  { id, status, pageToken }: InputOf<typeof sellerGetItems>,
): Promise<Goods> => goodsOf(deps, member, { sellerId: id, status: status ?? 'all', sort: 'newest' }, pageToken ?? null)

/** A shop's products, on sale and sold. */
export function shopProducts(
  deps: Use<'db' | 'clock' | 'monotonic' | 'log' | 'questions' | 'market' | 'goods' | 'reads' | 'searched' | 'absentSellers'>,
  member: Member | null,
  { id, sort, pageToken }: InputOf<typeof shopProductsCall>,
): Promise<Goods> {
  if (kindOf(id) !== 'shop') throw notFound(`shop ${id}`)
  return goodsOf(deps, member, { sellerId: id, status: 'all', sort: sort ?? 'newest' }, pageToken ?? null)
}

interface Wanted {
  sellerId: string
  status: 'onSale' | 'soldOut' | 'all'
  sort: MarketSort
}

/** A page of a seller's goods. They are shown even to a member who blacklisted the seller, because the seller's screen shows and lifts the mark. */
async function goodsOf(
  deps: Use<'db' | 'clock' | 'monotonic' | 'log' | 'questions' | 'market' | 'goods' | 'reads' | 'searched' | 'absentSellers'>,
  member: Member | null,
  wanted: Wanted,
  token: string | null,
): Promise<Goods> {
  const query = { keyword: '', kind: 'all' as const, ...wanted }
  const page = await walkGoods(deps, [{ query, weight: 1 }], { token: token || null, limit: PAGE_SIZE, bind: bindingOf(wanted) })
  // The marketplace also finds nothing for an unknown seller.
  if (page.total === 0) await requireSeller(deps, wanted.sellerId)
  const list = page.listings.map((heard) => summaryOf(deps, heard.value, heard))
  return {
    total: page.total,
    totalIsMore: page.totalIsMore,
    list: await collectedFor(deps, member, list),
    nextPageToken: page.nextPageToken,
    prevPageToken: page.prevPageToken,
  }
}
