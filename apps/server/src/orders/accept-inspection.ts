import { inspectionSteps } from '@otsukai/contract/inspection-steps'
import { transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { tell } from '../live/tell.ts'

/** Takes an inspection for accepted once its day to answer has passed; only then is the receipt rated at the marketplace. */
export function acceptOverdue(deps: Deps, orderId: string): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const at = deps.clock()
    const { from, to } = inspectionSteps.accept
    const order = await tx
      .updateTable('orders')
      .set({ inspection_state: to, updated_at: at })
      .where('id', '=', orderId)
      .where('inspection_state', 'in', from)
      .where('inspection_answer_by', '<=', at)
      .returning('member_id')
      .executeTakeFirst()
    if (!order) return
    await tx
      .insertInto('order_timeline')
      .values({ order_id: orderId, at, event: 'accept', note_zh: '到期没有异议，验货结果视为确认' })
      .execute()
    await tell(tx, { at, memberId: order.member_id, kind: 'order', subjectId: orderId })
    await deps.jobs.enqueue(tx, 'purchase.rate', { orderId })
  })
}
