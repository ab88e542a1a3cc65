import type { Use } from '../../platform/parts.ts'
import { type BoughtOrder, selectBought } from '../orders/load-order.ts'
import { pauseRefused } from './trade-accounts.ts'

/** The rating's text for the seller. */
const THANKS = 'このたびはありがとうございました。無事に受け取りました。'

/**
 * Rates a received purchase at the marketplace, which closes it there. Nothing can be disputed afterwards, so the order must be
 * warehoused and its inspection none or accepted.
 */
export async function rateReceipt(deps: Use<'config' | 'db' | 'clock' | 'market'>, { orderId }: { orderId: string }): Promise<void> {
  const order = await selectBought(deps.db)
    .leftJoin('order_inspections as inspection', 'inspection.order_id', 'orders.id')
    .select('inspection.state as inspectionState')
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  if (order?.state !== 'warehoused' || order.rated_at !== null) return
  if (order.inspectionState !== null && order.inspectionState !== 'accepted') return
  await rate(deps, order)
  await deps.db
    .updateTable('order_purchases')
    .set({ rated_at: deps.clock() })
    .where('order_id', '=', orderId)
    .where('rated_at', 'is', null)
    .execute()
}

async function rate(
  deps: Use<'config' | 'db' | 'clock' | 'market'>,
  { trade_account: account, market_kind: kind, market_id: id }: BoughtOrder,
): Promise<void> {
  // A shop's order has no rating call.
  if (kind !== 'transaction' || !id) return
  const since = deps.clock()
  try {
    await deps.market.review(account, { kind, id }, THANKS)
  } catch (error) {
    await pauseRefused(deps, error, since)
    throw error
  }
}
