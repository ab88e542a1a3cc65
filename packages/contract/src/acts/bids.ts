import { z } from 'zod'
import { act } from './act.ts'
import { Done, Goods, oneOf, SumJpy, text } from './fields.ts'

const bid = text(64).describe('its id, as `desk` lists it')
const goods = Goods.describe('the id of the goods')

/** Why nothing was bid: `dearer`, a bid would have exceeded the maximum; `refused`, the seller does not take our bids. */
const noBidReasons = ['dearer', 'refused'] as const
export type NoBidReason = (typeof noBidReasons)[number]

/** Acts for bids made by hand on the marketplace's own screens, and for the results of auctions. */
export const bidActs = {
  'record-bid': act({
    summary: 'Writes down a bid that was made by hand, where the marketplace takes none by call.',
    titleZh: '登记出价',
    permission: 'bids.act',
    about: { kind: 'bid', field: 'bid' },
    input: z.object({ bid, amount: SumJpy.describe('what was bid, in yen: no more than the entry says') }),
    data: Done,
  }),
  'no-bid': act({
    summary: 'Says that nothing was bid; what the bid holds goes back once its maximum is below the least possible bid.',
    titleZh: '没有出价',
    permission: 'bids.act',
    about: { kind: 'bid', field: 'bid' },
    input: z.object({
      bid,
      because: oneOf(noBidReasons, `没有出价的原因只能是：${noBidReasons.join('、')}。`).describe(
        'dearer (more than its maximum), or refused (the seller takes no bid of ours)',
      ),
    }),
    data: Done,
  }),
  'auction-won': act({
    summary: 'Says that we have won an auction that is over and of which nothing tells the result: the bid becomes an order.',
    titleZh: '拍到了',
    permission: 'bids.act',
    about: { kind: 'goods', field: 'goods' },
    second: 'inCases',
    input: z.object({ goods, price: SumJpy.describe('what it was won at, in yen') }),
    data: z.object({ orderId: z.string().nullable() }),
  }),
  'auction-lost': act({
    summary: 'Says that somebody else has won it: the members get back what their bids hold.',
    titleZh: '没拍到',
    permission: 'bids.act',
    about: { kind: 'goods', field: 'goods' },
    second: 'inCases',
    input: z.object({ goods }),
    data: Done,
  }),
}
