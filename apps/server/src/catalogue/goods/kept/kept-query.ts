import type { MarketQuery, SaleState, ShippingPayer } from '@otsukai/connectors/marketplace'
import type { Use } from '../../../platform/parts.ts'
import { foldWords } from '../keep-goods.ts'
import { withBelow } from '../market-master.ts'

/** What is asked of the goods that we have kept. */
export type KeptQuery = Omit<MarketQuery, 'page' | 'limit'> & {
  /** Only goods that changed later, ms since 1970. */
  updatedAfter?: number | undefined
}

/** An auction is kept as a kind of its own, though it is an item. */
export type KeptKind = Exclude<MarketQuery['kind'], 'all'>

export type KeptOrder = 'newest' | 'priceAsc' | 'priceDesc'

/** A question to the kept goods with nothing left to look up. Null or absent: any fits; of several any one does. */
export interface KeptSearch {
  /** Folded; each stands in the name or the brand. */
  words: string[]
  /** Folded; none stands there. */
  without: string[]
  sale: readonly SaleState[] | null
  kinds: readonly KeptKind[] | null
  priceMinJpy: number | null
  priceMaxJpy: number | null
  sellerId: string | null
  /** With all that lie below. */
  categoryIds: readonly string[] | null
  brandIds: readonly string[] | null
  conditionIds: readonly string[] | null
  shippingPayers: readonly ShippingPayer[] | null
  colorIds: readonly string[] | null
  updatedAfter: number | null
  order: KeptOrder
}

/** A place between two goods of an order: the figure that they are sorted by, and the id. */
export interface KeptPlace {
  by: number
  id: string
}

/** Which of the goods that fit: so many behind a place, or from the beginning, `offset` of them left out. */
export interface KeptWindow {
  place: KeptPlace | null
  /** Against the order: those before the place, the nearest first. */
  back: boolean
  offset: number
  limit: number
}

/** What was found of a window. */
export interface KeptFound {
  /** All that fit, exactly. */
  total: number
  rows: KeptPlace[]
}

/** Goods without a price come last: above every price, or below. */
export const noPrice = { priceAsc: 10_000_000, priceDesc: 0 }

/** Whether an order, walked this way, goes from the greater figure to the smaller; goods of one figure go by id the same way. */
export const goesDown = (order: KeptOrder, back: boolean): boolean => (order !== 'priceAsc') !== back

/** Looks up what a question needs. */
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

/** More words than this are no search of a person; each costs a look at every match. */
const WORDS_AT_MOST = 12
const wordsOf = (text: string): string[] => [...new Set(foldWords(text).split(/\s+/).filter(Boolean))].slice(0, WORDS_AT_MOST)
