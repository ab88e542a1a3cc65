import type { MarketBrand, MarketCategory, MarketItem, MarketListing } from '@otsukai/connectors/marketplace'
import { LRUCache } from 'lru-cache'
import { atMost } from '../../platform/at-most.ts'
import { forgetsBy } from '../../platform/forgets-by.ts'
import { type AbsentIds, openAbsentIds } from '../../platform/http/absent-ids.ts'
import type { Serialised } from '../../platform/http/envelope.ts'
import { openUnkept, type Unkept } from './keep-later.ts'
import type { Remembered } from './market-master.ts'

/** A value of the marketplace and when it was heard; `stale` when it could not be refreshed. */
export interface Heard<T> {
  value: T
  asOf: number
  stale: boolean
}

/** An answer made once for everyone: serialised, and as data, to be marked for a member. */
export interface Made<T> {
  data: T
  text: Serialised<T>
}

/** How long an answer of the marketplace is reused on screens; never for orders. */
const FRESH_MS = 20_000
/** How long an answer made without the marketplace is reused: short, because the marketplace may be back soon. */
const STALE_MS = 2_000
/** How long an item just written is not written again while it is unchanged: the kept `asOf` may be older by so much. */
const KEPT_MS = 60_000
/** Bounds of the caches: an item takes some 5 kB, a listing 1 kB. */
const ITEMS_AT_MOST = 2_000
const LISTINGS_AT_MOST = 5_000

/** One process's caches of the marketplace's listings and master lists. */
export interface GoodsMemory {
  items: LRUCache<string, Heard<MarketItem>>
  absent: AbsentIds
  /** Listings from lists, with fewer fields than items. */
  listings: LRUCache<string, Heard<MarketListing>>
  master: { categories: Remembered<MarketCategory>; brands: Remembered<MarketBrand> }
  unkept: Unkept
  /** SHA-1 of items that this process has just written, by id. */
  keptItems: LRUCache<string, string>
}

/** The expiry of a cache of the marketplace's answers. `clock`: in ms; default: the machine's monotonic clock. */
export const freshBy = (clock?: () => number) => ({ ttl: FRESH_MS, ...forgetsBy(clock) })

/** `clock`: for the expiry, in ms; default: the machine's monotonic clock. */
export function openGoodsMemory(clock?: () => number): GoodsMemory {
  const fresh = freshBy(clock)
  return {
    items: new LRUCache({ ...atMost(ITEMS_AT_MOST), ...fresh }),
    absent: openAbsentIds(clock),
    listings: new LRUCache({ ...atMost(LISTINGS_AT_MOST), ...fresh }),
    master: { categories: { list: [], readAt: -Infinity }, brands: { list: [], readAt: -Infinity } },
    unkept: openUnkept(),
    keptItems: new LRUCache({ ...atMost(LISTINGS_AT_MOST), ttl: KEPT_MS, ...forgetsBy(clock) }),
  }
}

/** Drops a changed item from the caches, so that the next read asks the marketplace. */
export function forgetListing({ items, absent, listings }: GoodsMemory, id: string): void {
  items.delete(id)
  absent.delete(id)
  listings.delete(id)
}

/** How long an answer may be reused, in ms. */
export const servesMs = ({ stale }: { stale: boolean }): number => (stale ? STALE_MS : FRESH_MS)
