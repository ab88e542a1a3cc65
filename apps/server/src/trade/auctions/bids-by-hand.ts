import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import type { AuctionRow } from './auctions-tables.ts'
import { BY_HAND, type BidAttempt, writeAttempt } from './bid-attempts.ts'
import type { AuctionFacts, StandingBid } from './auction-rules.ts'

interface Asking {
  auction: AuctionRow
  bid: StandingBid
  account: string
  amountJpy: number
  at: number
}

/**
 * Has a person bid, where the marketplace takes no bids by call. From then on the attempt counts as sent: the person may bid at any
 * moment, so what the bid holds stays held until they tell what became of it.
 */
export async function askPerson(tx: Tx, { auction, bid, account, amountJpy, at }: Asking): Promise<void> {
  const goodsId = auction.goods_id
  const { n } = await writeAttempt(tx, { goodsId, bidId: bid.id, account, amountJpy, at, holder: BY_HAND })
  await tx.updateTable('bid_attempts').set({ sent_at: at }).where('goods_id', '=', goodsId).where('n', '=', n).execute()
  const endsAt = auction.ends_at === null ? null : new Date(auction.ends_at).toISOString()
  const facts = { goodsId, account, leastJpy: amountJpy, mostJpy: bid.maxJpy, endsAt }
  await openEntry(tx, { kind: 'bidByHand', subject: bid.id, at, facts })
}

/**
 * Who leads, where nobody tells it in an account's name: us, as long as what a person has bid is still the price. While one may be
 * bidding nobody knows. Answers the row.
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

interface Telling {
  at: number
  by: string
  why: string
}

/** Writes what came of all that a person may still have been bidding on an auction: nothing, as it is over. */
export async function endByHand(tx: Tx, goodsId: string, telling: Telling): Promise<void> {
  const open = await tx
    .updateTable('bid_attempts')
    .set({ outcome: 'ended', told: telling.why })
    .where('goods_id', '=', goodsId)
    .where('holder', '=', BY_HAND)
    .where('outcome', 'is', null)
    .returning('bid_id')
    .execute()
  for (const { bid_id: subject } of open) await settleEntry(tx, { kind: 'bidByHand', subject, ...telling })
}

/** What a person is asked to bid for a bid; null when they are not. */
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

/** Whether what presses is in a person's hands: nothing of ours can be done for it meanwhile. */
export const waitsForPerson = ({ byHand }: AuctionFacts, bids: readonly StandingBid[]): boolean =>
  byHand && bids.some(({ inFlight }) => inFlight?.kind === 'sent')
