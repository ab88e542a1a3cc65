import type { ActName } from '@otsukai/contract/acts/acts'
import type { Marketplace } from '@otsukai/connectors/marketplace'
import type { ActHandlers } from '../../platform/acts/handlers.ts'
import type { Use } from '../../platform/parts.ts'

/** What a command of staff works with, in its transaction. */
type Inside = Use<'config' | 'jobs' | 'clock' | 'random' | 'log'>

/** What the acts of staff work with. */
export interface StaffParts extends Inside, Use<'db'> {
  /** The marketplace as the server reaches it. A sandbox that the server starts is there while the server runs. */
  openMarket: () => Promise<Marketplace>
}

/** What each act of staff does. */
export type StaffHandlers = ActHandlers<StaffParts, Inside>
/** Those of a noun, as the contract gathers them. */
export type HandlersOf<Some> = Pick<StaffHandlers, keyof Some & ActName>
