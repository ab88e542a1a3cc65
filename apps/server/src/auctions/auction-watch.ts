import { type CallLane, type Marketplace, MarketplaceDown } from '@otsukai/connectors/marketplace'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Log } from '../db/log.ts'
import { auctionInfoOf, type HeardAuction, lookAgainMs } from './auction-info.ts'
import { type AuctionLetter, openAuctionPost } from './auction-post.ts'

/** Auctions as they are now, for any number of readers and listeners at the price of one. */
export interface AuctionWatch {
  /** As heard within the last second, else asked now, once for all who ask. Null when there is no such auction. Throws `MarketplaceDown`. */
  read(id: string): Promise<HeardAuction | null>
  /** Hears how the auction stands, now and at each change, as the JSON of `auctionInfo`; answers how to stop. */
  listen(id: string, listener: Listener): () => void
  /** Somebody has just bid, or the end came: whoever follows the auction looks now. */
  nudge(id: string): void
  close(): Promise<void>
}

type Listener = (json: string) => void

interface Followed {
  listeners: Set<Listener>
  timer: NodeJS.Timeout | undefined
  /** What listeners were told last. */
  told: string | null
}

interface WatchDeps {
  connection: pg.ClientConfig
  market: Pick<Marketplace, 'auction'>
  clock: () => number
  log: Log
}

/** So long an answer serves everyone. */
const FRESH_MS = 1_000
/** Listeners are told at least so often: screens set their clocks by it, and take silence for a marketplace that cannot be asked. */
const BEAT_MS = 5_000
/** One process follows an auction; the others see so often whether it still does. */
const TAKE_OVER_MS = 2_000
const HEARD_AT_MOST = 2_000

/** Follows each auction that somebody listens to, in one process of all. */
export function openAuctionWatch({ connection, market, clock, log }: WatchDeps): AuctionWatch {
  const heard = new LRUCache<string, HeardAuction>({ max: HEARD_AT_MOST })
  const asking = new Map<string, Promise<HeardAuction | null>>()
  const followed = new Map<string, Followed>()
  const post = openAuctionPost({ connection, log }, hear)
  let closed = false

  const ask = (id: string, lane: CallLane): Promise<HeardAuction | null> => {
    const standing = asking.get(id)
    if (standing) return standing
    const asked = market
      .auction(id, { lane })
      .then((auction) => {
        if (!auction) return null
        const now = { auction, at: clock() }
        heard.set(id, now)
        return now
      })
      .finally(() => asking.delete(id))
    asking.set(id, asked)
    return asked
  }
  const read = async (id: string) => {
    const known = heard.get(id)
    return known && Math.abs(clock() - known.at) < FRESH_MS ? known : ask(id, 'visitor')
  }

  /** Tells this process' listeners what is new to them, or what they have not heard for a while. */
  function tell(id: string, now: HeardAuction): void {
    const one = followed.get(id)
    if (!one) return
    one.told = factsOf(now)
    const json = JSON.stringify(auctionInfoOf(now, clock()))
    for (const listener of one.listeners) listener(json)
  }
  function hear({ id, at, auction }: AuctionLetter): void {
    if (auction) {
      heard.set(id, { auction, at })
      tell(id, { auction, at })
    } else if (followed.has(id)) {
      again(id, 0)
    }
  }

  const again = (id: string, ms: number) => {
    const one = followed.get(id)
    if (!one || closed) return
    clearTimeout(one.timer)
    one.timer = setTimeout(() => void turn(id), ms)
  }
  /** One look at an auction, if it is ours to follow; then the next is set. */
  const turn = async (id: string) => {
    let nextMs = TAKE_OVER_MS
    try {
      if (await post.take(id)) {
        const before = followed.get(id)?.told ?? null
        const spokenAt = lastLetter.get(id) ?? -Infinity
        const now = await ask(id, 'following')
        if (now) {
          nextMs = lookAgainMs(now.auction, clock())
          if (factsOf(now) !== before || clock() - spokenAt >= BEAT_MS) await publish(id, now)
        }
      }
    } catch (error) {
      if (!closed && !(error instanceof MarketplaceDown)) log.warn(`an auction cannot be followed just now: ${String(error)}`)
    }
    if (followed.has(id)) again(id, nextMs)
    else await letGo(id)
  }
  const lastLetter = new Map<string, number>()
  const publish = async (id: string, now: HeardAuction) => {
    lastLetter.set(id, now.at)
    try {
      await post.send({ id, ...now })
    } catch {
      // The other processes hear it once the database is back; ours need not wait for that.
      tell(id, now)
    }
  }
  const letGo = async (id: string) => {
    lastLetter.delete(id)
    await post.leave(id).catch(() => undefined)
  }

  return {
    read,
    listen(id, listener) {
      const standing = followed.get(id)
      const one = standing ?? { listeners: new Set(), timer: undefined, told: null }
      one.listeners.add(listener)
      followed.set(id, one)
      if (!standing) again(id, 0)
      read(id).then(
        (now) => now && one.listeners.has(listener) && listener(JSON.stringify(auctionInfoOf(now, clock()))),
        () => undefined,
      )
      return () => {
        one.listeners.delete(listener)
        if (one.listeners.size > 0 || followed.get(id) !== one) return
        clearTimeout(one.timer)
        followed.delete(id)
        void letGo(id)
      }
    },
    nudge: (id) => void post.send({ id, at: clock() }).catch(() => undefined),
    async close() {
      closed = true
      for (const { timer } of followed.values()) clearTimeout(timer)
      await post.close()
    },
  }
}

/** What a listener would see change. */
const factsOf = ({ auction }: HeardAuction): string => JSON.stringify({ ...auctionInfoOf({ auction, at: 0 }, 0), serverTime: 0 })
