import type { Use } from '../../../platform/parts.ts'
import { lookAgainMs } from '../auction-info.ts'
import { decideBatch } from './decide-batch.ts'
import { findAuction } from '../load-bids.ts'
import { lookAtAuction, type Told, withAccount } from './look-at-auction.ts'
import { sendBid } from './send-bid.ts'
import { settleAuction } from './settle-auction.ts'

/** One auction as this process follows it. */
export interface Following {
  goodsId: string
  holder: string
  /** While this process may go on with it. */
  goesOn(): boolean
  /** Resolves after so long, or at once when something happens. */
  rest(ms: number): Promise<void>
}

/** A bid that presses and cannot be helped yet. */
const PRESSING_MS = 200
/** How soon the result of an auction is asked for again: it comes within seconds of the end, or takes its time. */
const RESULT_MS = { first: 1_000, most: 60_000, growth: 1.2 }

/**
 * Follows an auction until every bid on it is settled: looks, decides, sends, writes; again and again, more often as the end nears. All
 * that it knows is in rows, so that another process may go on from any point.
 */
export async function followAuction(
  deps: Use<'config' | 'db' | 'jobs' | 'clock' | 'monotonic' | 'random' | 'log' | 'market' | 'auctions'>,
  { goodsId, holder, goesOn, rest }: Following,
): Promise<void> {
  let look = true
  let looksAt = 0
  let resultMs = RESULT_MS.first
  while (goesOn()) {
    const asks = look || deps.monotonic() >= looksAt
    const told: Told | null = asks ? await ask(deps, goodsId) : null
    if (told) deps.auctions.heard(told.auction)
    const failed = asks && told === null
    if (failed) looksAt = deps.monotonic() + PRESSING_MS
    const batch = goesOn() ? await decideBatch(deps, goodsId, holder, told) : null
    if (!batch) return
    look = batch.wantsLook && !failed
    if (told) looksAt = deps.monotonic() + lookAgainMs({ state: told.auction.state, endsAt: told.auction.endsAt }, deps.clock())
    if (batch.toSend) {
      const sent = await sendBid(deps, batch.toSend)
      look = sent.look
      if (sent.restMs > 0) await rest(sent.restMs)
      continue
    }
    if (batch.isOver && (await settleAuction(deps, batch.auction, holder))) return
    if (batch.moved || look) continue
    if (batch.auction.state !== 'open' && (await settleAuction(deps, batch.auction, holder))) continue
    const untilLook = Math.max(10, looksAt - deps.monotonic())
    const isOpen = batch.auction.state === 'open'
    await rest(batch.presses ? Math.min(PRESSING_MS, untilLook) : isOpen ? untilLook : resultMs)
    if (batch.presses || !isOpen) look = true
    resultMs = isOpen ? RESULT_MS.first : Math.min(resultMs * RESULT_MS.growth, RESULT_MS.most)
  }
}

async function ask(deps: Use<'config' | 'db' | 'clock' | 'log' | 'market'>, goodsId: string): Promise<Told | null> {
  const row = await findAuction(deps.db, goodsId)
  return row && lookAtAuction(deps, await withAccount(deps, row))
}
