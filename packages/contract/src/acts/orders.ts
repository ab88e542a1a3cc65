import { z } from 'zod'
import { Jpy } from '../fields.ts'
import { act } from './act.ts'
import { Done, oneOf, Order, SumJpy, text } from './fields.ts'

const order = Order.describe('its number')
/** A sentence for the member. */
const zh = (what: string) => text(500).describe(`${what}, in Chinese, as the member reads it`)

/** Acts on orders: charges, losses, and the end of a disputed inspection. */
export const orderActs = {
  'charge-order': act({
    summary: 'Charges an order with what it cost beyond its quote (补差价); it is taken as soon as the balance covers it.',
    titleZh: '补差价',
    permission: 'orders.charge',
    about: { kind: 'order', field: 'order' },
    second: 'aboveLimit',
    undoneBy: 'void-charge',
    input: z.object({
      order,
      yen: SumJpy.describe('how much'),
      zh: zh('what for'),
      receipt: text(500).describe('what proves it: a number or a link'),
    }),
    data: z.object({ dueJpy: Jpy }),
  }),
  'void-charge': act({
    summary: 'Takes back a charge that was a mistake: what was paid of it is in the balance again.',
    titleZh: '撤销补差价',
    permission: 'orders.charge',
    about: { kind: 'order', field: 'order' },
    second: 'aboveLimit',
    input: z.object({ order, receipt: text(500).describe('what it was charged with'), zh: zh('why') }),
    data: Done,
  }),
  'order-lost': act({
    summary: 'Says that a shipped parcel will not come: the member gets back everything, and the house bears it.',
    titleZh: '包裹丢失，全额退款',
    permission: 'orders.lost',
    about: { kind: 'order', field: 'order' },
    second: 'aboveLimit',
    input: z.object({ order, zh: zh('how it was lost') }),
    data: Done,
  }),
  'keep-inspection': act({
    summary: 'Ends a dispute with the goods kept, with a compensation from the house or without.',
    titleZh: '留下，补偿会员',
    permission: 'inspections.settle',
    about: { kind: 'order', field: 'order' },
    second: 'aboveLimit',
    input: z.object({ order, zh: zh('how it was settled'), yen: SumJpy.optional().describe('the compensation') }),
    data: Done,
  }),
  'return-order': act({
    summary: 'Ends a dispute with an agreed return: the member gets back everything, fees too.',
    titleZh: '退货退款',
    permission: 'inspections.settle',
    about: { kind: 'order', field: 'order' },
    second: 'aboveLimit',
    input: z.object({
      order,
      zh: zh('what was agreed'),
      paidBy: oneOf(['marketplace', 'house'], '货款谁出只能是 marketplace（煤炉退回）或 house（本店承担）。').describe(
        'marketplace or house: who gives the price back',
      ),
    }),
    data: Done,
  }),
}
