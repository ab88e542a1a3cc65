import type { BidOutcome } from '@otsukai/connectors/marketplace'
import { transaction } from '../../../platform/db/transaction.ts'
import type { Use } from '../../../platform/parts.ts'
import { pauseAccount, resumeAccount } from '../../buying/trade-accounts.ts'
import { ANSWER_WITHIN_MS, type BidAttempt, closeAttempt, markSent, SEND_WITHIN_MS } from '../bid-attempts.ts'
import { type Batch, lockAuction } from './decide-batch.ts'
import { writeFacts } from './look-at-auction.ts'
import { moveBids } from '../move-bids.ts'

/** How to go on after sending. */
export interface Sent {
  /** Look before deciding anything else. */
  look: boolean
  /** Pause before the next bid, because of a fault on our side. */
  restMs: number
}

/** Pause after a fault on our side that names no time. */
const MEND_MS = 1_000

/**
 * Sends a bid whose attempt is written, with no transaction open, and writes the outcome. A bid is not sent if it was decided too long
 * ago (`decidedAt` is a monotonic time in ms) or if another process follows the auction by now.
 */
export async function sendBid(
  deps: Use<'config' | 'db' | 'jobs' | 'clock' | 'monotonic' | 'market' | 'auctions'>,
  { attempt, decidedAt }: NonNullable<Batch['toSend']>,
): Promise<Sent> {
  const isLate = () => deps.monotonic() - decidedAt > SEND_WITHIN_MS
  if (isLate() || !(await markSent(deps.db, attempt, deps.clock())) || isLate()) {
    await write(deps, attempt, { kind: 'oursToMend', reason: 'neverSent', retryAfterMs: null, told: 'too late to be sent' }, 0)
    return { look: true, restMs: 0 }
  }
  const sentAt = deps.clock()
  const { goods_id: itemId, amount_jpy: amountJpy, trade_account, bid_id, n } = attempt
  const outcome = await deps.market.bid(
    trade_account,
    { itemId, amountJpy, bidIdentifier: `${bid_id}-${n}` },
    { lane: 'bidding', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) },
  )
  await write(deps, attempt, outcome, sentAt)
  if (outcome.kind === 'accepted') deps.auctions.heard(outcome.auction)
  return { look: outcome.kind !== 'accepted', restMs: outcome.kind === 'oursToMend' ? (outcome.retryAfterMs ?? MEND_MS) : 0 }
}

const write = (deps: Use<'config' | 'db' | 'jobs' | 'clock'>, attempt: BidAttempt, outcome: BidOutcome, sentAt: number): Promise<void> =>
  transaction(deps.db, async (tx) => {
    const { goods_id: goodsId, trade_account: account, begun_at: since, holder } = attempt
    const at = deps.clock()
    const mine = await lockAuction(tx, goodsId, holder)
    await closeAttempt(tx, attempt, outcome, 'told' in outcome ? outcome.told : '')
    if (mine && outcome.kind === 'accepted') await writeFacts(tx, goodsId, { auction: outcome.auction, askedAt: sentAt })
    if (outcome.kind === 'accepted') await resumeAccount(deps, tx, account, 'agent')
    if (outcome.kind === 'notAdmitted') await tx.updateTable('auctions').set({ shut_out: true }).where('goods_id', '=', goodsId).execute()
    if (outcome.kind === 'unclear') await moveBids(tx, [attempt.bid_id], 'unclear', { at, amountJpy: attempt.amount_jpy })
    if (outcome.kind === 'oursToMend') await pauseAccount(deps, tx, account, outcome, { since, at })
  })
