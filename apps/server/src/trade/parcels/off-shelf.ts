import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'

/** Says that goods lie on no shelf, but beside a parcel's box or where it was taken apart. */
export async function takeOffShelf(tx: Tx, parcelId: string, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .updateTable('order_stock')
    .set({ shelf: null, off_shelf_for: parcelId })
    .where('order_id', 'in', [...orderIds])
    .execute()
}

/**
 * Whether goods of `order_stock s` are to be put back on a shelf, in SQL: what is to go into that very box lies where it is packed. A server of
 * the release before gives goods a shelf alone.
 */
export const isOffShelf: RawBuilder<boolean> = sql<boolean>`(s.off_shelf_for is not null and s.shelf is null and not exists (
  select from parcel_orders own where own.parcel_id = s.off_shelf_for and own.order_id = s.order_id and own.live))`

/** The orders whose goods are to be put back on a shelf because of a parcel. */
export async function offShelfOf(tx: Tx, parcelId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.order_id as id from order_stock s where s.off_shelf_for = ${parcelId} and ${isOffShelf} order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}
