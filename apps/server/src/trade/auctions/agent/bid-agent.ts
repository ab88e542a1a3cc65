import { sql } from 'kysely'
import type { Db } from '../../../platform/db/tables.ts'
import type { Use } from '../../../platform/parts.ts'
import { followAuction } from './follow-auction.ts'
import { openHeldLeases } from './held-leases.ts'
import { openRest } from './wakeable-rest.ts'

/** This process's agent: follows auctions with members' bids that no other process follows. */
export interface BidAgent {
  /** Begins nothing new, waits for work under way, and ends the leases. */
  stop(): Promise<void>
}

/** How often the rows are polled for bids placed on other processes and auctions whose process is gone. */
const TURN_MS = 150

interface Followed {
  wake: () => void
  /** The rank of the newest `placing` bid seen. */
  seen: number
  ended: Promise<void>
}

export function openBidAgent(
  deps: Use<'config' | 'db' | 'jobs' | 'clock' | 'monotonic' | 'random' | 'log' | 'market' | 'auctions' | 'bids'>,
): BidAgent {
  const followed = new Map<string, Followed>()
  const leases = openHeldLeases(deps, followed)
  let stopped = false
  let turning: Promise<void> | null = null

  const goesOn = () => !stopped && leases.hold()
  const follow = (goodsId: string) => {
    const { rest, wake } = openRest()
    const ended = followAuction(deps, { goodsId, holder: leases.holder, goesOn, rest })
      .catch((error: unknown) => deps.log.error({ err: error, goods: goodsId }, 'following an auction failed and will be taken up again'))
      .finally(() => {
        followed.delete(goodsId)
        leases.claimNext()
      })
    followed.set(goodsId, { wake, seen: 0, ended })
  }

  const turn = async () => {
    try {
      for (const goodsId of await leases.turn()) follow(goodsId)
      await wakePressing(deps.db, followed)
    } catch (error) {
      deps.log.warn(`the auctions cannot be followed just now: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const begins = () => {
    if (!stopped) turning ??= turn().finally(() => (turning = null))
  }
  const timer = setInterval(begins, TURN_MS)
  const unsubscribe = deps.bids.listen((goodsId) => {
    const one = followed.get(goodsId)
    if (one) return one.wake()
    leases.claimNext()
    begins()
  })

  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      unsubscribe()
      await turning
      const ends = [...followed.values()].map(({ wake, ended }) => {
        wake()
        return ended
      })
      await Promise.all(ends)
      await leases.end().catch(() => undefined)
    },
  }
}

/** Wakes the followers of auctions with bids that were placed or raised on other processes. */
async function wakePressing(db: Db, followed: ReadonlyMap<string, Followed>): Promise<void> {
  const ids = [...followed.keys()]
  if (ids.length === 0) return
  const rows = await db
    .selectFrom('bids')
    .select(['goods_id', (eb) => eb.fn.max<number>('rank').as('newest')])
    .where('goods_id', '=', sql<string>`any(${ids})`)
    .where('state', '=', 'placing')
    .groupBy('goods_id')
    .execute()
  for (const { goods_id, newest } of rows) {
    const one = followed.get(goods_id)
    if (one && newest > one.seen) {
      one.seen = newest
      one.wake()
    }
  }
}
