import type { HouseDeps } from '../../deps.ts'

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
  run(deps: HouseDeps, act: Act, options: Record<string, string>): Promise<string>
}
