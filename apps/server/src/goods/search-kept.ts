import type { MarketListing } from '@otsukai/connectors/marketplace'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import type { Heard } from './goods-memory.ts'
import { type KeptQuery, keptGoods } from './kept-filter.ts'
import { readKept } from './read-listings.ts'

export interface KeptPage {
  /** Each with when it was heard; all marked stale. */
  listings: Heard<MarketListing>[]
  /** Exact. */
  total: number
}

/**
 * Searches what we have kept, for when the marketplace cannot be asked: newest first, or by price. The matches are found once and then
 * counted and sorted: counted beside a sorted limit they would be found by walking the sorted index.
 */
export async function searchKept(deps: Deps, query: KeptQuery, { offset, limit }: { offset: number; limit: number }): Promise<KeptPage> {
  const byPrice = query.sort === 'priceAsc' ? 'asc' : query.sort === 'priceDesc' ? 'desc' : null
  const matching = (await keptGoods(deps, query)).select(['id', 'created_at', 'price_jpy'])
  const order = byPrice ? sql`price_jpy ${sql.raw(byPrice)} nulls last, id` : sql`created_at desc, id desc`
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with matches as materialized (${matching})
    select (select count(*) from matches) as total, array(select id from matches order by ${order} limit ${limit} offset ${offset}) as ids`.execute(
    deps.db,
  )
  const { total = 0, ids = [] } = rows[0] ?? {}
  const heard = await readKept(deps, ids)
  return { listings: ids.flatMap((id) => heard.get(id) ?? []), total }
}
