import { type CallLane, type MarketAuction, type Marketplace, MarketplaceDown } from '@otsukai/connectors/marketplace'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import type { Db } from '../../../platform/db/tables.ts'
import type { Log } from '../../../platform/db/log.ts'
import { named } from '../../../platform/db/prepared.ts'
import { readLane } from '../../../platform/http/caller-lane.ts'
import { shareInLane } from '../../../platform/http/share-question.ts'
import { auctionInfoOf, type HeardAuction, lookAgainMs } from '../auction-info.ts'
import { type AuctionLetter, openAuctionPost } from './auction-post.ts'
import { openLookPlan } from './look-plan.ts'

/** Auctions as they are now, for any number of readers and listeners at the price of one. */
export interface AuctionWatch {
  /** As heard within the last second, else asked now in the caller's lane, once for all who ask. Null when there is no such auction. Throws `MarketplaceDown`. */
  read(id: string): Promise<HeardAuction | null>
  /** Hears how the auction stands, now and at each change, as the JSON of `auctionInfo`; answers how to stop. Of what is no auction nothing is told. */
  listen(id: string, listener: Listener): () => void
  /** Something has happened to the auction: whoever follows it looks now. */
  nudge(id: string): void
  /** Hears what the bidding agent has just been told of an auction: nobody else needs to ask. */
  heard(auction: MarketAuction): void
  close(): Promise<void>
}

type Listener = (json: string) => void

interface WatchDeps {
  connection: pg.ClientConfig
  db: Db
  market: Pick<Marketplace, 'auction'>
  clock: () => number
  monotonic: () => number
  /** How many calls a second the marketplace allows; a quarter of them may follow what screens listen to. */
  callsPerS: number
  log: Log
}

/** So long an answer serves everyone. */
const FRESH_MS = 1_000
/** Listeners are told at least so often: screens set their clocks by it, and take silence for a marketplace that cannot be asked. */
const BEAT_MS = 5_000
/** So often a process tells what is listened to at it, tries to be the follower, and the follower sees whether an agent still follows. */
const ANNOUNCE_MS = 2_000
/** So often the follower sees what is due. */
const ROUND_MS = 250
const HEARD_AT_MOST = 2_000
/** Of `pg_notify`: a letter holds 8,000 bytes at most. */
const IDS_A_LETTER = 300
const SHARE = 1 / 4

/**
 * Follows the auctions that anybody listens to, in one process of all; one that members bid on is left to its agent, which looks as often
 * and tells what it hears. All looks together have a bounded share of the calls, in a lane below everyone who waits for an answer.
 */
export function openAuctionWatch({ connection, db, market, clock, monotonic, callsPerS, log }: WatchDeps): AuctionWatch {
  const heard = new LRUCache<string, HeardAuction>({ max: HEARD_AT_MOST })
  const asking = new Map<string, Promise<unknown>>()
  const listening = new Map<string, Set<Listener>>()
  const plan = openLookPlan({ looksPerS: callsPerS * SHARE, monotonic })
  const post = openAuctionPost({ connection, log }, hear)
  let closed = false

  const ask = (id: string, lane: CallLane): Promise<HeardAuction | null> =>
    shareInLane(asking, id, lane, async () => {
      const auction = await market.auction(id, { lane })
      if (!auction) return null
      const now = { auction, at: clock() }
      heard.set(id, now)
      return now
    })
  const freshOf = (id: string) => {
    const known = heard.get(id)
    return known && Math.abs(clock() - known.at) < FRESH_MS ? known : null
  }
  const jsonOf = (now: HeardAuction) => JSON.stringify(auctionInfoOf(now, clock()))

  /** Tells this process' listeners what is new to them, or what they have not heard for a while. */
  function tell(id: string, now: HeardAuction): void {
    const listeners = listening.get(id)
    if (!listeners) return
    const json = jsonOf(now)
    for (const listener of listeners) listener(json)
  }
  function hear(letter: AuctionLetter): void {
    if ('listened' in letter) return plan.want(letter.listened, letter.known)
    if ('nudged' in letter) return plan.hurry(letter.nudged)
    heard.set(letter.auction.itemId, letter)
    tell(letter.auction.itemId, letter)
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

  const look = async (id: string) => {
    try {
      const now = await ask(id, 'stream')
      if (!now) return plan.isNone(id)
      plan.stands(id, lookAgainMs(now.auction, clock()))
      await publish(now)
    } catch (error) {
      plan.leave(id, ANNOUNCE_MS)
      if (!closed && !(error instanceof MarketplaceDown)) log.warn(`an auction cannot be followed just now: ${String(error)}`)
    }
  }

  /** Those that nobody was told of yet. */
  const news = new Set<string>()
  const announce = async () => {
    const all = monotonic() - announcedAt >= ANNOUNCE_MS
    if (all) announcedAt = monotonic()
    const ids = all ? [...listening.keys()] : [...news]
    news.clear()
    for (const known of [true, false]) {
      const some = ids.filter((id) => heard.has(id) === known)
      for (let at = 0; at < some.length; at += IDS_A_LETTER) await post.send({ listened: some.slice(at, at + IDS_A_LETTER), known })
    }
  }
  let timer: NodeJS.Timeout | undefined
  let announcedAt = -Infinity
  /** Says what is listened to here, and looks at what is due if this process is the follower; again soon while there is anything of it. */
  const round = async () => {
    timer = undefined
    try {
      await announce()
      if (await post.lead()) await lookAtDue()
    } catch (error) {
      if (!closed) log.warn(`auctions cannot be followed just now: ${error instanceof Error ? error.message : String(error)}`)
    }
    if (listening.size > 0 || plan.size > 0) roundAfter(ROUND_MS)
  }
  const roundAfter = (ms: number) => {
    if (!closed) timer ??= setTimeout(() => void round(), ms)
  }
  const lookAtDue = async () => {
    const due = plan.due()
    if (due.length === 0) return
    const agents = await withAgents(db, due)
    for (const id of due) {
      if (agents.has(id)) plan.stands(id, ANNOUNCE_MS)
      else void look(id)
    }
  }

  return {
    read: async (id) => freshOf(id) ?? ask(id, readLane()),
    listen(id, listener) {
      const listeners = listening.get(id) ?? new Set()
      listeners.add(listener)
      if (!listening.has(id)) {
        listening.set(id, listeners)
        news.add(id)
        roundAfter(0)
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
    nudge: (id) => void post.send({ nudged: id }).catch(() => undefined),
    heard(auction) {
      const now = { auction, at: clock() }
      heard.set(auction.itemId, now)
      if (!closed) void publish(now)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await post.close()
    },
  }
}

/** Those that a process follows for members who bid on them. */
const withAgents = async (db: Db, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await named<{ goods_id: string }>(db, 'auction-agents', agentsOf, [ids])
  return new Set(rows.map(({ goods_id }) => goods_id))
}

const agentsOf = 'select goods_id from auctions where goods_id = any($1) and not done and lease_until > clock_ms()'

/** What a listener would see change. */
const factsOf = ({ auction }: HeardAuction): string => JSON.stringify({ ...auctionInfoOf({ auction, at: 0 }, 0), serverTime: 0 })
