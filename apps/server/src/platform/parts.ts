import type { Logger } from 'pino'

/**
 * The dependencies of commands and queries, made once where a process is put together. Each room adds its parts and settings in
 * `<room>-parts.ts`: `declare module '…/platform/parts.ts'`.
 */
export interface Parts {
  config: Settings
  /** Real time in milliseconds; a parameter, so that a run can be replayed. */
  clock: () => number
  /** Milliseconds that never jump, for deadlines: setting the machine's clock must not make a bid late or early. */
  monotonic: () => number
  /** A whole number from 0 to below the bound; a parameter, so that a run can be replayed. */
  random: (bound: number) => number
  log: Logger
}

/** The operator's settings. Names of times in seconds end in S, of money in Jpy. */
export interface Settings {
  mode: 'sandbox' | 'live'
  /** An absolute path. */
  dataDir: string
  timeZone: string
  /** Encrypts tokens and addresses in the database: 32 bytes. */
  secretKey: Buffer
}

/** Some of the parts: a command says which it uses. */
export type Use<Name extends keyof Parts> = Pick<Parts, Name>
