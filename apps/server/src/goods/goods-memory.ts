import { type MarketCategory, type MarketItem, type MarketListing, type MarketPage } from '@otsukai/connectors/marketplace'
import { LRUCache } from 'lru-cache'

/** What was heard, and when; `stale` when it could not be refreshed. */
export interface Heard<T> {
  value: T
  asOf: number
  stale: boolean
}

/** How long an answer of the marketplace serves everyone: a screen may be this old, an order never rests on it. */
const FRESH_MS = 20_000
/** Bounds of what one process remembers: an item is some 5 kB, a page of 40 some 30 kB. */
const ITEMS_AT_MOST = 2_000
const LISTINGS_AT_MOST = 5_000
const PAGES_AT_MOST = 300

/** What one process remembers of the marketplace for a moment, and the questions under way, which everyone who asks the same shares. */
export interface GoodsMemory {
  items: LRUCache<string, Heard<MarketItem>>
  /** Listings read among others, which know less than items. */
  listings: LRUCache<string, Heard<MarketListing>>
  pages: LRUCache<string, Heard<MarketPage>>
  /** Serialised answers, by the item they were made from. */
  texts: WeakMap<MarketItem, string>
  /** Serialised answers, by the page they were made from and the words that were typed. */
  pageTexts: WeakMap<Heard<MarketPage>, Map<string, string>>
  /** By id; null until it was asked for. */
  categories: ReadonlyMap<string, MarketCategory> | null
  underWay: Map<string, Promise<unknown>>
}

export const openGoodsMemory = (): GoodsMemory => ({
  items: new LRUCache({ max: ITEMS_AT_MOST, ttl: FRESH_MS }),
  listings: new LRUCache({ max: LISTINGS_AT_MOST, ttl: FRESH_MS }),
  pages: new LRUCache({ max: PAGES_AT_MOST, ttl: FRESH_MS }),
  texts: new WeakMap(),
  pageTexts: new WeakMap(),
  categories: null,
  underWay: new Map(),
})

/** Asks once for all who ask the same at the same moment. */
export function shareQuestion<T>(memory: GoodsMemory, key: string, ask: () => Promise<T>): Promise<T> {
  const standing = memory.underWay.get(key) as Promise<T> | undefined
  if (standing) return standing
  const asked = ask().finally(() => memory.underWay.delete(key))
  memory.underWay.set(key, asked)
  return asked
}
