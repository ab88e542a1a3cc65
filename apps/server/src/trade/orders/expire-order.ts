import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import { tryMoveOrder } from './move-order.ts'

/**
 * Expires an unpaid order whose time to pay has passed; otherwise does nothing. For a won auction it opens an entry, because our account
 * must still pay it.
 */
export function expireOrder(deps: Use<'db' | 'clock'>, { orderId }: { orderId: string }): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const at = deps.clock()
    const order = await tryMoveOrder(tx, orderId, 'expire', { at, payBy: 'passed', facts: {} })
    if (!order?.auction) return
    const facts = { orderId, priceJpy: order.kept.priceJpy }
    await openEntry(tx, {
      kind: 'wonByNobody',
      subject: order.goods_id,
      at,
      once: true,
      facts,
      memberId: order.member_id,
      amountJpy: order.kept.priceJpy,
    })
  })
}
