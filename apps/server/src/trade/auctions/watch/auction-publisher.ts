import { LRUCache } from 'lru-cache'
import { atMost } from '../../../platform/at-most.ts'
import { auctionInfoOf, type HeardAuction } from '../auction-info.ts'
import type { AuctionChannel } from './auction-channel.ts'
import { HEARD_AT_MOST, type HeardAuctions } from './heard-auctions.ts'

/** Publishes messages about auctions to all processes. */
export interface AuctionPublisher {
  /** Publishes an auction's state, if listeners would see a change or the last message is `BEAT_MS` old. Never throws. */
  publish(now: HeardAuction): Promise<void>
  /** Announces the auctions listened to here: new ones at once, all of them every two seconds. */
  announce(): Promise<void>
}

/** Maximum silence: screens set their clocks by these messages, and take silence for a marketplace that is down. */
const BEAT_MS = 5_000
/** How often a process announces all auctions that are listened to here. */
const ANNOUNCE_MS = 2_000
/** A message of `pg_notify` holds at most 8,000 bytes. */
const IDS_A_MESSAGE = 300

interface PublisherDeps {
  channel: Pick<AuctionChannel, 'send'>
  here: HeardAuctions
  monotonic: () => number
}

export function openAuctionPublisher({ channel, here, monotonic }: PublisherDeps): AuctionPublisher {
  const lastSent = new LRUCache<string, { at: number; facts: string }>({ ...atMost(HEARD_AT_MOST) })
  let announcedAt = -Infinity

  return {
    async publish(now) {
      const id = now.auction.itemId
      const [last, facts] = [lastSent.get(id), factsOf(now)]
      if (last?.facts === facts && now.at - last.at < BEAT_MS) return
      lastSent.set(id, { at: now.at, facts })
      try {
        await channel.send(now)
      } catch {
        // The database is down: tell at least this process's listeners.
        here.tell(now)
      }
    },
    async announce() {
      const all = monotonic() - announcedAt >= ANNOUNCE_MS
      if (all) announcedAt = monotonic()
      const news = here.takeNews()
      const ids = all ? here.listened() : news
      for (const known of [true, false]) {
        const some = ids.filter((id) => here.knows(id) === known)
        for (let at = 0; at < some.length; at += IDS_A_MESSAGE) await channel.send({ listened: some.slice(at, at + IDS_A_MESSAGE), known })
      }
    },
  }
}

/** The part of an auction's state that listeners see. */
const factsOf = ({ auction }: HeardAuction): string => JSON.stringify({ ...auctionInfoOf({ auction, at: 0 }, 0), serverTime: 0 })
