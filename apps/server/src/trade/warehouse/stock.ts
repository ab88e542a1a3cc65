import { openEntry } from '../../platform/desk/open-entry.ts'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { lockOrder } from '../orders/load-order.ts'
import type { WarehouseHand } from './receive-parcel.ts'

interface Moving {
  orderIds: readonly string[]
  shelf: string
  by: WarehouseHand
}

/** Says that orders lie on a shelf, all or none. One that was missing is found by it. Refuses what is not in the warehouse. */
export async function moveStock({ clock }: Use<'clock'>, tx: Tx, { orderIds, shelf, by }: Moving): Promise<void> {
  for (const id of orderIds.toSorted()) {
    const order = await lockOrder(tx, id)
    if (order?.state !== 'warehoused') throw actRefused(`订单 ${id} 不在仓库里，请拿出来核对；什么都没有移动。`)
    await putOnShelf(tx, [id], shelf)
    await settleEntry(tx, { kind: 'stockMissing', subject: id, at: clock(), by: by.name, why: `在 ${shelf} 找到` })
  }
}

export async function putOnShelf(tx: Tx, orderIds: readonly string[], shelf: string): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .updateTable('order_stock')
    .set({ shelf, off_shelf_for: null })
    .where('order_id', 'in', [...orderIds])
    .execute()
}

interface StockTake {
  shelf: string
  /** What was scanned on it. */
  scanned: readonly string[]
  /** Puts what is missing on the desk. */
  confirmed: boolean
  by: WarehouseHand
}

interface Counted {
  stockTakeId: number
  missing: string[]
  unexpected: { order: string; inStock: boolean; shelf: string | null }[]
}

/** Compares what was scanned on a shelf with what should lie there, and writes it down. What is scanned of what was missing is found. */
export async function takeStock({ clock }: Use<'clock'>, tx: Tx, { shelf, scanned, confirmed, by }: StockTake): Promise<Counted> {
  const at = clock()
  const lying = await tx
    .selectFrom('order_stock')
    .innerJoin('orders', 'orders.id', 'order_stock.order_id')
    .select(['order_id', 'shelf'])
    .where('state', '=', 'warehoused')
    // What was put into a box does not lie on a shelf.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('parcel_orders')
            .select('parcel_id')
            .whereRef('parcel_orders.order_id', '=', 'orders.id')
            .where('live', '=', true)
            .where('scanned_at', 'is not', null),
        ),
      ),
    )
    .where((eb) => eb.or([eb('shelf', '=', shelf), ...(scanned.length > 0 ? [eb('order_id', 'in', [...scanned])] : [])]))
    .orderBy('order_id')
    .execute()
  const shelfOf = new Map(lying.map((one) => [one.order_id, one.shelf]))
  const found = new Set(scanned)
  const missing = lying.flatMap((one) => (one.shelf === shelf && !found.has(one.order_id) ? [one.order_id] : []))
  const unexpected = [...found]
    .filter((order) => shelfOf.get(order) !== shelf)
    .map((order) => ({ order, inStock: shelfOf.has(order), shelf: shelfOf.get(order) ?? null }))
  const { id } = await tx
    .insertInto('stock_takes')
    .values({
      at,
      staff_id: by.staffId,
      by: by.name,
      shelf,
      scanned: JSON.stringify([...found]),
      missing: JSON.stringify(missing),
      unexpected: JSON.stringify(unexpected.map(({ order }) => order)),
      confirmed,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const subject of found) await settleEntry(tx, { kind: 'stockMissing', subject, at, by: by.name, why: `盘点时在 ${shelf} 扫到` })
  if (confirmed)
    for (const subject of missing) await openEntry(tx, { kind: 'stockMissing', subject, at, facts: { shelf, stockTakeId: id } })
  return { stockTakeId: id, missing, unexpected }
}
