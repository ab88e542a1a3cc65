import { confirmRates } from '../../catalogue/content/rates.ts'
import { accountCommands } from './account-commands.ts'
import { bidCommands } from './bid-commands.ts'
import { deskCommands } from './desk-commands.ts'
import { messageCommands } from './message-commands.ts'
import { orderCommands } from './order-commands.ts'
import { purchaseCommands } from './purchase-commands.ts'
import type { StaffCommand } from './staff-command.ts'
import { wordCommands } from './word-commands.ts'
import { walletCommands } from './wallet-commands.ts'
import { warehouseCommands } from './warehouse-commands.ts'

/** Every command by name. */
export const staffCommands: Record<string, StaffCommand> = {
  ...deskCommands,
  ...messageCommands,
  ...orderCommands,
  ...purchaseCommands,
  ...bidCommands,
  ...accountCommands,
  ...walletCommands,
  ...warehouseCommands,
  ...wordCommands,
  'confirm-rates': {
    help: 'Says that the rates in force are still right; after 36 h without it no recharge begins.',
    options: {},
    run: async (deps, { staff }) => {
      await confirmRates(deps, staff)
      return 'The rates are confirmed.'
    },
  },
}
