import type { MarketAuction } from '@otsukai/connectors/marketplace'
import type { AuctionInfo } from '@otsukai/contract/goods'

/** An auction as last heard, and when, in ms. */
export interface HeardAuction {
  auction: MarketAuction
  at: number
}

/** An auction for screens. It is open while the marketplace says so, also past its end, which a late bid may have moved. */
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
 * Pause before the next look at a followed auction, in ms: shorter as the end nears, because a bid within the last 5 minutes extends
 * it; long for one that is over.
 */
export function lookAgainMs({ state, endsAt }: Pick<MarketAuction, 'state' | 'endsAt'>, now: number): number {
  if (state !== 'open') return 30 * SECOND_MS
  if (endsAt === null) return 10 * SECOND_MS
  const leftMs = endsAt - now
  if (leftMs > 60 * MINUTE_MS) return 10 * SECOND_MS
  if (leftMs > 5 * MINUTE_MS) return 3 * SECOND_MS
  return 750
}
