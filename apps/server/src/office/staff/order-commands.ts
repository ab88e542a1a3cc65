import { yen } from '@otsukai/money/yen'
import { chargeOrder, voidCharge } from '../../trade/orders/charge-order.ts'
import { keepInspection } from '../../trade/warehouse/keep-inspection.ts'
import { loseOrder } from '../../trade/warehouse/lose-order.ts'
import { returnOrder } from '../../trade/warehouse/return-order.ts'
import { readYen } from './read-options.ts'
import type { StaffCommand } from './staff-command.ts'

const order = 'its number'

/** What a person does to an order: extra costs, loss, and how a disputed inspection ends. */
export const orderCommands: Record<string, StaffCommand> = {
  'charge-order': {
    help: 'Charges an order with what it cost beyond its quote (补差价); it is taken as soon as the balance covers it.',
    options: { order, yen: 'how much', zh: 'what for, in Chinese, as the member reads it', receipt: 'what proves it: a number or a link' },
    run: async (deps, _, { order: orderId = '', yen: amount = '', zh = '', receipt = '' }) => {
      const dueJpy = await chargeOrder(deps, { orderId, amountJpy: readYen(amount), reasonZh: zh, receipt })
      return dueJpy === 0 ? `Order ${orderId} is charged, and paid.` : `Order ${orderId} is charged: ${dueJpy} yen are due.`
    },
  },
  'void-charge': {
    help: 'Takes back a charge that was a mistake: what was paid of it is in the balance again.',
    options: { order, receipt: 'what it was charged with', zh: 'why, in Chinese, as the member reads it' },
    run: async (deps, _, { order: orderId = '', receipt = '', zh = '' }) => {
      await voidCharge(deps, { orderId, receipt, reasonZh: zh })
      return `The charge of order ${orderId} for ${receipt} is void.`
    },
  },
  'order-lost': {
    help: 'Says that a shipped parcel will not come: the member gets back everything, and the house bears it.',
    options: { order, zh: 'how it was lost, in Chinese, as the member reads it' },
    run: async (deps, _, { order: orderId = '', zh = '' }) => {
      await loseOrder(deps, orderId, zh)
      return `Order ${orderId} is lost; its money is back in the balance.`
    },
  },
  'keep-inspection': {
    help: 'Ends a dispute with the goods kept, with a compensation from the house or without.',
    options: { order, zh: 'how it was settled, in Chinese, as the member reads it' },
    optional: { yen: 'the compensation' },
    run: async (deps, { staff }, { order: orderId = '', zh = '', yen: amount }) => {
      await keepInspection(deps, { orderId, reasonZh: zh, compensationJpy: amount ? readYen(amount) : yen(0), by: staff })
      return `Order ${orderId} is kept; its receipt is rated now.`
    },
  },
  'return-order': {
    help: 'Ends a dispute with an agreed return: the member gets back everything, fees too.',
    options: {
      order,
      zh: 'what was agreed, in Chinese, as the member reads it',
      'paid-by': 'marketplace or house: who gives the price back',
    },
    run: async (deps, { staff }, { order: orderId = '', zh = '', 'paid-by': paidBy = '' }) => {
      if (paidBy !== 'marketplace' && paidBy !== 'house') throw new Error('--paid-by is marketplace or house.')
      await returnOrder(deps, { orderId, reasonZh: zh, paidBy, by: staff })
      return `Order ${orderId} is returned; its money is back in the balance.`
    },
  },
}
