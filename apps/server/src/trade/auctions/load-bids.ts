import { openBidStates } from '@otsukai/contract/bid-steps'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/tables.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { AuctionFacts, StandingBid } from './auction-rules.ts'
import type { AuctionRow, BidRow } from './auctions-tables.ts'

/** A bid of this member. Throws 404 when it is not theirs. */
export async function requireOwnBid(db: Db | Tx, memberId: number, id: string): Promise<BidRow> {
  const row = await db
    .selectFrom('bids')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('refused', '=', false)
    .executeTakeFirst()
  if (!row) throw notFound(`bid ${id} of member ${memberId}`)
  return row
}

/** The member's open bid on these goods, of which there is at most one. */
export async function findOpenBid(db: Db | Tx, memberId: number, goodsId: string): Promise<BidRow | null> {
  const row = await db
    .selectFrom('bids')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('goods_id', '=', goodsId)
    .where('state', 'in', openBidStates)
    .executeTakeFirst()
  return row ?? null
}

export async function findAuction(db: Db | Tx, goodsId: string): Promise<AuctionRow | null> {
  return (await db.selectFrom('auctions').selectAll().where('goods_id', '=', goodsId).executeTakeFirst()) ?? null
}

/** An auction's row for the rules. */
export const factsOf = (row: AuctionRow, byHand: boolean): AuctionFacts => ({
  state: row.state,
  currentJpy: row.current_jpy,
  minNextJpy: row.min_next_jpy,
  incrementJpy: row.increment_jpy,
  buyNowJpy: row.buy_now_jpy,
  bidding: row.proxy ? 'proxy' : 'open',
  endsAt: row.ends_at,
  leader: row.leader,
  askedAt: row.asked_at,
  shutOut: row.shut_out,
  byHand,
})

/** Outcomes of attempts that the marketplace took or may have taken. */
const takenOutcomes = ['accepted', 'unclear']

/** All open bids on an auction, locked, with their attempts. */
export async function lockBids(tx: Tx, goodsId: string): Promise<StandingBid[]> {
  const rows = await tx
    .selectFrom('bids')
    .select(['id', 'state', 'max_jpy', 'rank', 'since', 'uncovered'])
    // Skipped for outbid bids, which are most: nothing is sent for them anyway.
    .select(sql<boolean>`state <> 'outbid' and (select frozen from members where members.id = bids.member_id)`.as('frozen'))
    .where('goods_id', '=', goodsId)
    .where('state', 'in', openBidStates)
    .orderBy('id')
    .forUpdate()
    .execute()
  const attempts = await tx
    .selectFrom('bid_attempts')
    .select(['bid_id', 'amount_jpy', 'outcome'])
    .where('goods_id', '=', goodsId)
    .orderBy('n')
    .execute()
  return rows.map((row): StandingBid => {
    const own = attempts.filter(({ bid_id }) => bid_id === row.id)
    const open = own.findLast(({ outcome }) => outcome === null || outcome === 'unclear')
    const taken = own.filter(({ outcome }) => outcome === null || takenOutcomes.includes(outcome)).map(({ amount_jpy }) => amount_jpy)
    return {
      id: row.id,
      state: row.state,
      maxJpy: row.max_jpy,
      rank: row.rank,
      since: row.since,
      uncovered: row.uncovered,
      frozen: row.frozen,
      inFlight: open ? { kind: open.outcome === null ? 'sent' : 'unclear', amountJpy: open.amount_jpy } : null,
      offeredJpy: taken.length > 0 ? Math.max(...taken) : null,
    }
  })
}
