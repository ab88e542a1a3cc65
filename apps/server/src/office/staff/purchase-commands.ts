import { formatJpy } from '@otsukai/money/format'
import { SECOND_PERSON_ABOVE_JPY } from '../../money/wallet/second-person.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { beginByHand, recordByHand, releaseByHand } from '../../trade/buying/buy-by-hand.ts'
import { correctPurchase } from '../../trade/buying/correct-purchase.ts'
import { giveUpDoubt } from '../../trade/buying/give-up-doubt.ts'
import { adoptOrphan, recordOrphan, resellOrphan, returnOrphan } from '../../trade/buying/settle-orphan.ts'
import { resumeAccount } from '../../trade/buying/trade-accounts.ts'
import { askForWalk } from '../../trade/buying/walk-accounts.ts'
import { readGoodsId, readYen } from './read-options.ts'
import type { StaffCommand } from './staff-command.ts'

const order = { order: "the order's id" }
const entry = { entry: 'its number, as `desk` lists it' }
const purchase = {
  reference: "the marketplace's own number for the purchase: of the transaction, or of the shop's order",
  paid: 'all that the marketplace charged, in yen, shipping included',
}
const second = { second: `who else agreed, when more than ${formatJpy(SECOND_PERSON_ABOVE_JPY)} yen come back to the member` }
const account = { account: 'the trade account; needed only where there are several' }

/** Purchases that a person makes, finds or judges. */
export const purchaseCommands: Record<string, StaffCommand> = {
  'begin-purchase': {
    help: 'Reserves a paid order to buy its goods by hand; then record-purchase within 30 minutes.',
    options: order,
    optional: account,
    run: async (deps, { staff }, { order: orderId = '', account = null }) => {
      const { trade_account, item_id, lease_until } = await beginByHand(deps, { orderId, account, staff })
      return `Buy ${item_id} as ${trade_account}, and record it before ${new Date(lease_until).toISOString()}.`
    },
  },
  'record-purchase': {
    help: 'Writes down a purchase made by hand, or what an order in doubt was really bought as.',
    options: { ...order, ...purchase },
    optional: { ...account, ...second },
    run: async (deps, { staff }, { order: orderId = '', account = null, reference: marketId = '', paid, second = null }) => {
      const { kind, id } = await recordByHand(deps, { orderId, account, staff, second, marketId, paidJpy: readYen(paid) })
      return `Order ${orderId} is bought as ${kind} ${id}.`
    },
  },
  'release-purchase': {
    help: 'Gives back an order reserved by begin-purchase that was not bought; the buyer goes on with it.',
    options: order,
    run: async (deps, { staff }, { order: orderId = '' }) => {
      await releaseByHand(deps, { orderId, staff })
      return `Order ${orderId} waits to be bought again.`
    },
  },
  'correct-purchase': {
    help: 'Puts right what record-purchase was told wrongly, its number or what it cost; the difference is posted.',
    options: { ...order, ...purchase },
    optional: second,
    run: async (deps, { staff, reason }, { order: orderId = '', reference: marketId = '', paid, second = null }) => {
      await correctPurchase(deps, { orderId, marketId, paidJpy: readYen(paid), staff, second, why: reason })
      return `Order ${orderId} is bought as ${marketId} for ${paid} yen.`
    },
  },
  'settle-not-ours': {
    help: 'Says that an order in doubt was surely not bought, as the account itself shows: the member is refunded.',
    options: order,
    run: async (deps, { staff, reason }, { order: orderId = '' }) => {
      await giveUpDoubt(deps, { orderId, staff, why: reason })
      return `Order ${orderId} has failed, and everything went back to its member.`
    },
  },
  'record-orphan': {
    help: 'Writes down a purchase that no order waits for: the house pays it.',
    options: { goods: 'the id of the goods', ...purchase },
    optional: { order: 'the order on its label, when there is one', ...account },
    run: async (deps, { staff, reason }, { goods, order: orderId = null, account = null, reference: marketId = '', paid }) => {
      const orphan = { account, goodsId: readGoodsId(goods), marketId, paidJpy: readYen(paid), orderId, staff, why: reason }
      const { kind, id } = await recordOrphan(deps, orphan)
      return `${kind} ${id} is an orphan on the desk's list.`
    },
  },
  'adopt-orphan': {
    help: 'Gives an orphan to an order that waits for the same goods.',
    options: { ...entry, ...order },
    optional: second,
    run: async (deps, { staff, reason }, { entry = '', order: orderId = '', second = null }) => {
      await adoptOrphan(deps, { entry, staff, second, why: reason, orderId })
      return `Order ${orderId} is bought.`
    },
  },
  'return-orphan': {
    help: 'Says that the marketplace took an orphan back, and what it gave back.',
    options: { ...entry, amount: 'what it gave back, in yen' },
    run: async (deps, { staff, reason }, { entry = '', amount }) => {
      await returnOrphan(deps, { entry, staff, why: reason, amountJpy: readYen(amount) })
      return `Entry ${entry} is settled.`
    },
  },
  'resell-orphan': {
    help: 'Says that an orphan was sold on, and what came into the bank.',
    options: { ...entry, amount: 'what came into the bank, in yen' },
    run: async (deps, { staff, reason }, { entry = '', amount }) => {
      await resellOrphan(deps, { entry, staff, why: reason, amountJpy: readYen(amount) })
      return `Entry ${entry} is settled.`
    },
  },
  'walk-accounts': {
    help: "Compares every trade account's purchases with our orders now, and not only at night; the list shows what was found.",
    options: {},
    run: async (deps) => `Will be walked within a minute: ${(await askForWalk(deps)).join(', ') || 'none, no account is connected'}.`,
  },
  'resume-account': {
    help: 'Says that a paused trade account may buy again (its card, ban or address is mended); its orders go on at once.',
    options: { account: 'its id, as the desk entry names it' },
    run: async (deps, { staff }, { account = '' }) => {
      if (await transaction(deps.db, (tx) => resumeAccount(deps, tx, account, staff))) return `${account} buys again.`
      throw new Error(`There is no paused trade account ${account}.`)
    },
  },
}
