import { LRUCache } from 'lru-cache'
import { auctionInfoOf, type HeardAuction } from '../auction-info.ts'
import type { AuctionPost } from './auction-post.ts'
import { HEARD_AT_MOST, type HeardAuctions } from './heard-auctions.ts'

/** What this process tells all of them. */
export interface AuctionLetters {
  /** How an auction stands, when listeners would see a change or have not heard for a while. Never throws. */
  publish(now: HeardAuction): Promise<void>
  /** What is listened to here: at once what is new, and all of it every other second. */
  announce(): Promise<void>
}

/** Listeners are told at least so often: screens set their clocks by it, and take silence for a marketplace that cannot be asked. */
const BEAT_MS = 5_000
/** So often a process tells all that is listened to at it. */
const ANNOUNCE_MS = 2_000
/** Of `pg_notify`: a letter holds 8,000 bytes at most. */
const IDS_A_LETTER = 300

interface LettersDeps {
  post: Pick<AuctionPost, 'send'>
  here: HeardAuctions
  monotonic: () => number
}

export function openAuctionLetters({ post, here, monotonic }: LettersDeps): AuctionLetters {
  const lastLetter = new LRUCache<string, { at: number; facts: string }>({ max: HEARD_AT_MOST })
  let announcedAt = -Infinity

  return {
    async publish(now) {
      const id = now.auction.itemId
      const [last, facts] = [lastLetter.get(id), factsOf(now)]
      if (last?.facts === facts && now.at - last.at < BEAT_MS) return
      lastLetter.set(id, { at: now.at, facts })
      try {
        await post.send(now)
      } catch {
        // The other processes hear it once the database is back; ours need not wait for that.
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
        for (let at = 0; at < some.length; at += IDS_A_LETTER) await post.send({ listened: some.slice(at, at + IDS_A_LETTER), known })
      }
    },
  }
}

/** What a listener would see change. */
const factsOf = ({ auction }: HeardAuction): string => JSON.stringify({ ...auctionInfoOf({ auction, at: 0 }, 0), serverTime: 0 })
