import type { MarketQuery, SaleState, ShippingPayer } from '@otsukai/connectors/marketplace'
import type { Use } from '../../platform/parts.ts'
import { foldWords } from './keep-goods.ts'
import { withBelow } from './market-master.ts'

/** A query of the kept goods. */
export type KeptQuery = Omit<MarketQuery, 'page' | 'limit'> & {
  /** Only goods updated later than this, ms since 1970. */
  updatedAfter?: number | undefined
}

/** Auctions are a kind of their own here, though the marketplace counts them as items. */
export type KeptKind = Exclude<MarketQuery['kind'], 'all'>

export type KeptOrder = 'newest' | 'priceAsc' | 'priceDesc'

/** A query of the kept goods with all ids resolved. Null: no condition; a list: any of its values. */
export interface KeptSearch {
  /** Folded; all must occur in name or brand. */
  words: string[]
  /** Folded; none may occur. */
  without: string[]
  sale: readonly SaleState[] | null
  kinds: readonly KeptKind[] | null
  priceMinJpy: number | null
  priceMaxJpy: number | null
  sellerId: string | null
  /** With all subcategories. */
  categoryIds: readonly string[] | null
  brandIds: readonly string[] | null
  conditionIds: readonly string[] | null
  shippingPayers: readonly ShippingPayer[] | null
  colorIds: readonly string[] | null
  updatedAfter: number | null
  order: KeptOrder
}

/** A position in an order: the sort key and the id. */
export interface KeptPlace {
  by: number
  id: string
}

/** A window of the matches: `limit` of them behind a place, or from the beginning, after skipping `offset`. */
export interface KeptWindow {
  place: KeptPlace | null
  /** Backwards: the matches before the place, nearest first. */
  back: boolean
  offset: number
  limit: number
}

/** The matches of a window. */
export interface KeptFound {
  /** The number of all matches, or of those counted. */
  total: number
  /** More match than were counted. */
  totalIsMore: boolean
  rows: KeptPlace[]
}

/** Resolves a query. */
export async function keptSearchOf(
  deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods'>,
  query: KeptQuery,
): Promise<KeptSearch> {
  return {
    words: wordsOf(query.keyword),
    without: wordsOf(query.excludeKeyword ?? ''),
    sale: query.status === 'all' ? null : query.status === 'onSale' ? ['onSale'] : ['soldOut', 'trading'],
    kinds: query.kind === 'all' ? null : query.kind === 'item' ? ['item', 'auction'] : [query.kind],
    priceMinJpy: query.priceMinJpy ?? null,
    priceMaxJpy: query.priceMaxJpy ?? null,
    sellerId: query.sellerId ?? null,
    categoryIds: query.categoryIds?.length ? await withBelow(deps, query.categoryIds) : null,
    brandIds: someOrNull(query.brandIds),
    conditionIds: someOrNull(query.conditionIds),
    shippingPayers: someOrNull(query.shippingPayers),
    colorIds: someOrNull(query.colorIds),
    updatedAfter: query.updatedAfter ?? null,
    order: query.sort === 'priceAsc' || query.sort === 'priceDesc' ? query.sort : 'newest',
  }
}

const someOrNull = <T>(list: readonly T[] | undefined): readonly T[] | null => (list?.length ? list : null)

/** Further words are ignored: each costs a comparison with every match. */
const WORDS_AT_MOST = 12
const wordsOf = (text: string): string[] => [...new Set(foldWords(text).split(/\s+/).filter(Boolean))].slice(0, WORDS_AT_MOST)
