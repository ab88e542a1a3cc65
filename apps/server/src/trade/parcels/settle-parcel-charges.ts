import { type Account, available, payableCarrier } from '../../money/wallet/accounts.ts'
import { availableJpy, lockAvailableJpy } from '../../money/wallet/balances.ts'
import { post } from '../../money/wallet/post.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { yen } from '@otsukai/money/yen'
import { writeParcelLine } from './move-parcel.ts'

/**
 * Takes due charges of a member's parcels from their balance: oldest first, each that it covers whole. A parcel that another transaction has
 * locked is left to the next round.
 */
export async function settleParcelCharges(tx: Tx, { memberId, at }: { memberId: number; at: number }): Promise<void> {
  const due = await tx
    .selectFrom('parcel_charges as charge')
    .innerJoin('parcels', 'parcels.id', 'charge.parcel_id')
    .select(['charge.id', 'charge.parcel_id', 'charge.amount_jpy', 'charge.reason_zh', 'parcels.line'])
    .where('parcels.member_id', '=', memberId)
    .where('charge.paid_at', 'is', null)
    .orderBy('charge.id')
    .forUpdate('parcels')
    .skipLocked()
    .execute()
  if (due.length === 0) return
  await lockAvailableJpy(tx, memberId)
  for (const charge of due) {
    if (charge.amount_jpy > (await availableJpy(tx, memberId))) continue
    const { id, parcel_id: parcelId, reason_zh: reasonZh } = charge
    const amountJpy = yen(charge.amount_jpy)
    const to: Account = payableCarrier(charge.line.carrier)
    await tx.updateTable('parcel_charges').set({ paid_at: at }).where('id', '=', id).execute()
    await tx
      .updateTable('parcels')
      .set((eb) => ({ paid_jpy: eb('paid_jpy', '+', amountJpy) }))
      .where('id', '=', parcelId)
      .execute()
    await post(tx, { key: `parcelCharge:${id}`, at, kind: 'parcelCharge', from: available(memberId), to, amountJpy, parcelId })
    await writeParcelLine(tx, { id: parcelId, member_id: memberId }, 'chargePaid', { amountJpy, reasonZh }, at)
  }
}
