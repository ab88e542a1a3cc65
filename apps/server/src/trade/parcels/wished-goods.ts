import type { Db, Tx } from '../../platform/db/tables.ts'
import { notFound, Refusal } from '../../platform/http/errors.ts'
import type { OrderRow } from '../orders/load-order.ts'
import { whyNotShippable } from '../orders/shippable-rules.ts'
import { readStays, type Stay } from '../orders/stays.ts'

export interface WishedGoods {
  order: OrderRow
  stay: Stay
}

/**
 * The goods of orders that a member wants sent, whose rows the caller has read, and locked where it goes on to send them. Refuses what
 * cannot be sent, what lies in another parcel than `parcelId`, and while charges are due. Throws 404 for an order that is not theirs.
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
    if (stay?.parcel?.live && stay.parcel.id !== parcelId) throw new Refusal('alreadyInParcel')
    const whyZh = whyNotShippable(order.state, stay, parcelId)
    if (whyZh !== null || !stay) throw new Refusal('orderNotShippable', { orderId: id, whyZh: whyZh ?? '这件商品现在不在仓库。' })
    goods.push({ order, stay })
  }
  const wanted = goods.map(({ order }) => order)
  if (!evenIfDue) await requireNothingDue(tx, memberId, wanted)
  return goods
}

/** Refuses dueFirst while charges of these orders of a member, or of parcels that came back, are to be paid. */
export async function requireNothingDue(tx: Tx, memberId: number, orders: readonly OrderRow[]): Promise<void> {
  const dueJpy = await dueOf(tx, memberId, orders)
  if (dueJpy > 0) throw new Refusal('dueFirst', { dueJpy })
}

/** What a member owes of these orders and of parcels, in yen. */
export const dueOf = async (tx: Tx, memberId: number, orders: readonly OrderRow[]): Promise<number> =>
  orders.reduce((sum, { due_jpy }) => sum + due_jpy, 0) + (await dueOfParcels(tx, memberId))

/** The charges of one parcel that are to be paid, in yen. */
export const dueOfParcel = async (db: Db | Tx, parcelId: string): Promise<number> =>
  sumOf(await unpaid(db).where('parcel_id', '=', parcelId).executeTakeFirst())

/** The charges of a member's parcels that are to be paid, in yen. */
const dueOfParcels = async (tx: Tx, memberId: number): Promise<number> =>
  sumOf(await unpaid(tx).where('member_id', '=', memberId).executeTakeFirst())

const unpaid = (db: Db | Tx) =>
  db
    .selectFrom('parcel_charges')
    .select(({ fn }) => fn.sum<number | null>('amount_jpy').as('due'))
    .where('paid_at', 'is', null)
const sumOf = (row: { due: number | null } | undefined): number => Number(row?.due ?? 0)
