import type { MarketBrand, MarketCategory, MarketItem, MarketListing } from '@otsukai/connectors/marketplace'
import { LRUCache } from 'lru-cache'
import { forgetsBy } from '../../platform/forgets-by.ts'
import { type AbsentIds, openAbsentIds } from '../../platform/http/absent-ids.ts'
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
/** Bounds of what one process remembers: an item is some 5 kB, a listing 1 kB. */
const ITEMS_AT_MOST = 2_000
const LISTINGS_AT_MOST = 5_000

/** What one process remembers of the marketplace's listings for a moment, and of its master lists. */
export interface GoodsMemory {
  items: LRUCache<string, Heard<MarketItem>>
  absent: AbsentIds
  /** Listings read among others, which know less than items. */
  listings: LRUCache<string, Heard<MarketListing>>
  master: { categories: Remembered<MarketCategory>; brands: Remembered<MarketBrand> }
  unkept: Unkept
}

/** How a cache forgets what the marketplace told: by this clock, in ms; by the machine's monotonic one unless told. */
export const freshBy = (clock?: () => number) => ({ ttl: FRESH_MS, ...forgetsBy(clock) })

/** `clock`: by which it forgets, in ms; the machine's monotonic one unless told. */
export function openGoodsMemory(clock?: () => number): GoodsMemory {
  const fresh = freshBy(clock)
  return {
    items: new LRUCache({ max: ITEMS_AT_MOST, ...fresh }),
    absent: openAbsentIds(clock),
    listings: new LRUCache({ max: LISTINGS_AT_MOST, ...fresh }),
    master: { categories: { list: [], readAt: -Infinity }, brands: { list: [], readAt: -Infinity } },
    unkept: openUnkept(),
  }
}

/** Something is known to have changed about an item: whoever wants it next asks the marketplace. */
export function forgetListing({ items, absent, listings }: GoodsMemory, id: string): void {
  items.delete(id)
  absent.delete(id)
  listings.delete(id)
}

/** How long an answer may serve others. */
export const servesMs = ({ stale }: { stale: boolean }): number => (stale ? STALE_MS : FRESH_MS)
