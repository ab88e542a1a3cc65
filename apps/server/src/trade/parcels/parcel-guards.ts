import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { OrderRow } from '../orders/load-order.ts'
import type { ParcelRow } from './load-parcel.ts'
import { dueBefore } from './wished-goods.ts'

/** Why packing, labelling and handing over of a parcel `p` of a member `m` wait, in SQL; null: they need not. */
export const whyParcelWaits = sql<string | null>`
  case when m.frozen then '会员被冻结，先别动'
    when exists (select from parcel_charges c where c.member_id = p.member_id and c.paid_at is null)
      or exists (select from parcel_orders po join orders o on o.id = po.order_id where po.parcel_id = p.id and po.live and o.due_jpy > 0)
      then '会员有待补款，补上才能寄' end`

/** Why nothing is done with a parcel now, in a sentence for whoever packs it; null: nothing keeps it. */
export async function whyNotBeginnable(tx: Tx, parcel: Pick<ParcelRow, 'member_id'>, orders: readonly OrderRow[]): Promise<string | null> {
  const member = await tx.selectFrom('members').select('frozen').where('id', '=', parcel.member_id).executeTakeFirst()
  if (member?.frozen) return '会员已被冻结，包裹先放着，解冻后再办。'
  const dueJpy = await dueBefore(tx, parcel.member_id, orders)
  return dueJpy > 0 ? `会员还有 ${dueJpy} 日元待补，付清后再办。` : null
}

/** Refuses while the member is frozen or a charge is due: the parcel waits, and nothing is lost. */
export async function requireBeginnable(tx: Tx, parcel: Pick<ParcelRow, 'member_id'>, orders: readonly OrderRow[]): Promise<void> {
  const whyNotZh = await whyNotBeginnable(tx, parcel, orders)
  if (whyNotZh !== null) throw actRefused(whyNotZh)
}
