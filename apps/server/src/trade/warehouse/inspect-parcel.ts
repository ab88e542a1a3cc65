import type { InspectionResult } from '@otsukai/contract/inspection-steps'
import type { Tx } from '../../platform/db/tables.ts'
import type { Use } from '../../platform/parts.ts'
import { orderAccount, revenueFees } from '../../money/wallet/accounts.ts'
import { post } from '../../money/wallet/post.ts'
import { markPhotosUsed } from '../../people/staff/staff-photos.ts'
import { lockOrder } from '../orders/load-order.ts'
import { tryMoveInspection } from './move-inspection.ts'
import { photoOfOrder } from '../orders/order-pictures.ts'
import { inspectionAnswerBy, inspectionFee } from '../orders/order-rules.ts'
import { returnToMember } from '../orders/refund-order.ts'

export interface Finding {
  orderId: string
  result: InspectionResult
  /** Ids of stored photos. */
  photos: readonly string[]
  /** In Chinese. */
  note: string
}

/**
 * Records an inspection by the warehouse. The fee is earned, or refunded when inspecting was impossible. Answers false when no
 * inspection of the order is open.
 */
export async function inspectParcel(deps: Use<'config' | 'clock'>, tx: Tx, { orderId, result, photos, note }: Finding): Promise<boolean> {
  const at = deps.clock()
  const order = await lockOrder(tx, orderId)
  if (!order) return false
  const found = {
    result,
    photos: JSON.stringify(photos.map((photo) => photoOfOrder(orderId, photo))),
    note,
    answer_by: inspectionAnswerBy(at, deps.config.inspectionAnswerS * 1000, order.closes_at),
  }
  if (!(await tryMoveInspection(tx, order, 'inspect', { at, found, facts: { result } }))) return false
  await markPhotosUsed(tx, photos, at)
  const amountJpy = inspectionFee(order.quote)
  if (result === 'impossible') await returnToMember(tx, order, amountJpy, 'inspectionImpossible', at)
  else if (amountJpy > 0)
    await post(tx, {
      key: `order:${orderId}:inspectionFee`,
      at,
      kind: 'inspectionFee',
      from: orderAccount(orderId),
      to: revenueFees,
      amountJpy,
      orderId,
    })
  return true
}
