import type { Marketplace } from '@otsukai/connectors/marketplace'
import type { Use } from '../../platform/parts.ts'

/** What a command at the terminal works with. */
export interface StaffParts extends Use<'config' | 'db' | 'jobs' | 'clock' | 'random' | 'log'> {
  /** The marketplace as the server reaches it. A sandbox that the server starts is there while the server runs. */
  openMarket: () => Promise<Marketplace>
}

/** Who acts, and why: every act is kept with both. */
export interface Act {
  staff: string
  reason: string
}

export interface StaffCommand {
  /** One line for the list of commands. */
  help: string
  /** It only looks: it needs no reason and leaves no record. */
  looks?: true
  /** Named arguments beside `--staff` and `--reason`, all required, with what they are. */
  options: Record<string, string>
  /** Those that may be left out. */
  optional?: Record<string, string>
  /** Options that are no facts but keys: the record of acts says that they were told, not what. */
  unkept?: readonly string[]
  /** Answers a sentence for the person at the terminal. Throws one when it cannot be done. */
  run(deps: StaffParts, act: Act, options: Record<string, string>): Promise<string>
}
