import { type CallLane, type MarketAuction, MarketplaceDown } from '@otsukai/connectors/marketplace'
import type { Use } from '../../../platform/parts.ts'
import { pauseRefused, takeAccount } from '../../buying/trade-accounts.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import type { AuctionRow } from '../auctions-tables.ts'

/** The marketplace's answer about an auction, and when it was asked. */
export interface AuctionLook {
  auction: MarketAuction
  askedAt: number
}

/** Within this time before a fixed end, looks use the `bidding` lane. */
const URGENT_MS = 5 * 60_000

/** Asks the marketplace for an auction's state, in the name of the account that bids on it. Null when it does not answer. */
export async function lookAtAuction(
  deps: Use<'config' | 'db' | 'clock' | 'log' | 'market'>,
  { goods_id, trade_account, ends_at }: AuctionRow,
): Promise<AuctionLook | null> {
  const askedAt = deps.clock()
  const lane: CallLane = ends_at !== null && ends_at - askedAt < URGENT_MS ? 'bidding' : 'following'
  try {
    const account = trade_account ?? undefined
    const auction = await deps.market.auction(goods_id, { lane, account, signal: AbortSignal.timeout(3_000) })
    return auction && { auction, askedAt }
  } catch (error) {
    if (!(error instanceof MarketplaceDown)) throw error
    deps.log.warn({ err: error, goods: goods_id }, 'an auction could not be looked at')
    await pauseRefused(deps, error, askedAt)
    return null
  }
}

/** The auction with its trade account, which is chosen at the first look and stays. */
export async function withAccount(deps: Use<'config' | 'db' | 'clock'>, auction: AuctionRow): Promise<AuctionRow> {
  if (auction.trade_account !== null) return auction
  const trade_account = await transaction(deps.db, async (tx) => {
    const account = await takeAccount(deps, tx, deps.clock())
    if (!account) return null
    await tx
      .updateTable('auctions')
      .set({ trade_account: account.id })
      .where('goods_id', '=', auction.goods_id)
      .where('trade_account', 'is', null)
      .execute()
    return account.id
  })
  return { ...auction, trade_account }
}

/** Writes a look's answer and answers the row; null when a newer one is stored. The caller holds the auction's lease and row lock. */
export const writeFacts = async (tx: Tx, goodsId: string, { auction, askedAt }: AuctionLook): Promise<AuctionRow | null> =>
  (await tx
    .updateTable('auctions')
    .set({
      state: auction.state,
      current_jpy: auction.currentJpy,
      bid_count: auction.bidCount,
      min_next_jpy: auction.minNextJpy,
      increment_jpy: auction.incrementJpy,
      buy_now_jpy: auction.buyNowJpy,
      proxy: auction.bidding === 'proxy',
      ends_at: auction.endsAt,
      extended: auction.extended,
      leader: auction.leader,
      asked_at: askedAt,
    })
    .where('goods_id', '=', goodsId)
    .where('asked_at', '<=', askedAt)
    .returningAll()
    .executeTakeFirst()) ?? null
