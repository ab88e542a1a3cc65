import type { BidHub } from './bid-hub.ts'

declare module '../../../platform/parts.ts' {
  interface Parts {
    /** Connects the calls that bid with this process's agent. */
    bids: BidHub
  }
  interface Settings {
    /** Length of a process's lease on the auctions it follows; after a crash another process takes over once it has lapsed. */
    bidLeaseS: number
  }
}
