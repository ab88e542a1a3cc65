import { LRUCache } from 'lru-cache'
import { forgetsBy } from '../forgets-by.ts'

/**
 * Asks once for all who want to know at the same time or within `ms` of the answer, so that however many ask, the one that is asked has
 * one question at a time. What failed is asked again by the next.
 */
export function forAMoment<T extends {}>(ms: number, monotonic: () => number, ask: () => Promise<T>): () => Promise<T> {
  const answers = new LRUCache<'it', T>({ max: 1, ttl: ms, ...forgetsBy(monotonic), fetchMethod: ask })
  return () => answers.forceFetch('it')
}
