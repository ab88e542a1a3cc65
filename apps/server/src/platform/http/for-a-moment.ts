import { LRUCache } from 'lru-cache'
import { forgetsBy } from '../forgets-by.ts'

/**
 * Shares one query among all callers that come while it runs or within `ms` of its answer, so that its source has one query at a time.
 * A failure is not cached.
 */
export function forAMoment<T extends {}>(ms: number, monotonic: () => number, ask: () => Promise<T>): () => Promise<T> {
  const answers = new LRUCache<'it', T>({ max: 1, ttl: ms, ...forgetsBy(monotonic), fetchMethod: ask })
  return () => answers.forceFetch('it')
}
