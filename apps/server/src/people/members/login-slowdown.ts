import { createHmac, timingSafeEqual } from 'node:crypto'
import { createCounter, type Counter } from '../../platform/http/counter.ts'
import { Fault } from '../../platform/http/errors.ts'
import { failuresFree, failureWindowMs, waitAfterFailuresMs } from './members-rules.ts'

/** From where a log-in is tried. */
export interface Origin {
  address: string
  /** The browser's device cookie, if it sends one. */
  device: string | null
}

/** An account as it was typed, with the hash of its password; null where there is no such account. */
export interface Tried {
  account: string
  passwordHash: string | null
}

/** Makes guessing passwords slow, for a guesser alone. */
export interface LoginSlowdown {
  /**
   * Counts a try before its password is checked, so that tries at once are counted as tries in a row. Throws 429 with Retry-After while too
   * many have failed: from one address on one account, from one address, or on one account from anywhere. A browser that the account used
   * before, under the password that it has now, is counted by itself alone. Null: the try names no account, and the address alone counts.
   */
  begin(tried: Tried | null, from: Origin): Try
  /** What a browser keeps after a log-in, so that it is known while the password stays what it is. */
  deviceFor(account: string, passwordHash: string): string
}

export interface Try {
  /** It was none of a guesser's. */
  succeeded(): void
}

const uncounted: Try = { succeeded: () => {} }

export function createLoginSlowdown(options: { on: boolean; secretKey: Buffer; monotonic: () => number }): LoginSlowdown {
  const failures = createCounter(failureWindowMs, options.monotonic)
  const deviceFor = (account: string, passwordHash: string) =>
    createHmac('sha256', options.secretKey).update(`device:${account}:${passwordHash}`).digest('base64url')

  /** What a try counts against, with how many failures are free. */
  const countersOf = (tried: Tried | null, { address, device }: Origin): [key: string, free: number][] => {
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
