import { type InspectionResult, inspectionSteps } from '@otsukai/contract/inspection-steps'
import { transaction } from '../db/transaction.ts'
import { type Deps } from '../deps.ts'
import { tell } from '../live/tell.ts'
import { orderAccount, revenueFees } from '../wallet/accounts.ts'
import { post } from '../wallet/post.ts'
import { lockOrder } from './load-order.ts'
import { inspectionFee } from './order-rules.ts'
import { returnToMember } from './refund-order.ts'

export interface Finding {
  orderId: string
  result: InspectionResult
  /** On our own origin. */
  photos: string[]
  /** In Chinese. */
  note: string
}

const RESULT_ZH = { ok: '验货完成：检查合格', defect: '验货完成：发现问题', impossible: '无法验货，验货费已退回余额' } as const

/** The warehouse has inspected what a member asked to have inspected. The fee is earned, or goes back when it was impossible. */
export function inspectParcel(deps: Deps, { orderId, result, photos, note }: Finding): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    const at = deps.clock()
    const order = await lockOrder(tx, orderId)
    if (order?.state !== 'warehoused') return false
    const { from, to } = inspectionSteps.inspect
    const { numUpdatedRows } = await tx
      .updateTable('orders')
      .set({
        inspection_state: to,
        inspection_result: result,
        inspection_photos: JSON.stringify(photos),
        inspection_note: note,
        inspection_answer_by: at + deps.config.inspectionAnswerS * 1000,
        updated_at: at,
      })
      .where('id', '=', orderId)
      .where('inspection_state', 'in', from)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) return false
    await tx.insertInto('order_timeline').values({ order_id: orderId, at, event: 'inspect', note_zh: RESULT_ZH[result] }).execute()
    await tell(tx, { at, memberId: order.member_id, kind: 'order', subjectId: orderId })
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
  })
}
