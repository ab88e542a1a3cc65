import type { MarketPage } from '@otsukai/connectors/marketplace'
import type { SearchAnswer } from '@otsukai/contract/goods'
import { LRUCache } from 'lru-cache'
import { atMost } from '../../platform/at-most.ts'
import { freshBy, type Heard, type Made } from '../goods/goods-memory.ts'

/** Bounds of the caches: a page of 40 takes some 30 kB and its answer twice that. */
const PAGES_AT_MOST = 200
const ANSWERS_AT_MOST = 300

/** One process's caches of searches. */
export interface SearchMemory {
  pages: LRUCache<string, Heard<MarketPage>>
  answers: LRUCache<string, Made<SearchAnswer>>
}

/** `clock`: for the expiry, in ms; default: the machine's monotonic clock. */
export function openSearchMemory(clock?: () => number): SearchMemory {
  const fresh = freshBy(clock)
  return { pages: new LRUCache({ ...atMost(PAGES_AT_MOST), ...fresh }), answers: new LRUCache({ ...atMost(ANSWERS_AT_MOST), ...fresh }) }
}
