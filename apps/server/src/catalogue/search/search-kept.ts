import type { MarketListing } from '@otsukai/connectors/marketplace'
import type { Use } from '../../platform/parts.ts'
import type { Heard } from '../goods/goods-memory.ts'
import { findKept } from '../goods/kept/find-kept.ts'
import type { KeptQuery } from '../goods/kept/kept-query.ts'
import { readKept } from '../goods/read-listings.ts'

export interface KeptPage {
  /** All marked stale. */
  listings: Heard<MarketListing>[]
  /** The exact number of matches. */
  total: number
}

/** Searches kept goods, for when the marketplace is down: newest first, or by price. */
export async function searchKept(
  deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods' | 'kept' | 'reads'>,
  query: KeptQuery,
  { offset, limit }: { offset: number; limit: number },
): Promise<KeptPage> {
  const { total, rows } = await findKept(deps, query, { place: null, back: false, offset, limit })
  const ids = rows.map(({ id }) => id)
  const heard = await readKept(deps.reads, ids)
  return { listings: ids.flatMap((id) => heard.get(id) ?? []), total }
}
