import { yen } from '@otsukai/money/yen'
import type { Tx } from '../../platform/db/tables.ts'
import type { Use } from '../../platform/parts.ts'
import { orderAccount, bidAccount } from '../../money/wallet/accounts.ts'
import { post } from '../../money/wallet/post.ts'
import { placeOrder } from './place-order.ts'
import { type AcknowledgedText, type KeptListing, type KeptQuote, type OrderedGoods, quoteAtPrice } from './order-rules.ts'

/** A bid that won its auction. */
interface Win {
  bidId: string
  memberId: number
  goods: Omit<OrderedGoods, 'variant'>
  kept: KeptListing
  /** The quote of the maximum. */
  quote: KeptQuote
  acknowledged: AcknowledgedText[]
  /** The winning price. */
  priceJpy: number
  /** The hold on the bid's account. */
  heldJpy: number
}

/** Time to pay for a won auction without a hold. */
const PAY_WITHIN_MS = 24 * 3_600_000

/**
 * Makes the order of a won bid, once, in the transaction that settles the bid: paid from the hold and queued to be bought, or, without a
 * hold (it was outbid, led again, and the balance was spent), unpaid for 24 h. Answers its id, and the yen taken from the hold.
 */
export async function orderFromWin(
  deps: Use<'jobs' | 'clock' | 'random'>,
  tx: Tx,
  win: Win,
): Promise<{ orderId: string; tookJpy: number }> {
  const at = deps.clock()
  const quote = quoteAtPrice(win.quote, win.priceJpy)
  const paid = win.heldJpy >= quote.totalJpy
  const id = await placeOrder(deps, tx, {
    memberId: win.memberId,
    state: paid ? 'paid' : 'unpaid',
    auction: true,
    oneOff: true,
    goods: { ...win.goods, priceJpy: win.priceJpy, variant: null },
    kept: { ...win.kept, priceJpy: win.priceJpy },
    quote,
    remark: '',
    inspection: false,
    payBy: at + PAY_WITHIN_MS,
    at,
    // With a colon, which no request id of a member may hold, or their own order could take it.
    request: { id: `bid:${win.bidId}`, hash: win.bidId },
    acknowledged: win.acknowledged,
  })
  if (id === null) throw new Error(`bid ${win.bidId} has an order already`)
  if (!paid) return { orderId: id, tookJpy: 0 }
  await deps.jobs.enqueue(tx, 'purchase.buy', { orderId: id })
  const [from, to] = [bidAccount(win.bidId), orderAccount(id)]
  const amountJpy = yen(quote.totalJpy)
  await post(tx, { key: `order:${id}:paid`, at, kind: 'bidWon', from, to, amountJpy, orderId: id, bidId: win.bidId })
  return { orderId: id, tookJpy: quote.totalJpy }
}
