import type { bidActs } from '@otsukai/contract/acts/bids'
import { yen } from '@otsukai/money/yen'
import { settleByHand } from '../../trade/auctions/by-hand/settle-by-hand.ts'
import { recordBid, recordNoBid } from '../../trade/auctions/by-hand/tell-bid.ts'
import type { HandlersOf } from './staff-handlers.ts'

export const bidHandlers: HandlersOf<typeof bidActs> = {
  'record-bid': (deps, tx, { bid, amount }, { name, reason }) =>
    recordBid(deps, tx, { bidId: bid, amountJpy: amount, staff: name, why: reason }),
  'no-bid': (deps, tx, { bid, because }, { name, reason }) =>
    recordNoBid(deps, tx, { bidId: bid, reason: because, staff: name, why: reason }),
  'auction-won': async (deps, tx, { goods, price }, { name, reason }) => ({
    orderId: await settleByHand(deps, tx, { goodsId: goods, priceJpy: yen(price), staff: name, why: reason }),
  }),
  'auction-lost': async (deps, tx, { goods }, { name, reason }) =>
    void (await settleByHand(deps, tx, { goodsId: goods, priceJpy: null, staff: name, why: reason })),
}
