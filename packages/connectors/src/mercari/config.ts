import type { BreakerLimits } from '../circuit-breaker.ts'
import type { Asker, TokenStore } from '../marketplace.ts'
import type { Timing } from '../timing.ts'

/**
 * Access to the partner Open API. Public hosts: api.jp-mercari.com and auth.mercari.com; their sandbox: api.mercari-sandbox.com and
 * auth-sandbox.mercari.com.
 */
export interface MercariConfig {
  /** All URLs here are without a trailing slash. */
  apiUrl: string
  authUrl: string
  clientId: string
  clientSecret: string
  /** Empty: every webhook is refused. */
  webhookSecret: string
  pictureHosts: readonly string[]
  /** The shop that people see: https://jp.mercari.com. Without it goods have no page. */
  pagesUrl?: string | undefined
  /** Sent as `User-Country-Code` when set: `CN`. */
  userCountryCode?: string | undefined
  /** True where the marketplace has the auction calls of `docs/sandbox-differences.md`. Without them staff bid by hand. */
  auctionCalls: boolean
  timeouts?: Partial<MercariTimeouts> | undefined
  /** Calls a second for each token: 200 in the sandbox, the granted number in live. */
  budgetPerSecond: number
  /** Limits of the circuit breaker. */
  breaker?: Partial<BreakerLimits> | undefined
}

export interface MercariTimeouts {
  /** A read for which a person waits, retries and queueing included. */
  memberReadMs: number
  /** Any other read, retries and queueing included. */
  readMs: number
  /** One purchase. Calls of this length have been observed; a shorter limit leaves orders in doubt. */
  purchaseMs: number
  /** One bid. In an auction's last minute a query of the outcome serves better than a longer wait. */
  bidMs: number
}

export const defaultTimeouts: MercariTimeouts = { memberReadMs: 3_000, readMs: 8_000, purchaseMs: 120_000, bidMs: 5_000 }
export const defaultBreaker: BreakerLimits = { failures: 10, pauseMs: 5_000 }

export interface Log {
  warn(facts: Record<string, unknown>, message: string): void
}

export interface MercariDeps {
  tokens: TokenStore
  /** The server's clock, ms since 1970. */
  now: () => number
  /** For pacing, pauses and time limits. Default: the machine's. */
  timing?: Timing
  /** The origin of the current read. Default: the server itself, in the members' lane. */
  readAsker?: () => Asker
  log: Log
}
