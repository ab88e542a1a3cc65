import { createHmac, timingSafeEqual } from 'node:crypto'
import { createCounter, type Counter } from '../../platform/http/counter.ts'
import { Fault } from '../../platform/http/errors.ts'
import { failuresFree, failureWindowMs, waitAfterFailuresMs } from './members-rules.ts'

/** Where a log-in comes from. */
export interface Origin {
  address: string
  /** The browser's device cookie, if it sends one. */
  device: string | null
}

/** An entered account, with the hash of its password; null when there is no such account. */
export interface LoginTry {
  account: string
  passwordHash: string | null
}

/** Slows down guessing of passwords without slowing the account's owner. */
export interface LoginSlowdown {
  /**
   * Counts a try before its password is checked, so that concurrent tries count too. Throws 429 with Retry-After after too many
   * failures: from one address on one account, from one address, or on one account from anywhere. A browser that has logged in to the
   * account with its current password is counted separately. Null: a try without an account, counted by address.
   */
  begin(tried: LoginTry | null, from: Origin): Try
  /** The device cookie's value after a log-in, valid until the password changes. */
  deviceFor(account: string, passwordHash: string): string
}

export interface Try {
  /** Uncounts the try. */
  succeeded(): void
}

const uncounted: Try = { succeeded: () => {} }

export function createLoginSlowdown(options: { on: boolean; secretKey: Buffer; monotonic: () => number }): LoginSlowdown {
  const failures = createCounter(failureWindowMs, options.monotonic)
  const deviceFor = (account: string, passwordHash: string) =>
    createHmac('sha256', options.secretKey).update(`device:${account}:${passwordHash}`).digest('base64url')

  /** The counters of a try, each with its number of free failures. */
  const countersOf = (tried: LoginTry | null, { address, device }: Origin): [key: string, free: number][] => {
    const ofAddress: [string, number] = [`address ${address}`, failuresFree.address]
    if (tried === null) return [ofAddress]
    const { account, passwordHash } = tried
    if (passwordHash !== null && device !== null && isSame(device, deviceFor(account, passwordHash)))
      return [[`device ${device}`, failuresFree.account]]
    return [[`account ${account} from ${address}`, failuresFree.account], ofAddress, [`account ${account}`, failuresFree.anywhere]]
  }

  return {
    begin(tried, from) {
      if (!options.on) return uncounted
      const counters = countersOf(tried, from)
      for (const [key, free] of counters) requireNoWait(failures, key, free)
      for (const [key] of counters) failures.add(key)
      return {
        succeeded: () => {
          for (const [key] of counters) failures.giveBack(key)
        },
      }
    },
    deviceFor,
  }
}

function isSame(theirs: string, ours: string): boolean {
  const [a, b] = [Buffer.from(theirs), Buffer.from(ours)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function requireNoWait(failures: Counter, key: string, free: number): void {
  const waitMs = waitAfterFailuresMs(failures.count(key), free)
  const leftMs = waitMs - failures.sinceLastMs(key)
  if (waitMs > 0 && leftMs > 0) throw new Fault('tooManyTries', 'failed log-ins', { retryAfterS: leftMs / 1000 })
}
