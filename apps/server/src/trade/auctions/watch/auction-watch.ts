import type { CallLane, MarketAuction, Marketplace } from '@otsukai/connectors/marketplace'
import type { Connection } from '../../../platform/db/primary-client.ts'
import type { Db } from '../../../platform/db/tables.ts'
import type { Log } from '../../../platform/db/log.ts'
import { readLane } from '../../../platform/http/caller-lane.ts'
import { shareInLane } from '../../../platform/http/share-question.ts'
import type { HeardAuction } from '../auction-info.ts'
import { openAuctionPublisher } from './auction-publisher.ts'
import { type AuctionMessage, openAuctionChannel } from './auction-channel.ts'
import { type Listener, openHeardAuctions } from './heard-auctions.ts'
import { openLookPlan } from './look-plan.ts'
import { openLookRounds } from './look-rounds.ts'

/** The current state of auctions; all readers and listeners of an auction share one series of looks. */
export interface AuctionWatch {
  /** An auction as heard within the last second, else asked now in the caller's lane, shared by concurrent callers. Null when there is no such auction. Throws `MarketplaceDown`. */
  read(id: string): Promise<HeardAuction | null>
  /** Calls the listener with the auction's state, now and at each change, as the JSON of `auctionInfo`; returns a function that stops it. Never calls for an id that is no auction. */
  listen(id: string, listener: Listener): () => void
  /** Makes the follower look at the auction now. */
  nudge(id: string): void
  /** Takes over what the bidding agent has just heard, so that nobody else needs to ask. */
  heard(auction: MarketAuction): void
  close(): Promise<void>
}

interface WatchDeps {
  connection: Connection
  db: Db
  market: Pick<Marketplace, 'auction'>
  clock: () => number
  monotonic: () => number
  /** Calls a second that the marketplace allows, of which `SHARE` may be looks for screens. */
  callsPerS: number
  log: Log
}

const SHARE = 1 / 4

/**
 * Follows the auctions that anybody listens to, in one of all processes; auctions with members' bids are left to their agent, which
 * looks as often and publishes what it hears. The looks have a bounded share of the calls, in the lowest lane.
 */
export function openAuctionWatch({ connection, db, market, clock, monotonic, callsPerS, log }: WatchDeps): AuctionWatch {
  const here = openHeardAuctions(clock)
  const plan = openLookPlan({ looksPerS: callsPerS * SHARE, monotonic })
  const channel = openAuctionChannel({ connection, log }, hear)
  const publisher = openAuctionPublisher({ channel, here, monotonic })
  const rounds = openLookRounds({ db, channel, publisher, here, plan, ask: (id) => ask(id, 'stream'), clock, log })
  let closed = false

  function hear(message: AuctionMessage): void {
    if ('listened' in message) return plan.want(message.listened, message.known)
    if ('nudged' in message) return plan.hurry(message.nudged)
    here.keep(message)
    here.tell(message)
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
    nudge: (id) => void channel.send({ nudged: id }).catch(() => undefined),
    heard(auction) {
      const now = keep(auction)
      if (!closed) void publisher.publish(now)
    },
    async close() {
      closed = true
      rounds.stop()
      await channel.close()
    },
  }
}
