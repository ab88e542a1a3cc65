import { type Config } from '../config.ts'
import { confirmRates } from '../content/rates.ts'
import { type Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { endPause } from '../orders/trade-accounts.ts'

/** What a staff command works with: the database that the server works on, as the server's role. */
export interface StaffDeps {
  config: Config
  db: Db
  clock: () => number
}

/** Who acts, and why: every act is kept with both. */
export interface Act {
  staff: string
  reason: string
}

export interface StaffCommand {
  /** One line for the list of commands. */
  help: string
  /** Named arguments beside `--staff` and `--reason`, all required, with what they are. */
  options: Record<string, string>
  /** Answers a sentence for the person at the terminal. */
  run(deps: StaffDeps, act: Act, options: Record<string, string>): Promise<string>
}

/** Every command by name. */
export const staffCommands: Record<string, StaffCommand> = {
  'confirm-rates': {
    help: 'Says that the rates in force are still right; after 36 h without it no recharge begins.',
    options: {},
    run: async (deps, { staff }) => {
      await confirmRates(deps, staff)
      return 'The rates are confirmed.'
    },
  },
  'resume-account': {
    help: 'Says that a paused trade account may buy again (its card, ban or address is mended); its orders go on within a minute.',
    options: { account: 'its id, as the desk entry names it' },
    run: async ({ db, clock }, { staff }, { account = '' }) => {
      if (await transaction(db, (tx) => endPause(tx, account, clock(), staff))) return `${account} buys again.`
      throw new Error(`There is no paused trade account ${account}.`)
    },
  },
}
