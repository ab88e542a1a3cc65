import type { MarketAuction } from '@otsukai/connectors/marketplace'
import type { AuctionInfo } from '@otsukai/contract/goods'

/** What was heard of an auction, and when. */
export interface HeardAuction {
  auction: MarketAuction
  at: number
}

/** An auction as screens show it. What the marketplace still calls open is open, also past its end: a late bid may have moved it. */
export const auctionInfoOf = ({ auction }: HeardAuction, serverTime: number): AuctionInfo => ({
  id: auction.itemId,
  currentJpy: auction.currentJpy,
  bidCount: auction.bidCount,
  minNextJpy: auction.minNextJpy,
  ...(auction.buyNowJpy === null ? {} : { buyNowJpy: auction.buyNowJpy }),
  endsAt: auction.endsAt,
  extended: auction.extended,
  state: auction.state,
  serverTime,
})

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/**
 * How long until a followed auction is looked at again. More often as the end nears: within the last 5 minutes a bid extends it, so
 * there every look counts; what nobody has bid on, or is over, changes seldom.
 */
export function lookAgainMs({ state, endsAt }: Pick<MarketAuction, 'state' | 'endsAt'>, now: number): number {
  if (state !== 'open') return 30 * SECOND_MS
  if (endsAt === null) return 10 * SECOND_MS
  const leftMs = endsAt - now
  if (leftMs > 60 * MINUTE_MS) return 10 * SECOND_MS
  if (leftMs > 5 * MINUTE_MS) return 3 * SECOND_MS
  return 750
}
