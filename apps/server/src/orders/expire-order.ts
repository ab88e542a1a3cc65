import { transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { tryMoveOrder } from './move-order.ts'

/** Closes an unpaid order whose time to pay has passed. Anything else stays as it is: the job is only a nudge. */
export function expireOrder(deps: Deps, { orderId }: { orderId: string }): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const at = deps.clock()
    await tryMoveOrder(tx, orderId, 'expire', { at, payBy: 'passed', noteZh: '超过付款时间，订单已自动取消' })
  })
}
