import type { ActName } from '@otsukai/contract/acts/acts'
import type { Marketplace } from '@otsukai/connectors/marketplace'
import type { ActHandlers } from '../../platform/acts/handlers.ts'
import type { Use } from '../../platform/parts.ts'

/** Parts of an act within its transaction. */
export type Inside = Use<'config' | 'jobs' | 'clock' | 'random' | 'log'>

/** Parts of an act outside its transaction. */
export interface StaffParts extends Inside, Use<'db' | 'files' | 'robot' | 'carrier'> {
  /** Connects to the marketplace. An embedded sandbox is reachable only while the server runs. */
  openMarket: () => Promise<Marketplace>
}

/** A handler for each act of the staff. */
export type StaffHandlers = ActHandlers<StaffParts, Inside>
/** The handlers of a noun's acts. */
export type HandlersOf<Some> = Pick<StaffHandlers, keyof Some & ActName>
