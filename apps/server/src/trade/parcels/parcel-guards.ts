import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'

/** Why packing, labelling and handing over of a parcel `p` of a member `m` wait, in SQL; null: they need not. */
export const whyParcelWaits = sql<string | null>`
  case when m.frozen then '会员被冻结，先别动'
    when exists (select from parcel_charges c where c.member_id = p.member_id and c.paid_at is null)
      or exists (select from parcel_orders po join orders o on o.id = po.order_id where po.parcel_id = p.id and po.live and o.due_jpy > 0)
      then '会员有待补款，补上才能寄' end`

/** Which of these parcels wait, and why. */
async function waitingOf(tx: Tx, parcelIds: readonly string[]): Promise<{ id: string; whyZh: string }[]> {
  const { rows } = await sql<{ id: string; why: string | null }>`
    select p.id, ${whyParcelWaits} as why from parcels p join members m on m.id = p.member_id where p.id = any(${[...parcelIds]})`.execute(
    tx,
  )
  return rows.flatMap(({ id, why }) => (why === null ? [] : [{ id, whyZh: why }]))
}

/** Refuses while a member is frozen or a charge is due: the parcel waits, and nothing is lost. */
export async function requireBeginnable(tx: Tx, ...parcelIds: readonly string[]): Promise<void> {
  const [waits] = await waitingOf(tx, parcelIds)
  if (waits) throw actRefused(`包裹 ${waits.id}：${waits.whyZh}。`)
}
