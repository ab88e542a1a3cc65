import { LRUCache } from 'lru-cache'
import { auctionInfoOf, type HeardAuction } from '../auction-info.ts'

/** What this process has heard of auctions, and who listens to them at it. */
export interface HeardAuctions {
  keep(now: HeardAuction): void
  /** Whether anything was ever heard of it: then it is an auction. */
  knows(id: string): boolean
  /** What was heard within the last second, by this process or another; else null. */
  freshOf(id: string): HeardAuction | null
  /** Tells those who listen here how an auction stands. */
  tell(now: HeardAuction): void
  /** Hears how an auction stands, now if that is known and whenever it is told; answers how to stop. */
  listen(id: string, listener: Listener): () => void
  /** Those that somebody listens to here. */
  listened(): string[]
  isListened(id: string): boolean
  /** Those among them that were not taken yet. */
  takeNews(): string[]
}

/** Given the JSON of `auctionInfo`. */
export type Listener = (json: string) => void

/** So long an answer serves everyone. */
const FRESH_MS = 1_000
export const HEARD_AT_MOST = 2_000

export function openHeardAuctions(clock: () => number): HeardAuctions {
  const heard = new LRUCache<string, HeardAuction>({ max: HEARD_AT_MOST })
  const listening = new Map<string, Set<Listener>>()
  const news = new Set<string>()

  const jsonOf = (now: HeardAuction) => JSON.stringify(auctionInfoOf(now, clock()))
  const freshOf = (id: string) => {
    const known = heard.get(id)
    return known && Math.abs(clock() - known.at) < FRESH_MS ? known : null
  }

  return {
    keep: (now) => void heard.set(now.auction.itemId, now),
    knows: (id) => heard.has(id),
    freshOf,
    tell(now) {
      const listeners = listening.get(now.auction.itemId)
      if (!listeners) return
      const json = jsonOf(now)
      for (const listener of listeners) listener(json)
    },
    listen(id, listener) {
      const listeners = listening.get(id) ?? new Set()
      listeners.add(listener)
      if (!listening.has(id)) {
        listening.set(id, listeners)
        news.add(id)
      }
      // Where others listen already, what was heard last is how it stands.
      const known = listeners.size > 1 ? heard.get(id) : freshOf(id)
      if (known) listener(jsonOf(known))
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0 || listening.get(id) !== listeners) return
        listening.delete(id)
        news.delete(id)
      }
    },
    listened: () => [...listening.keys()],
    isListened: (id) => listening.has(id),
    takeNews() {
      const taken = [...news]
      news.clear()
      return taken
    },
  }
}
