import type { MarketSort } from '@otsukai/connectors/marketplace'
import type { DataOf, InputOf } from '@otsukai/contract/call'
import type { sellerGetItems, shopProducts as shopProductsCall } from '@otsukai/contract/sellers'
import type { Deps } from '../deps.ts'
import { summaryOf } from '../goods/goods-view.ts'
import { collectedFor } from '../goods/marks.ts'
import { nextToken, pageOf, prevToken } from '../goods/page-token.ts'
import { askOrRecall } from '../goods/search-goods.ts'
import { notFound } from '../http/errors.ts'
import type { Member } from '../http/routes-types.ts'
import { kindOf } from './read-seller.ts'

type Goods = DataOf<typeof sellerGetItems>

const PAGE_SIZE = 40

/** A seller's (or shop's) listings, newest first; all of them when no status is asked for. */
export const sellerItems = (deps: Deps, member: Member | null, { id, status, pageToken }: InputOf<typeof sellerGetItems>): Promise<Goods> =>
  goodsOf(deps, member, { id, status: status ?? 'all', sort: 'newest', pageToken })

/** A shop's products, on sale and sold. */
export function shopProducts(deps: Deps, member: Member | null, { id, sort, pageToken }: InputOf<typeof shopProductsCall>): Promise<Goods> {
  if (kindOf(id) !== 'shop') throw notFound(`shop ${id}`)
  return goodsOf(deps, member, { id, status: 'all', sort: sort ?? 'newest', pageToken })
}

interface Wanted {
  id: string
  status: 'onSale' | 'soldOut' | 'all'
  sort: MarketSort
  pageToken: string | null | undefined
}

/** On a seller's own screen their goods show even to who blacklisted them: there the blacklist is said and lifted. */
async function goodsOf(deps: Deps, member: Member | null, { id, status, sort, pageToken }: Wanted): Promise<Goods> {
  const page = pageOf(pageToken ?? null)
  const heard = await askOrRecall(deps, { keyword: '', sellerId: id, status, kind: 'all', sort, page, limit: PAGE_SIZE })
  return {
    total: heard.value.total,
    list: await collectedFor(
      deps,
      member,
      heard.value.listings.map((listing) => summaryOf(listing, heard)),
    ),
    nextPageToken: heard.value.hasNext ? nextToken(page) : null,
    prevPageToken: prevToken(page),
  }
}
