import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import type { AuctionRow } from './auctions-tables.ts'
import { BY_HAND, type BidAttempt, writeAttempt } from './bid-attempts.ts'
import type { AuctionFacts, StandingBid } from './auction-rules.ts'

interface HandBid {
  auction: AuctionRow
  bid: StandingBid
  account: string
  amountJpy: number
  at: number
}

/**
 * Asks a person to bid, where the marketplace takes no bids by call. The attempt counts as sent at once, because the person may bid at
 * any moment; the hold stays until they record the outcome.
 */
export async function askPerson(tx: Tx, { auction, bid, account, amountJpy, at }: HandBid): Promise<void> {
  const goodsId = auction.goods_id
  const { n } = await writeAttempt(tx, { goodsId, bidId: bid.id, account, amountJpy, at, holder: BY_HAND })
  await tx.updateTable('bid_attempts').set({ sent_at: at }).where('goods_id', '=', goodsId).where('n', '=', n).execute()
  const endsAt = auction.ends_at === null ? null : new Date(auction.ends_at).toISOString()
  const facts = { goodsId, account, leastJpy: amountJpy, mostJpy: bid.maxJpy, endsAt }
  await openEntry(tx, { kind: 'bidByHand', subject: bid.id, at, facts, amountJpy })
}

/**
 * Writes who leads where no call can say it: us, while a recorded bid is still the price; unknown while a person may be bidding.
 * Answers the row.
 */
export async function writeLeaderByHand(tx: Tx, goodsId: string): Promise<AuctionRow> {
  const own = sql`from bid_attempts where bid_attempts.goods_id = auctions.goods_id`
  const { rows } = await sql<AuctionRow>`
    update auctions set leader = case
      when exists (select ${own} and outcome is null) then 'unknown'
      when exists (select ${own} and outcome = 'accepted' and amount_jpy >= current_jpy) then 'us'
      else 'other' end
    where goods_id = ${goodsId} returning *`.execute(tx)
  return rows[0]!
}

interface Settlement {
  at: number
  by: string
  why: string
}

/** Closes a person's open attempts on an auction that is over, without effect. */
export async function endByHand(tx: Tx, goodsId: string, settlement: Settlement): Promise<void> {
  const open = await tx
    .updateTable('bid_attempts')
    .set({ outcome: 'ended', told: settlement.why })
    .where('goods_id', '=', goodsId)
    .where('holder', '=', BY_HAND)
    .where('outcome', 'is', null)
    .returning('bid_id')
    .execute()
  for (const { bid_id: subject } of open) await settleEntry(tx, { kind: 'bidByHand', subject, ...settlement })
}

/** The open attempt by hand for a bid, or null. */
export async function askedByHand(tx: Tx, bidId: string): Promise<BidAttempt | null> {
  const attempt = await tx
    .selectFrom('bid_attempts')
    .selectAll()
    .where('bid_id', '=', bidId)
    .where('holder', '=', BY_HAND)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return attempt ?? null
}

/** Whether an attempt is in a person's hands, so that the agent can only wait. */
export const waitsForPerson = ({ byHand }: AuctionFacts, bids: readonly StandingBid[]): boolean =>
  byHand && bids.some(({ inFlight }) => inFlight?.kind === 'sent')
