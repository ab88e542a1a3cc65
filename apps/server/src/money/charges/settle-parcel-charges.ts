import { yen } from '@otsukai/money/yen'
import type { Selectable } from 'kysely'
import type { Database, Tx } from '../../platform/db/tables.ts'
import { writeParcelLine } from '../../platform/timeline/write-parcel-line.ts'
import { available, payableCarrier } from '../wallet/accounts.ts'
import { availableJpy, lockAvailableJpy } from '../wallet/balances.ts'
import { post } from '../wallet/post.ts'

/**
 * Takes due charges of a member's parcels from their balance: oldest first, each that it covers whole. Parcels locked by another
 * transaction are skipped and left to the sweep: waiting for them would break the lock order, which takes parcels before accounts.
 */
export async function settleParcelCharges(tx: Tx, { memberId, at }: { memberId: number; at: number }): Promise<void> {
  const due = await tx
    .selectFrom('parcel_charges as charge')
    .innerJoin('parcels', 'parcels.id', 'charge.parcel_id')
    .select(['charge.id', 'charge.parcel_id', 'charge.amount_jpy', 'charge.reason_zh', 'parcels.line'])
    .where('charge.member_id', '=', memberId)
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
    const { numUpdatedRows } = await tx
      .updateTable('parcel_charges')
      .set({ paid_at: at })
      .where('id', '=', id)
      .where('paid_at', 'is', null)
      .executeTakeFirst()
    // Another took it between the look and the lock.
    if (numUpdatedRows !== 1n) continue
    const amountJpy = yen(charge.amount_jpy)
    const to = payableCarrier(charge.line.carrier)
    await tx
      .updateTable('parcels')
      .set((eb) => ({ paid_jpy: eb('paid_jpy', '+', amountJpy) }))
      .where('id', '=', parcelId)
      .execute()
    await post(tx, { key: `parcelCharge:${id}`, at, kind: 'parcelCharge', from: available(memberId), to, amountJpy, parcelId })
    await writeParcelLine(tx, { id: parcelId, member_id: memberId }, 'chargePaid', { amountJpy, reasonZh }, at)
  }
}

/** What a packed parcel costs beyond what it holds; below 0, it holds more. */
export const restJpy = ({
  quote,
  paid_jpy,
  refunded_jpy,
}: Pick<Selectable<Database['parcels']>, 'quote' | 'paid_jpy' | 'refunded_jpy'>): number =>
  (quote?.totalJpy ?? 0) - (paid_jpy - refunded_jpy)

/**
 * The balances, in yen, that pay what a member's parcels wait for: a packed one's shortage, and each due charge alone and with all older
 * ones, which are taken first.
 */
export async function parcelDueSums(tx: Tx, memberId: number): Promise<number[]> {
  const packed = await tx
    .selectFrom('parcels')
    .select(['quote', 'paid_jpy', 'refunded_jpy'])
    .where('member_id', '=', memberId)
    .where('state', '=', 'packed')
    .execute()
  const due = await tx
    .selectFrom('parcel_charges as charge')
    .select('charge.amount_jpy')
    .where('charge.member_id', '=', memberId)
    .where('charge.paid_at', 'is', null)
    .orderBy('charge.id')
    .execute()
  let sumJpy = 0
  return [...packed.map(restJpy), ...due.flatMap(({ amount_jpy }) => [amount_jpy, (sumJpy += amount_jpy)])]
}
