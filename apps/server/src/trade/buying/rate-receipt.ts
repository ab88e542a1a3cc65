import { isArrived } from '@otsukai/contract/order-steps'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { type BoughtOrder, lockOrder, selectBought } from '../orders/load-order.ts'
import { pauseRefused } from './trade-accounts.ts'

/** The rating's text for the seller. */
const THANKS = 'このたびはありがとうございました。無事に受け取りました。'

/**
 * Rates a received purchase at the marketplace, which closes it there. Nothing can be disputed afterwards, so the order must be
 * warehoused for `RATE_DELAY_S` and its inspection none or accepted.
 */
export async function rateReceipt(deps: Use<'config' | 'db' | 'clock' | 'market'>, { orderId }: { orderId: string }): Promise<void> {
  const order = await transaction(deps.db, (tx) => beginRating(deps, tx, orderId))
  if (!order) return
  await rate(deps, order)
  await deps.db
    .updateTable('order_purchases')
    .set({ rated_at: deps.clock() })
    .where('order_id', '=', orderId)
    .where('rated_at', 'is', null)
    .execute()
}

/** Marks the rating as begun, under the order's lock: from then on nobody takes its arrival back. Null when it is not to be rated now. */
async function beginRating({ config, clock }: Use<'config' | 'clock'>, tx: Tx, orderId: string): Promise<BoughtOrder | null> {
  await lockOrder(tx, orderId)
  const at = clock()
  const order = await selectBought(tx)
    .leftJoin('order_inspections as inspection', 'inspection.order_id', 'orders.id')
    .leftJoin('order_stock as stock', 'stock.order_id', 'orders.id')
    .select(['inspection.state as inspectionState', 'stock.received_at as receivedAt'])
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
  if (!order || !isArrived(order.state) || order.rated_at !== null) return null
  if (order.inspectionState !== null && order.inspectionState !== 'accepted') return null
  if (at < (order.receivedAt ?? 0) + config.rateDelayS * 1000) return null
  await tx.updateTable('order_purchases').set({ rating_at: at }).where('order_id', '=', orderId).where('rating_at', 'is', null).execute()
  return order
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
