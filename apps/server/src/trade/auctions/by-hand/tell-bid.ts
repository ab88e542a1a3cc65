import type { NoBidReason } from '@otsukai/contract/acts/bids'
import type { Tx } from '../../../platform/db/tables.ts'
import { actRefused } from '../../../platform/http/errors.ts'
import type { Use } from '../../../platform/parts.ts'
import { settleEntry } from '../../../platform/desk/settle-entry.ts'
import { closeAttempt, type BidAttempt } from '../bid-attempts.ts'
import { askedByHand } from '../bids-by-hand.ts'

interface Told {
  bidId: string
  staff: string
  why: string
}

/**
 * Writes down a bid that a person made at the marketplace's own screens, where it takes none by call; the auction's agent goes on from
 * it. Throws a sentence when none was asked for, and for more than the bid's maximum: that is no bid of its member's.
 */
export async function recordBid(deps: Use<'clock'>, tx: Tx, { amountJpy, ...told }: Told & { amountJpy: number }): Promise<void> {
  const { attempt, maxJpy } = await requireAsked(tx, told.bidId)
  if (amountJpy > maxJpy) throw actRefused(`Bid ${told.bidId} goes up to ${maxJpy} yen: nobody else pays more.`)
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
  await closeAttempt(tx, attempt, { kind: 'accepted' }, `told by ${told.staff}`)
  await settled(deps, tx, told)
}

/**
 * Writes down that a person bid nothing, and why. A bid of which the listing still shows that its maximum would do is asked for
 * again, after another look. Throws a sentence when none was asked for.
 */
export async function recordNoBid(deps: Use<'clock'>, tx: Tx, { reason, ...told }: Told & { reason: NoBidReason }): Promise<void> {
  const { attempt } = await requireAsked(tx, told.bidId)
  await closeAttempt(tx, attempt, reason === 'dearer' ? { kind: 'tooLow' } : { kind: 'notAdmitted' }, `told by ${told.staff}`)
  if (reason === 'refused') await tx.updateTable('auctions').set({ shut_out: true }).where('goods_id', '=', attempt.goods_id).execute()
  // What was known is too old for it: the agent looks before it decides again.
  await tx.updateTable('bids').set({ since: deps.clock() }).where('id', '=', told.bidId).execute()
  await settled(deps, tx, told)
}

/** What a person was asked to bid, with the auction locked as its agent locks it. */
async function requireAsked(tx: Tx, bidId: string): Promise<{ attempt: BidAttempt; maxJpy: number }> {
  const bid = await tx.selectFrom('bids').select(['goods_id', 'max_jpy']).where('id', '=', bidId).executeTakeFirst()
  if (!bid) throw actRefused(`There is no bid ${bidId}.`)
  await tx.selectFrom('auctions').select('goods_id').where('goods_id', '=', bid.goods_id).forUpdate().execute()
  const attempt = await askedByHand(tx, bidId)
  if (!attempt) throw actRefused(`Bid ${bidId} does not wait for a person.`)
  return { attempt, maxJpy: bid.max_jpy }
}

const settled = ({ clock }: Use<'clock'>, tx: Tx, { bidId, staff, why }: Told) =>
  settleEntry(tx, { kind: 'bidByHand', subject: bidId, at: clock(), by: staff, why })
