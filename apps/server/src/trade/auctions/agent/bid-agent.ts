import { sql } from 'kysely'
import type { Use } from '../../../platform/parts.ts'
import { newHolder } from '../../buying/purchase-attempts.ts'
import { claimAuctions, endLeases, type Lease, renewLeases } from './auction-leases.ts'
import { followAuction } from './follow-auction.ts'

/** This process' agent: follows those auctions on which members bid that no other process follows. */
export interface BidAgent {
  /** Begins nothing new, waits for what is under way, and lets other processes take over at once. */
  stop(): Promise<void>
}

/** How often the rows are looked at for what no nudge told: bids placed on other processes, auctions whose process is gone. */
const TURN_MS = 150
const CLAIM_EVERY_MS = 500
const RENEW_EVERY_MS = 700

interface Followed {
  wake: () => void
  /** The newest bid that was seen pressing. */
  seen: number
  ended: Promise<void>
}

export function openBidAgent(
  deps: Use<'config' | 'db' | 'jobs' | 'clock' | 'monotonic' | 'random' | 'log' | 'market' | 'auctions' | 'bids'>,
): BidAgent {
  const lease: Lease = { holder: newHolder(deps.random), leaseMs: deps.config.bidLeaseS * 1000 }
  const followed = new Map<string, Followed>()
  let leasedUntil = 0
  let [claimsAt, renewsAt] = [0, 0]
  let stopped = false
  let turning: Promise<void> | null = null

  const goesOn = () => !stopped && deps.monotonic() < leasedUntil

  const begin = (goodsId: string) => {
    let wake = () => {}
    let woken = false
    const rest = (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(() => wake(), woken ? 0 : ms)
        woken = false
        wake = () => {
          clearTimeout(timer)
          wake = () => void (woken = true)
          resolve()
        }
      })
    wake = () => void (woken = true)
    const ended = followAuction(deps, { goodsId, holder: lease.holder, goesOn, rest })
      .catch((error: unknown) => deps.log.error({ err: error, goods: goodsId }, 'following an auction failed and will be taken up again'))
      .finally(() => {
        followed.delete(goodsId)
        claimsAt = 0
      })
    followed.set(goodsId, { wake: () => wake(), seen: 0, ended })
  }

  const renew = async () => {
    const asked = deps.monotonic()
    if (followed.size > 0) await renewLeases(deps.db, lease)
    leasedUntil = asked + lease.leaseMs
    renewsAt = asked + RENEW_EVERY_MS
  }
  const claim = async () => {
    claimsAt = deps.monotonic() + CLAIM_EVERY_MS
    for (const goodsId of await claimAuctions(deps.db, lease, [...followed.keys()])) begin(goodsId)
  }
  /** Bids that were placed or raised on other processes. */
  const findPressing = async () => {
    const ids = [...followed.keys()]
    if (ids.length === 0) return
    const rows = await deps.db
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

  const turn = async () => {
    try {
      const now = deps.monotonic()
      if (now >= renewsAt) await renew()
      if (now >= claimsAt) await claim()
      await findPressing()
    } catch (error) {
      deps.log.warn(`the auctions cannot be followed just now: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const begins = () => {
    if (!stopped) turning ??= turn().finally(() => (turning = null))
  }
  const timer = setInterval(begins, TURN_MS)
  const deaf = deps.bids.hear((goodsId) => {
    const one = followed.get(goodsId)
    if (one) return one.wake()
    claimsAt = 0
    begins()
  })

  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      deaf()
      await turning
      const ends = [...followed.values()].map(({ wake, ended }) => {
        wake()
        return ended
      })
      await Promise.all(ends)
      await endLeases(deps.db, lease).catch(() => undefined)
    },
  }
}
