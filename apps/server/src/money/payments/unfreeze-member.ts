import type { Tx } from '../../platform/db/tables.ts'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import { chargebackName } from '../wallet/chargeback-name.ts'

/** Ends a freeze, and with it what the desk has open about payments that a gateway took back from this member. */
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
