import type { Marketplace } from '@otsukai/connectors/marketplace'
import type { PaymentGateway } from '@otsukai/connectors/payment'
import type { PayType } from '@otsukai/contract/users'
import type { Logger } from 'pino'
import type { AuctionWatch } from './trade/auctions/auction-watch.ts'
import type { BidHub } from './trade/auctions/bid-hub.ts'
import type { Config } from './boot/config.ts'
import type { Db } from './platform/db/client.ts'
import type { GoodsMemory } from './catalogue/goods/goods-memory.ts'
import type { KeptIndex } from './catalogue/goods/kept/kept-index.ts'
import type { Jobs } from './platform/jobs/jobs.ts'

/** What commands that ask nobody outside work with; a member of staff at a terminal has all of it. */
export interface HouseDeps {
  config: Config
  db: Db
  jobs: Jobs
  /** Real time in milliseconds; a parameter, so that a run can be replayed. */
  clock: () => number
  /** A whole number from 0 to below the bound; a parameter for the same reason. */
  random: (bound: number) => number
  log: Logger
}

/** What commands and queries work with: plain arguments, made once in the composition root. */
export interface Deps extends HouseDeps {
  /** Milliseconds that never jump, for what must happen within a time: a clock that is set must not make a bid late or early. */
  monotonic: () => number
  market: Marketplace
  /** Auctions as they are now. */
  auctions: AuctionWatch
  /** Between the calls that bid and the agents that follow auctions. */
  bids: BidHub
  /** What this process remembers of the marketplace for a moment. */
  goods: GoodsMemory
  /** What is searched when the marketplace cannot be asked, in memory while it is searched. */
  kept: KeptIndex
  /** Null where a way of paying is not configured. */
  gateways: Record<PayType, PaymentGateway | null>
}
