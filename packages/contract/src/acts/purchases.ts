import { z } from 'zod'
import { Time } from '../fields.ts'
import { act } from './act.ts'
import { entry } from './desk.ts'
import { Done, Goods, MarketReference, Order, SumJpy, text, TradeAccount } from './fields.ts'

const order = Order.describe("the order's id")
const purchase = {
  reference: text(200).describe("the marketplace's own number for the purchase: of the transaction, or of the shop's order"),
  paid: SumJpy.describe('all that the marketplace charged, in yen, shipping included'),
}
const account = TradeAccount.optional().describe('the trade account; needed only where there are several')

/** Whether the account itself told what was paid; else it is what somebody typed. */
const Proven = z.boolean()

/** Acts on purchases that a person makes, finds or judges. */
export const purchaseActs = {
  'begin-purchase': act({
    summary: 'Reserves a paid order to buy its goods by hand; then record-purchase within 30 minutes.',
    titleZh: '手工采购',
    permission: 'purchases.act',
    about: { kind: 'order', field: 'order' },
    undoneBy: 'release-purchase',
    input: z.object({ order, account }),
    data: z.object({ goodsId: z.string(), account: z.string(), until: Time }),
  }),
  'record-purchase': act({
    summary: 'Writes down a purchase made by hand, or what an order in doubt was really bought as.',
    titleZh: '登记采购',
    permission: 'purchases.act',
    asksOutside: true,
    about: { kind: 'order', field: 'order' },
    rests: false,
    second: 'aboveLimit',
    input: z.object({ order, ...purchase, account }),
    data: MarketReference.extend({ proven: Proven }),
  }),
  'release-purchase': act({
    summary: 'Gives back an order reserved by begin-purchase that was not bought; the buyer goes on with it.',
    titleZh: '放弃手工采购',
    permission: 'purchases.act',
    about: { kind: 'order', field: 'order' },
    input: z.object({ order }),
    data: Done,
  }),
  'correct-purchase': act({
    summary: 'Puts right what record-purchase was told wrongly, its number or what it cost; the difference is posted.',
    titleZh: '更正采购',
    permission: 'purchases.act',
    asksOutside: true,
    about: { kind: 'order', field: 'order' },
    second: 'aboveLimit',
    input: z.object({ order, ...purchase }),
    data: z.object({ proven: Proven }),
  }),
  'settle-not-ours': act({
    summary: 'Says that an order in doubt was surely not bought, as the account itself shows: the member is refunded.',
    titleZh: '确认没买到，退款',
    permission: 'purchases.act',
    about: { kind: 'order', field: 'order' },
    second: 'aboveLimit',
    input: z.object({ order }),
    data: Done,
  }),
  'record-orphan': act({
    summary: 'Writes down a purchase that no order waits for: the house pays it.',
    titleZh: '登记无主货',
    permission: 'purchases.act',
    asksOutside: true,
    about: { kind: 'goods', field: 'goods' },
    second: 'abovePaymentLimit',
    input: z.object({
      goods: Goods.describe('the id of the goods'),
      ...purchase,
      order: Order.optional().describe('the order on its label, when there is one'),
      account,
    }),
    data: MarketReference.extend({ proven: Proven }),
  }),
  'adopt-orphan': act({
    summary: 'Gives an orphan to an order that waits for the same goods.',
    titleZh: '无主货归入订单',
    permission: 'purchases.act',
    about: { kind: 'entry', field: 'entry' },
    second: 'abovePaymentLimit',
    input: z.object({ entry, order }),
    data: Done,
  }),
  'return-orphan': act({
    summary: 'Says that the marketplace took an orphan back, and what it gave back.',
    titleZh: '无主货已退回',
    permission: 'purchases.act',
    about: { kind: 'entry', field: 'entry' },
    second: 'abovePaymentLimit',
    input: z.object({ entry, amount: SumJpy.describe('what it gave back, in yen') }),
    data: Done,
  }),
  'resell-orphan': act({
    summary: 'Records that an orphan was sold on, and the amount that came into the bank.',
    titleZh: '无主货已转卖',
    permission: 'purchases.act',
    about: { kind: 'entry', field: 'entry' },
    second: 'abovePaymentLimit',
    input: z.object({ entry, amount: SumJpy.describe('the amount that came into the bank, in yen') }),
    data: Done,
  }),
}
