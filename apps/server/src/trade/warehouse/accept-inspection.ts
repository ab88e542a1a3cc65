import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { lockOrder } from '../orders/load-order.ts'
import { findInspection } from './find-inspection.ts'
import { tryMoveInspection } from './move-inspection.ts'

/** Accepts an inspection whose deadline has passed, and enqueues the rating of the receipt. */
export function acceptOverdue(deps: Use<'db' | 'jobs' | 'clock'>, orderId: string): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const at = deps.clock()
    const order = await lockOrder(tx, orderId)
    const { answer_by: answerBy } = (await findInspection(tx, orderId)) ?? { answer_by: null }
    if (!order || answerBy === null || at < answerBy) return
    const moved = await tryMoveInspection(tx, order, 'accept', { at, facts: { lapsed: true } })
    if (moved) await deps.jobs.enqueue(tx, 'purchase.rate', { orderId })
  })
}
