import { type MarketListing, type MarketPage, type MarketQuery } from '@otsukai/connectors/marketplace'
import { sql } from 'kysely'
import { type Deps } from '../deps.ts'
import { type Heard } from './goods-memory.ts'
import { foldWords } from './keep-goods.ts'

/** Searches what we have kept, for when the marketplace cannot be asked: every word in the name or brand, the same filters, exact totals. */
export async function searchKept(deps: Deps, query: MarketQuery): Promise<Heard<MarketPage>> {
  let kept = deps.db.selectFrom('goods')
  for (const word of foldWords(query.keyword).split(/\s+/).filter(Boolean)) kept = kept.where('words', 'like', contains(word))
  for (const word of foldWords(query.excludeKeyword ?? '')
    .split(/\s+/)
    .filter(Boolean))
    kept = kept.where('words', 'not like', contains(word))
  if (query.status !== 'all') kept = kept.where('sale', 'in', query.status === 'onSale' ? ['onSale'] : ['soldOut', 'trading'])
  if (query.kind !== 'all') kept = kept.where(sql`listing->>'kind'`, '=', query.kind)
  if (query.priceMinJpy !== undefined) kept = kept.where('price_jpy', '>=', query.priceMinJpy)
  if (query.priceMaxJpy !== undefined) kept = kept.where('price_jpy', '<=', query.priceMaxJpy)
  if (query.sellerId) kept = kept.where(sql`listing->>'sellerId'`, '=', query.sellerId)
  const among = {
    categoryIds: sql`listing->'category'->>'id'`,
    brandIds: sql`listing->'brand'->>'id'`,
    conditionIds: sql`listing->>'conditionId'`,
    shippingPayers: sql`listing->>'shippingPayer'`,
  }
  for (const [name, field] of Object.entries(among)) {
    const values = query[name as keyof typeof among]
    if (values?.length) kept = kept.where(field, 'in', values)
  }

  const { total } = await kept.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const byPrice = query.sort === 'priceAsc' ? 'asc' : query.sort === 'priceDesc' ? 'desc' : null
  const ordered = byPrice ? kept.orderBy('price_jpy', byPrice).orderBy('id') : kept.orderBy('heard_at', 'desc').orderBy('id')
  const rows = await ordered
    .select(['listing', 'heard_at'])
    .limit(query.limit)
    .offset(query.page * query.limit)
    .execute()
  const listings: MarketListing[] = rows.map(({ listing }) => listing)
  const oldest = rows.reduce((least, { heard_at }) => Math.min(least, heard_at), deps.clock())
  return { value: { listings, hasNext: (query.page + 1) * query.limit < total, total }, asOf: oldest, stale: true }
}

/** LIKE's own signs in a word mean themselves. */
const contains = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`
