import type { Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../platform/db/tables.ts'
import { actRefused, notFound } from '../../platform/http/errors.ts'
import type { OrderRow } from '../orders/load-order.ts'

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
export const lockOrders = async (tx: Tx, ids: readonly string[]): Promise<OrderRow[]> =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('orders')
        .selectAll()
        .where('id', 'in', [...ids])
        .orderBy('id')
        .forUpdate()
        .execute()

export interface LockedParcel {
  parcel: ParcelRow
  /** What lies in it, locked. */
  orders: OrderRow[]
  goods: ParcelGoods[]
  /** Orders that were locked with them. */
  beside: OrderRow[]
}

/**
 * Locks parcels by ascending id, and their orders before them, `beside` too, in the order of all locks. Their sets are read, the orders
 * locked, then the parcels; where a set has changed meanwhile, it is tried again. A parcel that there is not is missing from the answer.
 */
export async function lockParcels(tx: Tx, ids: readonly string[], beside: readonly string[] = []): Promise<LockedParcel[]> {
  if (ids.length === 0) return []
  for (;;) {
    const before = (await liveIn(tx, ids)).map(({ order_id }) => order_id)
    const locked = new Map((await lockOrders(tx, [...new Set([...before, ...beside])])).map((order) => [order.id, order]))
    const parcels = await tx
      .selectFrom('parcels')
      .selectAll()
      .where('id', 'in', [...ids])
      .orderBy('id')
      .forUpdate()
      .execute()
    const goods = await liveIn(tx, ids)
    if (!goods.every(({ order_id }) => locked.has(order_id))) continue
    const goodsBy = Map.groupBy(goods, ({ parcel_id }) => parcel_id)
    return parcels.map((parcel) => {
      const own = goodsBy.get(parcel.id) ?? []
      return {
        parcel,
        goods: own,
        orders: own.map(({ order_id }) => locked.get(order_id)!),
        beside: beside.flatMap((id) => locked.get(id) ?? []),
      }
    })
  }
}

const liveIn = (tx: Tx, ids: readonly string[]): Promise<ParcelGoods[]> =>
  tx
    .selectFrom('parcel_orders')
    .selectAll()
    .where('parcel_id', 'in', [...ids])
    .where('live', '=', true)
    .orderBy('order_id')
    .execute()

/** Locks one parcel as `lockParcels` does. Null: there is none. */
export const lockParcel = async (tx: Tx, id: string, beside: readonly string[] = []): Promise<LockedParcel | null> =>
  (await lockParcels(tx, [id], beside))[0] ?? null

/** A parcel with its orders, and orders `beside` them, locked. Refuses where there is none. */
export async function requireParcel(tx: Tx, id: string, beside: readonly string[] = []): Promise<LockedParcel> {
  const locked = await lockParcel(tx, id, beside)
  if (!locked) throw actRefused(`没有包裹 ${id}，请核对包裹号。`)
  return locked
}
