import type { AuctionWatch } from './auction-watch.ts'
import type { BidHub } from './bid-hub.ts'

declare module '../../platform/parts.ts' {
  interface Parts {
    /** Auctions as they are now. */
    auctions: AuctionWatch
    /** Between the calls that bid and the agents that follow auctions. */
    bids: BidHub
  }
  interface Settings {
    /** How long a process follows an auction without renewing; after a crash another takes it up so much later. */
    bidLeaseS: number
  }
}
