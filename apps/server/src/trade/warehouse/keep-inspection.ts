import { yenZh } from '@otsukai/money/format'
import type { Yen } from '@otsukai/money/yen'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { available, loss } from '../../money/wallet/accounts.ts'
import { post } from '../../money/wallet/post.ts'
import { lockOrder } from '../orders/load-order.ts'
import { tryMoveInspection } from './move-inspection.ts'
import { countRefund } from '../orders/refund-order.ts'

export interface Keeping {
  orderId: string
  /** How the dispute was settled, for the member, in Chinese. */
  reasonZh: string
  /** The house's compensation, at most the order's price; 0 for none. */
  compensationJpy: Yen
  by: string
}

/**
 * Ends a dispute by keeping the goods: accepts the inspection and enqueues the rating of the receipt. Throws a sentence when the order is
 * not in dispute, or the compensation exceeds what was paid.
 */
export async function keepInspection(
  deps: Use<'jobs' | 'clock'>,
  tx: Tx,
  { orderId, reasonZh, compensationJpy, by }: Keeping,
): Promise<void> {
  const at = deps.clock()
  const order = await lockOrder(tx, orderId)
  if (!order || !(await tryMoveInspection(tx, order, 'keep', { at, facts: { reasonZh, compensationJpy } })))
    throw actRefused(`订单 ${orderId} 没有异议要处理，请刷新看最新状态。`)
  const mostJpy = order.paid_jpy - order.refunded_jpy
  if (compensationJpy > mostJpy) throw actRefused(`会员为订单 ${orderId} 付了 ${yenZh(mostJpy)}，最多补偿这么多。`)
  if (compensationJpy > 0) {
    const key = `order:${orderId}:compensation`
    await post(tx, { key, at, kind: 'compensation', from: loss, to: available(order.member_id), amountJpy: compensationJpy, orderId })
    await countRefund(tx, orderId, compensationJpy)
  }
  await settleEntry(tx, { kind: 'dispute', subject: orderId, at, by, why: `kept: ${reasonZh}` })
  await deps.jobs.enqueue(tx, 'purchase.rate', { orderId })
}
