import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import { tryMoveOrder } from './move-order.ts'

/**
 * Closes an unpaid order whose time to pay has passed. Anything else stays as it is: the job is only a nudge. What an auction was won
 * for is still the account's to pay, so a person must look at it.
 */
export function expireOrder(deps: Use<'db' | 'clock'>, { orderId }: { orderId: string }): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const at = deps.clock()
    const order = await tryMoveOrder(tx, orderId, 'expire', { at, payBy: 'passed', facts: {} })
    if (!order?.auction) return
    const facts = { orderId, priceJpy: order.kept.priceJpy }
    await openEntry(tx, { kind: 'wonByNobody', subject: order.goods_id, at, once: true, facts })
  })
}
