import type { Db } from '../db/client.ts'
import { named } from '../db/prepared.ts'
import type { FreshAuction } from './read-auction.ts'

/** Has an auction followed from the first bid on it. One that is followed already is left alone: its row is the agent's, and no bidder waits for it. */
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
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  on conflict (goods_id) do update set done = false where auctions.done`
