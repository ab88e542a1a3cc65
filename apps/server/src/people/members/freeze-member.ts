import type { Db, Tx } from '../../platform/db/client.ts'
import { settleEntry } from '../../platform/entries/settle-entry.ts'
import { chargebackName } from '../../money/wallet/chargeback-name.ts'

/** From now on the member may read and write messages, and nothing that moves money or an order. Answers whether that is new. */
export async function freezeMember(tx: Tx, memberId: number): Promise<boolean> {
  // Locked first: one who is being freed at this moment is seen as free.
  const member = await tx.selectFrom('members').select('frozen').where('id', '=', memberId).forNoKeyUpdate().executeTakeFirst()
  if (!member || member.frozen) return false
  await tx.updateTable('members').set({ frozen: true }).where('id', '=', memberId).execute()
  return true
}

/** Ends it, and with it what the desk has open about payments that a gateway took back from this member. */
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

/** Whether the member is frozen now. */
export async function isFrozen(db: Db, memberId: number): Promise<boolean> {
  return (await db.selectFrom('members').select('frozen').where('id', '=', memberId).executeTakeFirst())?.frozen ?? false
}
