import type { BidOutcome, MarketAuction } from '@otsukai/connectors/marketplace'
import { type Selectable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/db/tables.ts'

/** A bid to the marketplace: about to be sent, sent, or answered. */
export type BidAttempt = Selectable<Database['bid_attempts']>

/** How long after its decision a bid may be sent, by a monotonic clock; later it is decided anew. */
export const SEND_WITHIN_MS = 1_000
/** Time limit of a bid's answer: in an auction's last minute looking again is better than waiting. */
export const ANSWER_WITHIN_MS = 2_500

/** Holder of attempts that a person makes, so that no process takes them for abandoned. */
export const BY_HAND = 'desk'

interface NewAttempt {
  goodsId: string
  bidId: string
  account: string
  amountJpy: number
  at: number
  holder: string
}

export const writeAttempt = (tx: Tx, { goodsId, bidId, account, amountJpy, at, holder }: NewAttempt): Promise<BidAttempt> =>
  tx
    .insertInto('bid_attempts')
    .values({
      goods_id: goodsId,
      n: sql<number>`(select coalesce(max(n), 0) + 1 from bid_attempts where goods_id = ${goodsId})`,
      bid_id: bidId,
      trade_account: account,
      amount_jpy: amountJpy,
      begun_at: at,
      deadline_at: at + SEND_WITHIN_MS + ANSWER_WITHIN_MS,
      holder,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Marks a bid as about to be sent. False when its process no longer follows the auction: then it must not be sent. */
export async function markSent(db: Db | Tx, { goods_id, n, holder }: BidAttempt, at: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bid_attempts')
    .set({ sent_at: at })
    .where('goods_id', '=', goods_id)
    .where('n', '=', n)
    .where('outcome', 'is', null)
    .where('sent_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('auctions')
          .select('auctions.goods_id')
          .whereRef('auctions.goods_id', '=', 'bid_attempts.goods_id')
          .where('auctions.holder', '=', holder)
          .where('auctions.lease_until', '>', sql<number>`clock_ms()`),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const outcomeOf = {
  accepted: 'accepted',
  tooLow: 'tooLow',
  ended: 'ended',
  notAdmitted: 'notAdmitted',
  oursToMend: 'released',
  unclear: 'unclear',
} as const satisfies Record<BidOutcome['kind'], BidAttempt['outcome']>

/** Writes an attempt's outcome, once. */
export const closeAttempt = (
  tx: Tx,
  { goods_id, n }: Pick<BidAttempt, 'goods_id' | 'n'>,
  { kind }: Pick<BidOutcome, 'kind'>,
  told: string,
) =>
  tx
    .updateTable('bid_attempts')
    .set({ outcome: outcomeOf[kind], told })
    .where('goods_id', '=', goods_id)
    .where('n', '=', n)
    .where('outcome', 'is', null)
    .execute()

/**
 * Judges attempts that an interrupted process left open: never sent means not taken, sent means unclear. The caller follows the auction
 * and has no call under way. Attempts by hand are left to the person.
 */
export async function judgeAbandoned(tx: Tx, goodsId: string): Promise<void> {
  await tx
    .updateTable('bid_attempts')
    .set({ outcome: sql<'released' | 'unclear'>`case when sent_at is null then 'released' else 'unclear' end`, told: 'it broke off' })
    .where('goods_id', '=', goodsId)
    .where('holder', '<>', BY_HAND)
    .where('outcome', 'is', null)
    .execute()
}

/**
 * Settles unclear attempts by a look that began after they were sent. We lead at exactly the amount (with proxy bidding, we lead): taken.
 * Otherwise, if the look began after the call's deadline: not taken, or without effect by now.
 */
export async function clearAttempts(tx: Tx, goodsId: string, auction: MarketAuction, askedAt: number): Promise<void> {
  if (auction.leader === 'unknown') return
  const unclear = tx.updateTable('bid_attempts').where('goods_id', '=', goodsId).where('outcome', '=', 'unclear')
  if (auction.leader === 'us') {
    let ours = unclear.set({ outcome: 'accepted' }).where('sent_at', '<', askedAt)
    if (auction.bidding === 'open') ours = ours.where('amount_jpy', '=', auction.currentJpy)
    await ours.execute()
  }
  await unclear.set({ outcome: 'notTaken' }).where('deadline_at', '<', askedAt).execute()
}
