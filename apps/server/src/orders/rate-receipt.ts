import { type Deps } from '../deps.ts'

/** What the seller reads. */
const THANKS = 'このたびはありがとうございました。無事に受け取りました。'

/**
 * Rates a received purchase at the marketplace, which closes it there: after that nothing can be disputed, so only when the order is
 * warehoused and its inspection is none or accepted.
 */
export async function rateReceipt(deps: Deps, { orderId }: { orderId: string }): Promise<void> {
  const order = await deps.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
  if (order?.state !== 'warehoused' || order.rated_at !== null) return
  if (order.inspection_state !== 'none' && order.inspection_state !== 'accepted') return
  // A shop's order has no rating call.
  if (order.trade_account && order.market_kind === 'transaction' && order.market_id)
    await deps.market.review(order.trade_account, { kind: order.market_kind, id: order.market_id }, THANKS)
  await deps.db.updateTable('orders').set({ rated_at: deps.clock() }).where('id', '=', orderId).where('rated_at', 'is', null).execute()
}
