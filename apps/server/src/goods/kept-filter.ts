import type { MarketQuery } from '@otsukai/connectors/marketplace'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { foldWords } from './keep-goods.ts'
import { withBelow } from './market-master.ts'

/** What is asked of the goods that we have kept. Colours are not kept with a listing, so they do not filter. */
export type KeptQuery = Omit<MarketQuery, 'page' | 'limit'> & {
  /** Only goods that changed later, ms since 1970. */
  updatedAfter?: number | undefined
}

/** The kept goods that fit, as a query to go on with. Every word stands in the name or the brand; of several ids any one fits. */
export async function keptGoods({ db, ...deps }: Deps, query: KeptQuery) {
  let kept = db.selectFrom('goods_index')
  for (const word of wordsOf(query.keyword)) {
    // A pair is found by the index alone; longer words have the same pairs as a few others, so those are compared as well.
    if (word.length > 1) kept = kept.where(sql<boolean>`bigrams(words) @> bigrams(${word})`)
    if (word.length !== 2) kept = kept.where('words', 'like', contains(word))
  }
  for (const word of wordsOf(query.excludeKeyword ?? '')) kept = kept.where('words', 'not like', contains(word))
  if (query.status !== 'all') kept = kept.where('sale', 'in', query.status === 'onSale' ? ['onSale'] : ['soldOut', 'trading'])
  if (query.kind !== 'all') kept = kept.where('kind', '=', query.kind)
  if (query.priceMinJpy !== undefined) kept = kept.where('price_jpy', '>=', query.priceMinJpy)
  if (query.priceMaxJpy !== undefined) kept = kept.where('price_jpy', '<=', query.priceMaxJpy)
  if (query.sellerId !== undefined) kept = kept.where('seller_id', '=', query.sellerId)
  if (query.categoryIds?.length) kept = kept.where('category_id', 'in', await withBelow({ db, ...deps }, query.categoryIds))
  if (query.brandIds?.length) kept = kept.where('brand_id', 'in', query.brandIds)
  if (query.conditionIds?.length) kept = kept.where('condition_id', 'in', query.conditionIds)
  if (query.shippingPayers?.length) kept = kept.where('shipping_payer', 'in', query.shippingPayers)
  if (query.updatedAfter !== undefined) kept = kept.where('updated_at', '>', query.updatedAfter)
  return kept
}

/** More words than this are no search of a person; each costs a look at every match. */
const WORDS_AT_MOST = 12
const wordsOf = (text: string): string[] => [...new Set(foldWords(text).split(/\s+/).filter(Boolean))].slice(0, WORDS_AT_MOST)

/** LIKE's own signs in a word mean themselves. */
const contains = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`
