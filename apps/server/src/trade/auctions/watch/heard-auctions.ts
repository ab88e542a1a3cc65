import { LRUCache } from 'lru-cache'
import { atMost } from '../../../platform/at-most.ts'
import { auctionInfoOf, type HeardAuction } from '../auction-info.ts'

/** Auctions as last heard by this process, and its listeners. */
export interface HeardAuctions {
  keep(now: HeardAuction): void
  /** Whether the auction was ever heard of, which proves that it is one. */
  knows(id: string): boolean
  /** The state heard within the last second, by any process, or null. */
  freshOf(id: string): HeardAuction | null
  /** Calls this process's listeners with an auction's state. */
  tell(now: HeardAuction): void
  /** Calls the listener at once if the state is known, and on each `tell`; returns a function that stops it. */
  listen(id: string, listener: Listener): () => void
  /** Ids that somebody listens to here. */
  listened(): string[]
  isListened(id: string): boolean
  /** Ids newly listened to since the last call. */
  takeNews(): string[]
}

/** Called with the JSON of `auctionInfo`. */
export type Listener = (json: string) => void

/** How long an answer is reused. */
const FRESH_MS = 1_000
export const HEARD_AT_MOST = 2_000

export function openHeardAuctions(clock: () => number): HeardAuctions {
  const heard = new LRUCache<string, HeardAuction>({ ...atMost(HEARD_AT_MOST) })
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
      // While others listen, the auction is followed, so its last state is current.
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
