import type { MarketListing } from '@otsukai/connectors/marketplace'
import type { Use } from '../../platform/parts.ts'
import type { Heard } from '../goods/goods-memory.ts'
import { findKept } from '../goods/find-kept.ts'
import type { KeptQuery } from '../goods/kept-query.ts'
import { readKept } from '../goods/read-listings.ts'

export interface KeptPage {
  /** All marked stale. */
  listings: Heard<MarketListing>[]
  total: number
  /** More match than were counted. */
  totalIsMore: boolean
  /** More lie behind these. */
  more: boolean
}

/** Searches kept goods, for when the marketplace is down: newest first, or by price. */
export async function searchKept(
  deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods' | 'reads'>,
  query: KeptQuery,
  { offset, limit }: { offset: number; limit: number },
): Promise<KeptPage> {
  const { rows, ...counted } = await findKept(deps, query, { place: null, back: false, offset, limit: limit + 1 })
  const ids = rows.slice(0, limit).map(({ id }) => id)
  const heard = await readKept(deps.reads, ids)
  return { ...counted, listings: ids.flatMap((id) => heard.get(id) ?? []), more: rows.length > limit }
}
