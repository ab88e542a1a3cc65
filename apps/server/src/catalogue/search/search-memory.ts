import type { MarketPage } from '@otsukai/connectors/marketplace'
import type { SearchAnswer } from '@otsukai/contract/goods'
import { LRUCache } from 'lru-cache'
import { freshBy, type Heard, type Made } from '../goods/goods-memory.ts'

/** Bounds of what one process remembers: a page of 40 is some 30 kB and its answer twice that. */
const PAGES_AT_MOST = 200
const ANSWERS_AT_MOST = 300

/** What one process remembers for a moment of what was searched. */
export interface SearchMemory {
  pages: LRUCache<string, Heard<MarketPage>>
  answers: LRUCache<string, Made<SearchAnswer>>
}

/** `clock`: by which it forgets, in ms; the machine's monotonic one unless told. */
export function openSearchMemory(clock?: () => number): SearchMemory {
  const fresh = freshBy(clock)
  return { pages: new LRUCache({ max: PAGES_AT_MOST, ...fresh }), answers: new LRUCache({ max: ANSWERS_AT_MOST, ...fresh }) }
}
