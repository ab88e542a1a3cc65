import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reads } from '../../../platform/db/reads.ts'
import type { Database } from '../../../platform/db/tables.ts'
import { containing } from '../../../platform/db/like.ts'
import { goesDown, type KeptFound, type KeptSearch, type KeptWindow, noPrice } from './kept-query.ts'

const figures = {
  newest: sql<number>`created_at`,
  priceAsc: sql<number>`coalesce(price_jpy, ${sql.lit(noPrice.priceAsc)})`,
  priceDesc: sql<number>`coalesce(price_jpy, ${sql.lit(noPrice.priceDesc)})`,
}

/**
 * Searches the kept goods in the database. Materialises the matches before counting and sorting; otherwise PostgreSQL would scan the
 * sorted index for the limit.
 */
export async function searchPostgres(db: Reads, search: KeptSearch, { place, back, offset, limit }: KeptWindow): Promise<KeptFound> {
  const matching = keptGoods(db, search).select(['id', figures[search.order].as('by')])
  const down = goesDown(search.order, back)
  const direction = sql.raw(down ? 'desc' : 'asc')
  const behind = place ? sql`where (by, id) ${sql.raw(down ? '<' : '>')} (${place.by}, ${place.id})` : sql``
  const { rows } = await sql<KeptFound>`
    with matches as materialized (${matching}), page as (
      select id, by from matches ${behind} order by by ${direction}, id ${direction} limit ${limit} offset ${offset})
    select (select count(*) from matches) as total,
      (select coalesce(json_agg(page order by by ${direction}, id ${direction}), '[]') from page) as rows`.execute(db)
  return rows[0] ?? { total: 0, rows: [] }
}

type Kept = SelectQueryBuilder<Database, 'goods_index', object>

/** A query builder for the matching kept goods. */
function keptGoods(db: Reads, search: KeptSearch): Kept {
  let kept: Kept = db.selectFrom('goods_index')
  for (const word of search.words) {
    // The index is exact for pairs; longer words must be compared too, as others may have their pairs.
    if (word.length > 1) kept = kept.where(sql<boolean>`bigrams(words) @> bigrams(${word})`)
    if (word.length !== 2) kept = kept.where('words', 'like', containing(word))
  }
  for (const word of search.without) kept = kept.where('words', 'not like', containing(word))
  if (search.sale) kept = kept.where('sale', 'in', search.sale)
  if (search.kinds) kept = kept.where('kind', 'in', search.kinds)
  if (search.priceMinJpy !== null) kept = kept.where('price_jpy', '>=', search.priceMinJpy)
  if (search.priceMaxJpy !== null) kept = kept.where('price_jpy', '<=', search.priceMaxJpy)
  if (search.sellerId !== null) kept = kept.where('seller_id', '=', search.sellerId)
  if (search.categoryIds) kept = kept.where('category_id', 'in', search.categoryIds)
  if (search.brandIds) kept = kept.where('brand_id', 'in', search.brandIds)
  if (search.conditionIds) kept = kept.where('condition_id', 'in', search.conditionIds)
  if (search.shippingPayers) kept = kept.where('shipping_payer', 'in', search.shippingPayers)
  if (search.colorIds) kept = kept.where('color_id', 'in', search.colorIds)
  if (search.updatedAfter !== null) kept = kept.where('updated_at', '>', search.updatedAfter)
  return kept
}
