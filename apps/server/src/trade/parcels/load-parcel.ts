import type { Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../platform/db/tables.ts'
import { notFound } from '../../platform/http/errors.ts'
import { lockOrder, type OrderRow } from '../orders/load-order.ts'

export type ParcelRow = Selectable<Database['parcels']>
export type ParcelGoods = Selectable<Database['parcel_orders']>

/** A parcel of this member. Throws 404 when it is not theirs. */
export async function requireOwnParcel(db: Db | Tx, memberId: number, id: string): Promise<ParcelRow> {
  const row = await db.selectFrom('parcels').selectAll().where('id', '=', id).where('member_id', '=', memberId).executeTakeFirst()
  if (!row) throw notFound(`parcel ${id} of member ${memberId}`)
  return row
}

/** What lies in parcels; of one that ended, what lay in it last. */
export const lyingIn = (db: Db | Tx, parcelIds: readonly string[]) =>
  db
    .selectFrom('parcel_orders')
    .where('parcel_id', 'in', [...parcelIds])
    .where((eb) => eb.or([eb('live', '=', true), eb('to_end', '=', true)]))
    .orderBy('order_id')

export const goodsOf = (db: Db | Tx, parcelId: string): Promise<ParcelGoods[]> => lyingIn(db, [parcelId]).selectAll().execute()

/** Orders locked by ascending id, so that two who lock overlapping sets never wait in a circle. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<OrderRow[]> {
  const orders: OrderRow[] = []
  for (const id of ids.toSorted()) {
    const order = await lockOrder(tx, id)
    if (order) orders.push(order)
  }
  return orders
}

export interface LockedParcel {
  parcel: ParcelRow
  /** What lies in it, locked. */
  orders: OrderRow[]
  goods: ParcelGoods[]
}

/**
 * Locks a parcel and its orders, and `beside` with them, in the order of all locks: orders before parcels. Its set is read, its orders
 * locked, then the parcel; where the set has changed meanwhile, it is tried again. Null: there is none.
 */
export async function lockParcel(tx: Tx, id: string, beside: readonly string[] = []): Promise<LockedParcel | null> {
  for (;;) {
    const before = (await goodsOf(tx, id)).filter(({ live }) => live).map(({ order_id }) => order_id)
    const orders = await lockOrders(tx, [...new Set([...before, ...beside])])
    const parcel = await tx.selectFrom('parcels').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!parcel) return null
    const goods = (await goodsOf(tx, id)).filter(({ live }) => live)
    const held = new Set(orders.map((order) => order.id))
    if (goods.every(({ order_id }) => held.has(order_id))) return { parcel, orders, goods }
  }
}
