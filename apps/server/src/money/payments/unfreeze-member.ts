import type { Tx } from '../../platform/db/tables.ts'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import { chargebackName } from '../wallet/chargeback-name.ts'

/** Unfreezes a member and settles the open entries about their chargebacks. Answers whether the member was frozen. */
export async function unfreezeMember(tx: Tx, memberId: number, { at, by, why }: { at: number; by: string; why: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('members')
    .set({ frozen: false })
    .where('id', '=', memberId)
    .where('frozen', '=', true)
    .executeTakeFirst()
  const taken = await tx
    .selectFrom('chargebacks')
    .select(['pay_type as payType', 'recharge_id as rechargeId', 'refund_number as refundNumber'])
    .where('member_id', '=', memberId)
    .execute()
  for (const one of taken) await settleEntry(tx, { kind: 'chargeback', subject: chargebackName(one), at, by, why })
  return numUpdatedRows === 1n
}
