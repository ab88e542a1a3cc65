import type { AuctionWatch } from './auction-watch.ts'

declare module '../../../platform/parts.ts' {
  interface Parts {
    /** The current state of auctions. */
    auctions: AuctionWatch
  }
}
