import type { Yen } from '@otsukai/money/yen'
import type { Tx } from '../../platform/db/tables.ts'

export interface Adjustment {
  memberId: number
  /** Above 0 to the member, below 0 from them. */
  amountJpy: Yen
  /** The case it is for, unique for each member. */
  ref: string
  at: number
  staff: string
}

/** Records a transfer that staff made by hand for or from a member, in the transaction that moves the money. */
export async function keepAdjustment(tx: Tx, { memberId, amountJpy, ref, at, staff }: Adjustment): Promise<void> {
  await lockAdjustments(tx, memberId)
  await tx.insertInto('adjustments').values({ member_id: memberId, ref, at, amount_jpy: amountJpy, staff, second: null }).execute()
}

/** Serialises a member's adjustments, so that concurrent ones count each other. Locked before the accounts. */
export const lockAdjustments = (tx: Tx, memberId: number) =>
  tx.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute()
