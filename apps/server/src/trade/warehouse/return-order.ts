import { orderStateZh } from '@otsukai/contract/order-steps'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { giveAllBack, NOTHING_DUE } from '../buying/fail-order.ts'
import { lockOrder } from '../orders/load-order.ts'
import { tryMoveInspection } from './move-inspection.ts'
import { tryMoveOrder } from '../orders/move-order.ts'

export interface Return {
  orderId: string
  /** The agreement, for the member, in Chinese. */
  reasonZh: string
  /** Who returns the marketplace's payment. */
  paidBy: 'marketplace' | 'house'
  by: string
}

/**
 * Ends a dispute by a return: the trade fails, and the member gets back everything, fees too. Throws a sentence when the order is not in
 * dispute.
 */
export async function returnOrder(deps: Use<'clock'>, tx: Tx, { orderId, reasonZh, paidBy, by }: Return): Promise<void> {
  const at = deps.clock()
  const order = await lockOrder(tx, orderId)
  if (!order || !(await tryMoveInspection(tx, order, 'return', { at, facts: { reasonZh } })))
    throw actRefused(`订单 ${orderId} 没有异议要处理，请刷新看最新状态。`)
  const failed = await tryMoveOrder(tx, orderId, 'failReturned', { at, set: NOTHING_DUE, facts: {} })
  if (!failed) throw actRefused(`订单 ${orderId} ${orderStateZh[order.state]}，只有在仓库的才能退货。`)
  await giveAllBack(tx, failed, { from: paidBy, kind: 'returned', at })
  await settleEntry(tx, { kind: 'dispute', subject: orderId, at, by, why: `returned: ${reasonZh}` })
}
