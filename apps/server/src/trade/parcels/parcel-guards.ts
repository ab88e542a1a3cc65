import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { OrderRow } from '../orders/load-order.ts'
import type { ParcelRow } from './load-parcel.ts'
import { dueBefore } from './wished-goods.ts'

/** Refuses while the member is frozen or a charge is due: the parcel waits, and nothing is lost. */
export async function requireBeginnable(tx: Tx, parcel: Pick<ParcelRow, 'member_id'>, orders: readonly OrderRow[]): Promise<void> {
  const member = await tx.selectFrom('members').select('frozen').where('id', '=', parcel.member_id).executeTakeFirst()
  if (member?.frozen) throw actRefused('会员已被冻结，包裹先放着，解冻后再办。')
  const dueJpy = await dueBefore(tx, parcel.member_id, orders)
  if (dueJpy > 0) throw actRefused(`会员还有 ${dueJpy} 日元待补，付清后再办。`)
}
