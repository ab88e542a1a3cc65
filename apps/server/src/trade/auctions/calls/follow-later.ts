import { openBidStates } from '@otsukai/contract/bid-steps'
import type { Db } from '../../../platform/db/tables.ts'
import { named } from '../../../platform/db/prepared.ts'
import type { FreshAuction } from '../read-auction.ts'

/**
 * Inserts the auction's row, so that an agent follows it. Only reads the row of one that is followed: a conflict would lock it, and every
 * bidder would wait for the agent's decision.
 */
export async function followLater(db: Db, { auction, askedAt }: FreshAuction): Promise<void> {
  const { itemId, state, currentJpy, bidCount, minNextJpy, incrementJpy, buyNowJpy, bidding, endsAt, extended, leader } = auction
  const values = [
    itemId,
    state,
    currentJpy,
    bidCount,
    minNextJpy,
    incrementJpy,
    buyNowJpy,
    bidding === 'proxy',
    endsAt,
    extended,
    leader,
    askedAt,
  ]
  await named(db, 'auction-follow', insertAuction, values)
}

const insertAuction = `
  insert into auctions (goods_id, state, current_jpy, bid_count, min_next_jpy, increment_jpy, buy_now_jpy, proxy, ends_at, extended, leader, asked_at)
  select $1::text, $2::text, $3::bigint, $4::int, $5::bigint, $6::bigint, $7::bigint, $8::boolean, $9::bigint, $10::boolean, $11::text, $12::bigint
  where not exists (select from auctions where goods_id = $1 and not done)
  on conflict (goods_id) do update set done = false where auctions.done`

/** Reopens closed auctions with open bids, which were placed just as the auction was closed. */
export async function followForgotten({ db }: { db: Db }): Promise<void> {
  await db
    .updateTable('auctions')
    .set({ done: false })
    .where('done', '=', true)
    .where('goods_id', 'in', (eb) => eb.selectFrom('bids').select('goods_id').where('state', 'in', openBidStates))
    .execute()
}
