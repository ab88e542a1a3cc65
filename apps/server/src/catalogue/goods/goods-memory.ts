import type { MarketBrand, MarketCategory, MarketItem, MarketListing, MarketPage } from '@otsukai/connectors/marketplace'
import type { SearchAnswer } from '@otsukai/contract/goods'
import { LRUCache } from 'lru-cache'
import { type Finds, openFinds } from '../finds/count-finds.ts'
import type { Shelf } from '../discovery/shelf.ts'
import type { Serialised } from '../../platform/http/envelope.ts'
import { openUnkept, type Unkept } from './keep-later.ts'
import type { Remembered } from './market-master.ts'

/** What was heard, and when; `stale` when it could not be refreshed. */
export interface Heard<T> {
  value: T
  asOf: number
  stale: boolean
}

/** An answer made once for everyone: as it is sent, and as it is marked for a member. */
export interface Made<T> {
  data: T
  text: Serialised<T>
}

/** How long an answer of the marketplace serves everyone: a screen may be this old, an order never rests on it. */
const FRESH_MS = 20_000
/** An answer made without the marketplace serves everyone for so long: it comes back soon, and searching what we kept costs more. */
const STALE_MS = 2_000
/** Bounds of what one process remembers: an item is some 5 kB, a listing 1 kB, a page of 40 some 30 kB and its answer twice that. */
const ITEMS_AT_MOST = 2_000
const LISTINGS_AT_MOST = 5_000
const PAGES_AT_MOST = 200
const ANSWERS_AT_MOST = 300

/** What one process remembers of the marketplace for a moment, and the questions under way, which everyone who asks the same shares. */
export interface GoodsMemory {
  items: LRUCache<string, Heard<MarketItem>>
  /** Listings read among others, which know less than items. */
  listings: LRUCache<string, Heard<MarketListing>>
  pages: LRUCache<string, Heard<MarketPage>>
  answers: LRUCache<string, Made<SearchAnswer>>
  /** The answers that show an item, by the item they were made from. */
  details: WeakMap<MarketItem, unknown>
  master: { categories: Remembered<MarketCategory>; brands: Remembered<MarketBrand> }
  categoryTrees: WeakMap<readonly MarketCategory[], ReadonlyMap<string, MarketCategory>>
  /** What the home page shows, by name. */
  shelves: Map<string, Shelf>
  finds: Finds
  unkept: Unkept
  underWay: Map<string, Promise<unknown>>
}

/** `clock`: by which it forgets, in ms; the machine's monotonic one unless told. */
export function openGoodsMemory(clock?: () => number): GoodsMemory {
  const fresh = { ttl: FRESH_MS, ...(clock && { perf: { now: clock }, ttlResolution: 0 }) }
  return {
    items: new LRUCache({ max: ITEMS_AT_MOST, ...fresh }),
    listings: new LRUCache({ max: LISTINGS_AT_MOST, ...fresh }),
    pages: new LRUCache({ max: PAGES_AT_MOST, ...fresh }),
    answers: new LRUCache({ max: ANSWERS_AT_MOST, ...fresh }),
    details: new WeakMap(),
    master: { categories: { list: [], readAt: -Infinity }, brands: { list: [], readAt: -Infinity } },
    categoryTrees: new WeakMap(),
    shelves: new Map(),
    finds: openFinds(),
    unkept: openUnkept(),
    underWay: new Map(),
  }
}

/** Something is known to have changed about an item: whoever wants it next asks the marketplace. */
export function forgetListing({ items, listings }: GoodsMemory, id: string): void {
  items.delete(id)
  listings.delete(id)
}

/** How long an answer may serve others. */
export const servesMs = ({ stale }: { stale: boolean }): number => (stale ? STALE_MS : FRESH_MS)

/** Asks once for all who ask the same at the same moment. */
export function shareQuestion<T>(memory: GoodsMemory, key: string, ask: () => Promise<T>): Promise<T> {
  const standing = memory.underWay.get(key) as Promise<T> | undefined
  if (standing) return standing
  const asked = ask().finally(() => memory.underWay.delete(key))
  memory.underWay.set(key, asked)
  return asked
}
