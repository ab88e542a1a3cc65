import { type Marketplace } from '@otsukai/connectors/marketplace'
import { type PaymentGateway } from '@otsukai/connectors/payment'
import { type PayType } from '@otsukai/contract/users'
import { type Logger } from 'pino'
import { type Config } from './config.ts'
import { type Db } from './db/client.ts'
import { type GoodsMemory } from './goods/goods-memory.ts'
import { type Jobs } from './jobs/jobs.ts'

/** What commands and queries work with: plain arguments, made once in the composition root. */
export interface Deps {
  config: Config
  db: Db
  jobs: Jobs
  market: Marketplace
  /** What this process remembers of the marketplace for a moment. */
  goods: GoodsMemory
  /** Null where a way of paying is not configured. */
  gateways: Record<PayType, PaymentGateway | null>
  /** Real time in milliseconds; a parameter, so that a run can be replayed. */
  clock: () => number
  /** A whole number from 0 to below the bound; a parameter for the same reason. */
  random: (bound: number) => number
  log: Logger
}
