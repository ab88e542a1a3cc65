import type { Logger } from 'pino'

/**
 * What commands and queries work with, made once where a process is put together. Each room adds its parts and settings from its side,
 * in `<room>-parts.ts`: `declare module '…/platform/parts.ts'`.
 */
export interface Parts {
  config: Settings
  /** Real time in milliseconds; a parameter, so that a run can be replayed. */
  clock: () => number
  /** Milliseconds that never jump, for what must happen within a time: a clock that is set must not make a bid late or early. */
  monotonic: () => number
  /** A whole number from 0 to below the bound; a parameter for the same reason as the clock. */
  random: (bound: number) => number
  log: Logger
}

/** What the operator set. Times in seconds end in S, money in Jpy. */
export interface Settings {
  mode: 'sandbox' | 'live'
  /** Absolute. */
  dataDir: string
  timeZone: string
  /** Encrypts what is kept encrypted in the database: 32 bytes. */
  secretKey: Buffer
}

/** Some of the parts: a command says which it uses. */
export type Use<Name extends keyof Parts> = Pick<Parts, Name>
