import { named } from '../../platform/db/prepared.ts'
import type { Use } from '../../platform/parts.ts'

/** Computed from the latest listings of the seller, and the latest of each of their categories. */
const LISTINGS_AT_MOST = 100
const SAMPLE_AT_MOST = 300
/** A going price needs this many prices; in a cheap category no price is suspiciously low. */
const SAMPLE_AT_LEAST = 20
const GOING_JPY_AT_LEAST = 10_000
const FAR_BELOW = 0.3
const DEAR_JPY = 50_000

/**
 * Counts a seller's (or shop's) kept listings on sale: those of 50,000 yen or more, and those below 30 % of the going price (the
 * median) of their category.
 */
export async function listingPrices(deps: Use<'db'>, sellerId: string): Promise<{ dear: number; farBelow: number }> {
  const [row] = await named<{ dear: number; far_below: number }>(
    deps.db,
    'seller-listing-prices',
    `with own as (
       select price_jpy, category_id from goods_index
       where seller_id = $1 and sale = 'onSale' and price_jpy is not null
       order by updated_at desc limit ${LISTINGS_AT_MOST}
     ), going as (
       select category_id, (
         select case when count(*) >= ${SAMPLE_AT_LEAST} then percentile_cont(0.5) within group (order by price_jpy) end from (
           select price_jpy from goods_index where category_id = categories.category_id and price_jpy is not null
           order by updated_at desc limit ${SAMPLE_AT_MOST}
         ) as sample
       ) as median_jpy from (select distinct category_id from own) as categories
     )
     select count(*) filter (where price_jpy >= ${DEAR_JPY}) as dear,
       count(*) filter (where median_jpy >= ${GOING_JPY_AT_LEAST} and price_jpy < median_jpy * ${FAR_BELOW}) as far_below
     from own left join going using (category_id)`,
    [sellerId],
  )
  return { dear: row?.dear ?? 0, farBelow: row?.far_below ?? 0 }
}
