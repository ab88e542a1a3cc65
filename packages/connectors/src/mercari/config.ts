import type { BreakerLimits } from '../circuit-breaker.ts'
import type { Asker, TokenStore } from '../marketplace.ts'
import type { Timing } from '../timing.ts'

/**
 * How the partner Open API is reached. Public hosts: api.jp-mercari.com and auth.mercari.com, in their sandbox
 * api.mercari-sandbox.com and auth-sandbox.mercari.com.
 */
export interface MercariConfig {
  /** Without a trailing slash, as are all addresses here. */
  apiUrl: string
  authUrl: string
  clientId: string
  clientSecret: string
  /** Empty: every webhook is refused. */
  webhookSecret: string
  pictureHosts: readonly string[]
  /** Sent as `User-Country-Code` when set: `CN`. */
  userCountryCode?: string | undefined
  /** Whether the calls for auctions are there that `docs/sandbox-differences.md` assumes. Without them bids are the desk's. */
  auctionCalls: boolean
  timeouts?: Partial<MercariTimeouts> | undefined
  /** Calls a second over one token: 200 in the sandbox, in live what the marketplace grants. */
  budgetPerSecond: number
  /** When calls stop for a while because the marketplace keeps failing. */
  breaker?: Partial<BreakerLimits> | undefined
}

export interface MercariTimeouts {
  /** Everything that one read may take, retries and waiting included, when a member waits for it. */
  memberReadMs: number
  /** The same for every other read. */
  readMs: number
  /** One purchase. The marketplace's own call was seen to take this long; a shorter limit leaves orders in doubt. */
  purchaseMs: number
  /** One bid. Longer is of no use in an auction's last minute: what came of it is then asked instead. */
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
  /** Of pacing, pauses and time limits; the machine's unless told. */
  timing?: Timing
  /** Who waits for a read; the server itself, in the members' lane, unless told. */
  readAsker?: () => Asker
  log: Log
}
