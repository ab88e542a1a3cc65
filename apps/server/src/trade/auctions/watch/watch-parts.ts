import type { AuctionWatch } from './auction-watch.ts'

declare module '../../../platform/parts.ts' {
  interface Parts {
    /** Auctions as they are now. */
    auctions: AuctionWatch
  }
}
