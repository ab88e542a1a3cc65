import { yen } from '@otsukai/money/yen'
import type { Tx } from '../../platform/db/tables.ts'
import type { Use } from '../../platform/parts.ts'
import { tell } from '../../platform/live/tell.ts'
import { orderAccount, bidAccount } from '../../money/wallet/accounts.ts'
import { post } from '../../money/wallet/post.ts'
import { type AcknowledgedText, type KeptListing, type KeptQuote, newOrderId, type OrderedGoods, quoteAtPrice } from './order-rules.ts'

/** A bid that won its auction. */
interface Win {
  bidId: string
  memberId: number
  goodsId: string
  goods: Omit<OrderedGoods, 'variant'>
  kept: KeptListing
  /** What the maximum would have cost. */
  quote: KeptQuote
  acknowledged: AcknowledgedText[]
  /** What was won at, in yen. */
  priceJpy: number
  /** What the bid's account holds. */
  heldJpy: number
}

/** A won auction that nothing was held for any more waits so long for its payment: a won bid binds. */
const PAY_WITHIN_MS = 24 * 3_600_000

/**
 * Makes the order of a won bid, in the transaction that settles the bid: paid from the hold, and queued to be bought; unpaid with 24 h
 * where there is no hold any more, as the bid had been outbid and its member's balance was spent. Once a bid. Answers its id, and what of the hold the order took.
 */
export async function orderFromWin(
  deps: Use<'jobs' | 'clock' | 'random'>,
  tx: Tx,
  win: Win,
): Promise<{ orderId: string; tookJpy: number }> {
  const at = deps.clock()
  const quote = quoteAtPrice(win.quote, win.priceJpy)
  const paid = win.heldJpy >= quote.totalJpy
  const { id } = await tx
    .insertInto('orders')
    .values({
      id: newOrderId(deps.random),
      member_id: win.memberId,
      state: paid ? 'paid' : 'unpaid',
      auction: true,
      goods_id: win.goodsId,
      one_off: true,
      goods: JSON.stringify({ ...win.goods, priceJpy: win.priceJpy, variant: null }),
      kept: JSON.stringify({ ...win.kept, priceJpy: win.priceJpy }),
      quote: JSON.stringify(quote),
      total_jpy: quote.totalJpy,
      paid_jpy: paid ? quote.totalJpy : 0,
      remark: '',
      inspection_state: 'none',
      pay_by: at + PAY_WITHIN_MS,
      buy_after: paid ? at : null,
      created_at: at,
      updated_at: at,
      request_id: `bid-${win.bidId}`,
      request_hash: win.bidId,
      acknowledged: JSON.stringify(win.acknowledged),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const noteZh = paid ? '竞拍成功，已从冻结款项支付' : '竞拍成功，请在 24 小时内付款'
  await tx.insertInto('order_timeline').values({ order_id: id, at, event: 'fromWin', note_zh: noteZh }).execute()
  await tell(tx, { at, memberId: win.memberId, kind: 'order', subjectId: id })
  if (!paid) {
    await deps.jobs.enqueue(tx, 'order.expire', { orderId: id }, { after: at + PAY_WITHIN_MS })
    return { orderId: id, tookJpy: 0 }
  }
  const [from, to] = [bidAccount(win.bidId), orderAccount(id)]
  const amountJpy = yen(quote.totalJpy)
  await post(tx, { key: `order:${id}:paid`, at, kind: 'bidWon', from, to, amountJpy, orderId: id, bidId: win.bidId })
  await deps.jobs.enqueue(tx, 'purchase.buy', { orderId: id })
  return { orderId: id, tookJpy: quote.totalJpy }
}
