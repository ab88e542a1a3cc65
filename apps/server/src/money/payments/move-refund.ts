import { refundSteps } from '@otsukai/contract/refund-steps'
import type { Tx } from '../../platform/db/tables.ts'
import { tell } from '../../platform/live/tell.ts'
import type { RefundRow } from './payments-tables.ts'

/** Takes one step of the refund table and tells the member's browsers. False when the refund is not in a state from which the step leads. */
export async function tryMoveRefund(
  tx: Tx,
  id: string,
  step: keyof typeof refundSteps,
  at: number,
  set: Partial<Pick<RefundRow, 'ended_at' | 'told'>> = {},
): Promise<boolean> {
  const { from, to } = refundSteps[step]
  const row = await tx
    .updateTable('refunds')
    .set({ ...set, state: to })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning(['member_id', 'recharge_id'])
    .executeTakeFirst()
  if (row) await tell(tx, { at, memberId: row.member_id, kind: 'recharge', subjectId: row.recharge_id })
  return row !== undefined
}
