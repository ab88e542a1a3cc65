import type { BidHub } from './bid-hub.ts'

declare module '../../../platform/parts.ts' {
  interface Parts {
    /** Between the calls that bid and the agents that follow auctions. */
    bids: BidHub
  }
  interface Settings {
    /** How long a process follows an auction without renewing; after a crash another takes it up so much later. */
    bidLeaseS: number
  }
}
