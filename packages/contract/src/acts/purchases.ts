import { z } from 'zod'
import { Time } from '../fields.ts'
import { formatJpy } from '../numbers.ts'
import { act } from './act.ts'
import { entry } from './desk.ts'
import { Done, Goods, MarketReference, Order, SECOND_PERSON_ABOVE_JPY, SumJpy, text, TradeAccount } from './fields.ts'

const order = Order.describe("the order's id")
const purchase = {
  reference: text(200).describe("the marketplace's own number for the purchase: of the transaction, or of the shop's order"),
  paid: SumJpy.describe('all that the marketplace charged, in yen, shipping included'),
}
const second = text(100)
  .optional()
  .describe(`who else agreed, when more than ${formatJpy(SECOND_PERSON_ABOVE_JPY)} yen come back to the member`)
const account = TradeAccount.optional().describe('the trade account; needed only where there are several')

/** Acts on purchases that a person makes, finds or judges. */
export const purchaseActs = {
  'begin-purchase': act({
    summary: 'Reserves a paid order to buy its goods by hand; then record-purchase within 30 minutes.',
    permission: 'purchases.record',
    input: z.object({ order, account }),
    data: z.object({ goodsId: z.string(), account: z.string(), until: Time }),
  }),
  'record-purchase': act({
    summary: 'Writes down a purchase made by hand, or what an order in doubt was really bought as.',
    permission: 'purchases.record',
    input: z.object({ order, ...purchase, account, second }),
    data: MarketReference,
  }),
  'release-purchase': act({
    summary: 'Gives back an order reserved by begin-purchase that was not bought; the buyer goes on with it.',
    permission: 'purchases.record',
    input: z.object({ order }),
    data: Done,
  }),
  'correct-purchase': act({
    summary: 'Puts right what record-purchase was told wrongly, its number or what it cost; the difference is posted.',
    permission: 'purchases.correct',
    input: z.object({ order, ...purchase, second }),
    data: Done,
  }),
  'settle-not-ours': act({
    summary: 'Says that an order in doubt was surely not bought, as the account itself shows: the member is refunded.',
    permission: 'purchases.judge',
    input: z.object({ order }),
    data: Done,
  }),
  'record-orphan': act({
    summary: 'Writes down a purchase that no order waits for: the house pays it.',
    permission: 'purchases.record',
    input: z.object({
      goods: Goods.describe('the id of the goods'),
      ...purchase,
      order: Order.optional().describe('the order on its label, when there is one'),
      account,
    }),
    data: MarketReference,
  }),
  'adopt-orphan': act({
    summary: 'Gives an orphan to an order that waits for the same goods.',
    permission: 'orphans.settle',
    input: z.object({ entry, order, second }),
    data: Done,
  }),
  'return-orphan': act({
    summary: 'Says that the marketplace took an orphan back, and what it gave back.',
    permission: 'orphans.settle',
    input: z.object({ entry, amount: SumJpy.describe('what it gave back, in yen') }),
    data: Done,
  }),
  'resell-orphan': act({
    summary: 'Records that an orphan was sold on, and the amount that came into the bank.',
    permission: 'orphans.settle',
    input: z.object({ entry, amount: SumJpy.describe('the amount that came into the bank, in yen') }),
    data: Done,
  }),
}
