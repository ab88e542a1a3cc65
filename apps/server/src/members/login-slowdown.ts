import { createHmac, timingSafeEqual } from 'node:crypto'
import { createCounter, type Counter } from '../http/counter.ts'
import { Fault } from '../http/errors.ts'
import { failuresFree, failureWindowMs, waitAfterFailuresMs } from './members-rules.ts'

/** From where a log-in is tried. */
export interface Origin {
  address: string
  /** The browser's device cookie, if it sends one. */
  device: string | null
}

/** Makes guessing passwords slow, for a guesser alone. */
export interface LoginSlowdown {
  /**
   * Throws 429 with Retry-After while too many tries have failed. A browser that the account used before is let through. Null: the try
   * names no account, and the address alone counts.
   */
  check(account: string | null, from: Origin): void
  failed(account: string | null, from: Origin): void
  /** What a browser keeps after a log-in, so that it is known next time. */
  deviceFor(account: string): string
}

interface SlowdownOptions {
  on: boolean
  secretKey: Buffer
  /** By which a guesser waits, in ms. */
  monotonic: () => number
}

export function createLoginSlowdown({ on, secretKey, monotonic }: SlowdownOptions): LoginSlowdown {
  const byAccount = createCounter(failureWindowMs, monotonic)
  const byAddress = createCounter(failureWindowMs, monotonic)
  const deviceFor = (account: string) => createHmac('sha256', secretKey).update(`device:${account}`).digest('base64url')
  const isKnown = (account: string | null, device: string | null) => {
    if (account === null) return false
    const [ours, theirs] = [Buffer.from(deviceFor(account)), Buffer.from(device ?? '')]
    return ours.length === theirs.length && timingSafeEqual(ours, theirs)
  }
  const accountKey = (account: string, address: string) => `${address} ${account}`
  return {
    check(account, { address, device }) {
      if (!on || isKnown(account, device)) return
      if (account !== null) wait(byAccount, accountKey(account, address), failuresFree.account)
      wait(byAddress, address, failuresFree.address)
    },
    failed(account, { address, device }) {
      if (!on || isKnown(account, device)) return
      if (account !== null) byAccount.add(accountKey(account, address))
      byAddress.add(address)
    },
    deviceFor,
  }
}

function wait(failures: Counter, key: string, free: number): void {
  const waitMs = waitAfterFailuresMs(failures.count(key), free)
  const leftMs = waitMs - failures.sinceLastMs(key)
  if (waitMs > 0 && leftMs > 0) throw new Fault('tooManyTries', 'failed log-ins', { retryAfterS: leftMs / 1000 })
}
