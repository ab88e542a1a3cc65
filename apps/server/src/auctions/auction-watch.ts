import { type CallLane, type MarketAuction, type Marketplace, MarketplaceDown } from '@otsukai/connectors/marketplace'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Db } from '../db/client.ts'
import type { Log } from '../db/log.ts'
import { named } from '../db/prepared.ts'
import { auctionInfoOf, type HeardAuction, lookAgainMs } from './auction-info.ts'
import { type AuctionLetter, openAuctionPost } from './auction-post.ts'

/** Auctions as they are now, for any number of readers and listeners at the price of one. */
export interface AuctionWatch {
  /** As heard within the last second, else asked now, once for all who ask. Null when there is no such auction. Throws `MarketplaceDown`. */
  read(id: string): Promise<HeardAuction | null>
  /** Hears how the auction stands, now and at each change, as the JSON of `auctionInfo`; answers how to stop. */
  listen(id: string, listener: Listener): () => void
  /** Something has happened to the auction: whoever follows it looks now. */
  nudge(id: string): void
  /** Hears what the bidding agent has just been told of an auction: nobody else needs to ask. */
  heard(auction: MarketAuction): void
  close(): Promise<void>
}

type Listener = (json: string) => void

interface Followed {
  listeners: Set<Listener>
  timer: NodeJS.Timeout | undefined
}

interface WatchDeps {
  connection: pg.ClientConfig
  db: Db
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

/**
 * Follows each auction that somebody listens to, in one process of all; one that members bid on is left to its agent, which looks as
 * often and tells what it hears.
 */
export function openAuctionWatch({ connection, db, market, clock, log }: WatchDeps): AuctionWatch {
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
    const json = JSON.stringify(auctionInfoOf(now, clock()))
    for (const listener of one.listeners) listener(json)
  }
  function hear(letter: AuctionLetter): void {
    if ('nudged' in letter) return again(letter.nudged, 0, true)
    heard.set(letter.auction.itemId, letter)
    tell(letter.auction.itemId, letter)
  }

  const again = (id: string, ms: number, nudged = false) => {
    const one = followed.get(id)
    if (!one || closed) return
    clearTimeout(one.timer)
    one.timer = setTimeout(() => void turn(id, nudged), ms)
  }
  /** One look at an auction, if it is ours to follow; then the next is set. */
  const turn = async (id: string, nudged: boolean) => {
    let nextMs = TAKE_OVER_MS
    try {
      if ((await post.take(id)) && (nudged || !(await hasAgent(db, id)))) {
        const now = await ask(id, 'following')
        if (now) {
          nextMs = lookAgainMs(now.auction, clock())
          await publish(now)
        }
      }
    } catch (error) {
      if (!closed && !(error instanceof MarketplaceDown)) log.warn(`an auction cannot be followed just now: ${String(error)}`)
    }
    if (followed.has(id)) again(id, nextMs)
    else await letGo(id)
  }
  const lastLetter = new LRUCache<string, { at: number; facts: string }>({ max: HEARD_AT_MOST })
  const publish = async (now: HeardAuction) => {
    const id = now.auction.itemId
    const [last, facts] = [lastLetter.get(id), factsOf(now)]
    if (last?.facts === facts && now.at - last.at < BEAT_MS) return
    lastLetter.set(id, { at: now.at, facts })
    try {
      await post.send(now)
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
      const one = standing ?? { listeners: new Set(), timer: undefined }
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
    nudge: (id) => void post.send({ nudged: id }).catch(() => undefined),
    heard(auction) {
      const now = { auction, at: clock() }
      heard.set(auction.itemId, now)
      if (!closed) void publish(now)
    },
    async close() {
      closed = true
      for (const { timer } of followed.values()) clearTimeout(timer)
      await post.close()
    },
  }
}

/** Whether a process follows an auction for those who bid on it. */
const hasAgent = async (db: Db, id: string): Promise<boolean> =>
  (await named(db, 'auction-agent', 'select from auctions where goods_id = $1 and not done and lease_until > clock_ms()', [id])).length > 0

/** What a listener would see change. */
const factsOf = ({ auction }: HeardAuction): string => JSON.stringify({ ...auctionInfoOf({ auction, at: 0 }, 0), serverTime: 0 })
