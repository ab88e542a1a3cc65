import type { CallLane, MarketAuction, Marketplace } from '@otsukai/connectors/marketplace'
import type pg from 'pg'
import type { Db } from '../../../platform/db/tables.ts'
import type { Log } from '../../../platform/db/log.ts'
import { readLane } from '../../../platform/http/caller-lane.ts'
import { shareInLane } from '../../../platform/http/share-question.ts'
import type { HeardAuction } from '../auction-info.ts'
import { openAuctionLetters } from './auction-letters.ts'
import { type AuctionLetter, openAuctionPost } from './auction-post.ts'
import { type Listener, openHeardAuctions } from './heard-auctions.ts'
import { openLookPlan } from './look-plan.ts'
import { openLookRounds } from './look-rounds.ts'

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

const SHARE = 1 / 4

/**
 * Follows the auctions that anybody listens to, in one process of all; one that members bid on is left to its agent, which looks as often
 * and tells what it hears. All looks together have a bounded share of the calls, in a lane below everyone who waits for an answer.
 */
export function openAuctionWatch({ connection, db, market, clock, monotonic, callsPerS, log }: WatchDeps): AuctionWatch {
  const here = openHeardAuctions(clock)
  const plan = openLookPlan({ looksPerS: callsPerS * SHARE, monotonic })
  const post = openAuctionPost({ connection, log }, hear)
  const letters = openAuctionLetters({ post, here, monotonic })
  const rounds = openLookRounds({ db, post, letters, here, plan, ask: (id) => ask(id, 'stream'), clock, log })
  let closed = false

  function hear(letter: AuctionLetter): void {
    if ('listened' in letter) return plan.want(letter.listened, letter.known)
    if ('nudged' in letter) return plan.hurry(letter.nudged)
    here.keep(letter)
    here.tell(letter)
  }
  const keep = (auction: MarketAuction): HeardAuction => {
    const now = { auction, at: clock() }
    here.keep(now)
    return now
  }
  const asking = new Map<string, Promise<unknown>>()
  const ask = (id: string, lane: CallLane): Promise<HeardAuction | null> =>
    shareInLane(asking, id, lane, async () => {
      const auction = await market.auction(id, { lane })
      return auction && keep(auction)
    })

  return {
    read: async (id) => here.freshOf(id) ?? ask(id, readLane()),
    listen(id, listener) {
      if (!here.isListened(id)) rounds.begin()
      return here.listen(id, listener)
    },
    nudge: (id) => void post.send({ nudged: id }).catch(() => undefined),
    heard(auction) {
      const now = keep(auction)
      if (!closed) void letters.publish(now)
    },
    async close() {
      closed = true
      rounds.stop()
      await post.close()
    },
  }
}
