import type { Tx } from '../../platform/db/tables.ts'
import type { ParcelRow } from './load-parcel.ts'
import { takeOffShelf } from './off-shelf.ts'
import { waitedMs } from './waited.ts'

/**
 * Takes orders out of a parcel, or all when it ends: they are the member's to choose again. Storage did not run while the parcel waited for
 * us; `counts` says that the time for which it waited for its member runs all the same, as when it ends cancelled. What was put into the box
 * lies on no shelf until somebody puts it there.
 */
export async function leaveParcel(
  tx: Tx,
  parcel: ParcelRow,
  { at, orderIds, counts }: { at: number; orderIds?: readonly string[]; counts: boolean },
): Promise<void> {
  const waited = await waitedMs(tx, parcel, at)
  const left = await tx
    .updateTable('parcel_orders')
    .set((eb) => ({
      live: false,
      to_end: orderIds === undefined,
      paused_ms: counts
        ? eb(eb(eb.val(at - waited), '-', eb.ref('from_at')), '+', eb.ref('waited_before_ms'))
        : eb(eb.val(at), '-', eb.ref('from_at')),
    }))
    .where('parcel_id', '=', parcel.id)
    .where('live', '=', true)
    .$if(orderIds !== undefined, (rows) => rows.where('order_id', 'in', [...orderIds!]))
    .returning(['order_id', 'scanned_at'])
    .execute()
  await takeOffShelf(
    tx,
    parcel.id,
    left.flatMap(({ order_id, scanned_at }) => (scanned_at === null ? [] : [order_id])),
  )
}
