import type { InputOf } from '@otsukai/contract/call'
import type { deskInspections } from '@otsukai/contract/desk/warehouse'
import type { Use } from '../../platform/parts.ts'
import { photoIdOf } from '../../trade/orders/order-pictures.ts'
import { checklistOf, phrases } from '../../trade/warehouse/checklists.ts'
import { selectHeld, tellHeld } from '../../trade/warehouse/held-goods.ts'
import { categoryPaths } from '../../catalogue/goods/category-paths.ts'
import { countUpTo, pageOf } from './keyset.ts'

/** What lies in the warehouse and waits for an inspection, the longest waiting first. */
export async function listInspections({ db }: Use<'db'>, { cursor, limit }: InputOf<typeof deskInspections>) {
  const waiting = selectHeld(db)
    .innerJoin('order_stock as stock', 'stock.order_id', 'orders.id')
    .select(['stock.received_at', 'stock.shelf', 'stock.weight_g', 'stock.photos as stockPhotos'])
    .where('inspection.state', '=', 'requested')
    .where('orders.state', '=', 'warehoused')
  const count = await countUpTo(
    db
      .selectFrom('order_inspections')
      .innerJoin('orders', 'orders.id', 'order_id')
      .where('order_inspections.state', '=', 'requested')
      .where('orders.state', '=', 'warehoused')
      .select('order_id'),
  )
  const [, at, id] = /^(\d{1,15}) (\w+)$/.exec(cursor ?? '') ?? []
  const rest =
    at === undefined || id === undefined
      ? waiting
      : waiting.where(({ eb, refTuple, tuple }) => eb(refTuple('stock.received_at', 'orders.id'), '>', tuple(Number(at), id)))
  const rows = await rest
    .orderBy('stock.received_at')
    .orderBy('orders.id')
    .limit(limit + 1)
    .execute()
  const { list, nextCursor } = pageOf(rows, limit, (row) => `${row.received_at} ${row.id}`)
  const paths = await categoryPaths(
    db,
    list.map(({ goods_id }) => goods_id),
  )
  return {
    list: list.map((row) => ({
      ...tellHeld(row),
      receivedAt: row.received_at,
      shelf: row.shelf,
      weightG: row.weight_g,
      ours: row.stockPhotos.map(photoIdOf).filter((photo) => photo !== ''),
      checklist: checklistOf(paths.get(row.goods_id) ?? []),
      phrases,
    })),
    nextCursor,
    count,
  }
}
