import { yenZh } from '@otsukai/money/format'
import type { NoBidReason } from '@otsukai/contract/acts/bids'
import type { Tx } from '../../../platform/db/tables.ts'
import { actRefused } from '../../../platform/http/errors.ts'
import type { Use } from '../../../platform/parts.ts'
import { settleEntry } from '../../../platform/desk/settle-entry.ts'
import { closeAttempt, type BidAttempt } from '../bid-attempts.ts'
import { askedByHand } from '../bids-by-hand.ts'

interface Report {
  bidId: string
  staff: string
  why: string
}

/**
 * Records a bid that a person made at the marketplace's own screens; the auction's agent goes on from it. Throws a sentence when no
 * person was asked to bid, and for an amount above the bid's maximum.
 */
export async function recordBid(deps: Use<'clock'>, tx: Tx, { amountJpy, ...report }: Report & { amountJpy: number }): Promise<void> {
  const { attempt, maxJpy } = await requireAsked(tx, report.bidId)
  if (amountJpy > maxJpy) throw actRefused(`出价 ${report.bidId} 的上限是 ${yenZh(maxJpy)}，多出的没有人付，请核对金额。`)
  const { goods_id: goodsId, n } = attempt
  await tx.updateTable('bid_attempts').set({ amount_jpy: amountJpy }).where('goods_id', '=', goodsId).where('n', '=', n).execute()
  await tx
    .updateTable('auctions')
    .set((eb) => ({
      current_jpy: eb.fn('greatest', ['current_jpy', eb.val(amountJpy)]),
      min_next_jpy: eb.fn('greatest', ['min_next_jpy', eb('increment_jpy', '+', amountJpy)]),
      asked_at: deps.clock(),
    }))
    .where('goods_id', '=', goodsId)
    .execute()
  await closeAttempt(tx, attempt, { kind: 'accepted' }, `told by ${report.staff}`)
  await settled(deps, tx, report)
}

/**
 * Records that a person did not bid, and why. After another look the agent asks again if the maximum still suffices. Throws a sentence
 * when no person was asked to bid.
 */
export async function recordNoBid(deps: Use<'clock'>, tx: Tx, { reason, ...report }: Report & { reason: NoBidReason }): Promise<void> {
  const { attempt } = await requireAsked(tx, report.bidId)
  await closeAttempt(tx, attempt, reason === 'dearer' ? { kind: 'tooLow' } : { kind: 'notAdmitted' }, `told by ${report.staff}`)
  if (reason === 'refused') await tx.updateTable('auctions').set({ shut_out: true }).where('goods_id', '=', attempt.goods_id).execute()
  // Makes the known state count as older, so that the agent looks before it decides.
  await tx.updateTable('bids').set({ since: deps.clock() }).where('id', '=', report.bidId).execute()
  await settled(deps, tx, report)
}

/** The open attempt by hand, with the auction's row locked, as the agent locks it. */
async function requireAsked(tx: Tx, bidId: string): Promise<{ attempt: BidAttempt; maxJpy: number }> {
  const bid = await tx.selectFrom('bids').select(['goods_id', 'max_jpy']).where('id', '=', bidId).executeTakeFirst()
  if (!bid) throw actRefused(`没有出价 ${bidId}，请核对编号。`)
  await tx.selectFrom('auctions').select('goods_id').where('goods_id', '=', bid.goods_id).forUpdate().execute()
  const attempt = await askedByHand(tx, bidId)
  if (!attempt) throw actRefused(`出价 ${bidId} 不用人处理。`)
  return { attempt, maxJpy: bid.max_jpy }
}

const settled = ({ clock }: Use<'clock'>, tx: Tx, { bidId, staff, why }: Report) =>
  settleEntry(tx, { kind: 'bidByHand', subject: bidId, at: clock(), by: staff, why })
