import type { DataOf, InputOf } from '@otsukai/contract/call'
import type { productListingFilter } from '@otsukai/contract/goods'
import type { Deps } from '../deps.ts'
import type { Member } from '../http/routes-types.ts'
import { summaryOf } from './goods-view.ts'
import { marksFor } from './marks.ts'
import { queryOf } from './search-goods.ts'
import { nextToken, pageOf, prevToken } from './page-token.ts'
import { searchKept } from './search-kept.ts'

/** Walks the goods that we have kept, in stable order. */
export async function walkKept(deps: Deps, member: Member | null, wanted: InputOf<typeof productListingFilter>): Promise<DataOf<typeof productListingFilter>> {
  const query = queryOf(wanted, wanted.keyword)
  if (!query) return { total: 0, list: [], nextPageToken: null, prevPageToken: null }
  const page = pageOf(wanted.pageToken ?? null)
  const kept = await searchKept(deps, query)
  const list = await marksFor(deps, member, kept.value.listings.map((listing) => summaryOf(listing, { ...kept, stale: false })))
  return { total: kept.value.total, list, nextPageToken: kept.value.hasNext ? nextToken(page) : null, prevPageToken: prevToken(page) }
}
