import { formatJpy } from '@otsukai/money/format'
import { settleByHand } from '../../trade/auctions/by-hand/settle-by-hand.ts'
import { noBidReasons, recordBid, recordNoBid } from '../../trade/auctions/by-hand/tell-bid.ts'
import { readGoodsId, readYen } from './read-options.ts'
import type { StaffCommand } from './staff-command.ts'

const bid = { bid: 'its id, as `desk` lists it' }
const goods = { goods: 'the id of the goods' }

/** What a person bids at the marketplace's own screens, and what they see that an auction came to. */
export const bidCommands: Record<string, StaffCommand> = {
  'record-bid': {
    help: 'Writes down a bid that was made by hand, where the marketplace takes none by call.',
    options: { ...bid, amount: 'what was bid, in yen: no more than the entry says' },
    run: async (deps, { staff, reason }, { bid: bidId = '', amount }) => {
      const amountJpy = readYen(amount)
      await recordBid(deps, { bidId, amountJpy, staff, why: reason })
      return `${formatJpy(amountJpy)} yen are bid for ${bidId}.`
    },
  },
  'no-bid': {
    help: 'Says that nothing was bid; what the bid holds goes back when its maximum does not do any more.',
    options: { ...bid, because: 'dearer (more than its maximum), or refused (the seller takes no bid of ours)' },
    run: async (deps, { staff, reason }, { bid: bidId = '', because = '' }) => {
      const why = noBidReasons.find((one) => one === because)
      if (!why) throw new Error(`--because is one of: ${noBidReasons.join(', ')}.`)
      await recordNoBid(deps, { bidId, reason: why, staff, why: reason })
      return `Nothing is bid for ${bidId}.`
    },
  },
  'auction-won': {
    help: 'Says that we have won an auction that is over and of which nothing tells the result: the bid becomes an order.',
    options: { ...goods, price: 'what it was won at, in yen' },
    run: async (deps, { staff, reason }, { goods: told, price }) => {
      const goodsId = readGoodsId(told)
      const orderId = await settleByHand(deps, { goodsId, priceJpy: readYen(price), staff, why: reason })
      return orderId
        ? `${goodsId} is won: order ${orderId}.`
        : `No bid reaches that price: ${goodsId} is won for nobody, and on the desk's list.`
    },
  },
  'auction-lost': {
    help: 'Says that somebody else has won it: the members get back what their bids hold.',
    options: goods,
    run: async (deps, { staff, reason }, { goods: told }) => {
      const goodsId = readGoodsId(told)
      await settleByHand(deps, { goodsId, priceJpy: null, staff, why: reason })
      return `${goodsId} is lost; what was held is back.`
    },
  },
}
