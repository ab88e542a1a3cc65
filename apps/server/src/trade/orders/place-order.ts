import type { Tx } from '../../platform/db/tables.ts'
import type { Use } from '../../platform/parts.ts'
import { writeTimeline } from '../../platform/timeline/write-timeline.ts'
import { type AcknowledgedText, type KeptListing, type KeptQuote, newOrderId, type OrderedGoods } from './order-rules.ts'

interface NewOrder {
  memberId: number
  /** `paid`: the caller moves the money in this transaction. */
  state: 'unpaid' | 'paid'
  /** Won at auction, and so binding. */
  auction: boolean
  /** A single piece, for which there may be at most one live order. */
  oneOff: boolean
  goods: OrderedGoods
  kept: KeptListing
  quote: KeptQuote
  remark: string
  inspection: boolean
  payBy: number
  at: number
  request: { id: string; hash: string }
  acknowledged: AcknowledgedText[]
}

/** Inserts an order with its first timeline line, its news and its next job. Null when its request id has made one already. */
export async function placeOrder(deps: Use<'jobs' | 'random'>, tx: Tx, order: NewOrder): Promise<string | null> {
  const { at, memberId, state, quote } = order
  const paid = state === 'paid'
  const row = await tx
    .insertInto('orders')
    .values({
      id: newOrderId(deps.random),
      member_id: memberId,
      state,
      auction: order.auction,
      goods_id: order.goods.id,
      one_off: order.oneOff,
      goods: JSON.stringify(order.goods),
      kept: JSON.stringify(order.kept),
      quote: JSON.stringify(quote),
      total_jpy: quote.totalJpy,
      paid_jpy: paid ? quote.totalJpy : 0,
      remark: order.remark,
      inspection_state: order.inspection ? 'requested' : 'none',
      pay_by: order.payBy,
      buy_after: paid ? at : null,
      created_at: at,
      updated_at: at,
      request_id: order.request.id,
      request_hash: order.request.hash,
      acknowledged: JSON.stringify(order.acknowledged),
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'request_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return null
  const of = { orderId: row.id, memberId, at }
  if (order.auction) await writeTimeline(tx, { ...of, event: 'fromWin', facts: { paid } })
  else await writeTimeline(tx, { ...of, event: 'create', facts: {} })
  if (paid) await deps.jobs.enqueue(tx, 'purchase.buy', { orderId: row.id })
  else await deps.jobs.enqueue(tx, 'order.expire', { orderId: row.id }, { after: order.payBy })
  return row.id
}
