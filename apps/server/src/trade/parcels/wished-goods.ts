import type { Db, Tx } from '../../platform/db/tables.ts'
import { notFound, Refusal } from '../../platform/http/errors.ts'
import { findInspection } from '../warehouse/find-inspection.ts'
import type { OrderRow } from '../orders/load-order.ts'
import { whyNotShippable } from '../orders/shippable-rules.ts'
import { readStays, type Stay } from '../orders/stays.ts'

export interface WishedGoods {
  order: OrderRow
  stay: Stay
}

/**
 * The goods of orders that a member wants sent, whose rows the caller has locked. Refuses what cannot be sent, what lies in another parcel
 * than `parcelId`, and while charges are due. Throws 404 for an order that is not theirs.
 */
export async function wishedGoods(
  tx: Tx,
  {
    memberId,
    ids,
    orders,
    at,
    parcelId = null,
    evenIfDue = false,
  }: { memberId: number; ids: readonly string[]; orders: readonly OrderRow[]; at: number; parcelId?: string | null; evenIfDue?: boolean },
): Promise<WishedGoods[]> {
  const stays = await readStays(tx, ids, at)
  const goods: WishedGoods[] = []
  for (const id of ids) {
    const order = orders.find((one) => one.id === id && one.member_id === memberId)
    if (!order) throw notFound(`order ${id} of member ${memberId}`)
    const stay = stays.get(id)
    const inspection = (await findInspection(tx, id))?.state ?? 'none'
    if (stay?.parcel?.live && stay.parcel.id !== parcelId) throw new Refusal('alreadyInParcel')
    const whyZh = whyNotShippable({ state: order.state, inspection, stay }, parcelId)
    if (whyZh !== null || !stay) throw new Refusal('orderNotShippable', { orderId: id, whyZh: whyZh ?? '这件商品现在不在仓库。' })
    goods.push({ order, stay })
  }
  const wanted = goods.map(({ order }) => order)
  if (!evenIfDue) await requireNothingDue(tx, memberId, wanted)
  return goods
}

/** Refuses dueFirst while one of these orders, or a parcel of the member's that came back, has a charge to be paid. */
export async function requireNothingDue(tx: Tx, memberId: number, orders: readonly OrderRow[]): Promise<void> {
  const dueJpy = orders.reduce((sum, { due_jpy }) => sum + due_jpy, 0) + (await dueOfParcels(tx, memberId))
  if (dueJpy > 0) throw new Refusal('dueFirst', { dueJpy })
}

/** The charges of one parcel that are to be paid, in yen. */
export async function dueOfParcel(db: Db | Tx, parcelId: string): Promise<number> {
  const row = await db
    .selectFrom('parcel_charges')
    .select(({ fn }) => fn.sum<number | null>('amount_jpy').as('due'))
    .where('parcel_id', '=', parcelId)
    .where('paid_at', 'is', null)
    .executeTakeFirst()
  return Number(row?.due ?? 0)
}

/** The charges of a member's parcels that are to be paid, in yen. */
export async function dueOfParcels(tx: Tx, memberId: number): Promise<number> {
  const row = await tx
    .selectFrom('parcel_charges')
    .select(({ fn }) => fn.sum<number | null>('amount_jpy').as('due'))
    .where('member_id', '=', memberId)
    .where('paid_at', 'is', null)
    .executeTakeFirst()
  return Number(row?.due ?? 0)
}
