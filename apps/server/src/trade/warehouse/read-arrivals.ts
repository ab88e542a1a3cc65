import type { Arrival } from '@otsukai/contract/desk/warehouse'
import type { Selectable } from 'kysely'
import type { Database, Db } from '../../platform/db/tables.ts'
import type { Use } from '../../platform/parts.ts'
import { undoUntil } from './unreceive.ts'

type ArrivalRow = Selectable<Database['arrivals']>

/** Arrivals of these orders, or with this number; the newest first. */
export async function arrivalsOf(
  deps: Use<'config' | 'db' | 'clock'>,
  { orderIds, number }: { orderIds: readonly string[]; number: string | null },
): Promise<Arrival[]> {
  if (orderIds.length === 0 && number === null) return []
  const rows = await deps.db
    .selectFrom('arrivals')
    .selectAll()
    .where((eb) =>
      eb.or([
        ...(number === null ? [] : [eb('tracking', '=', number)]),
        ...(orderIds.length === 0
          ? []
          : [
              eb(
                'id',
                'in',
                eb
                  .selectFrom('order_stock')
                  .select('arrival_id')
                  .where('order_id', 'in', [...orderIds])
                  .$castTo<{ arrival_id: number }>(),
              ),
            ]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return tellArrivals(deps, rows)
}

export async function tellArrivals({ config, db, clock }: Use<'config' | 'db' | 'clock'>, rows: readonly ArrivalRow[]): Promise<Arrival[]> {
  const orders = await ordersIn(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const inside = orders.filter(({ arrival_id }) => arrival_id === row.id)
    const until = undoUntil(row, config)
    return {
      id: row.id,
      at: row.at,
      by: row.by,
      weightG: row.weight_g,
      tracking: row.tracking,
      carrier: row.carrier,
      shelf: row.shelf,
      photos: row.photos,
      undoneAt: row.undone_at,
      undoUntil: row.undone_at === null && clock() < until ? until : null,
      orders: inside.map(({ id, goods, weight_g, weight_estimated }) => ({
        id,
        title: goods.name,
        titleZh: goods.nameZh,
        weightG: weight_g,
        estimated: weight_estimated,
      })),
    }
  })
}

const ordersIn = async (db: Db, arrivalIds: readonly number[]) =>
  arrivalIds.length === 0
    ? []
    : db
        .selectFrom('order_stock')
        .innerJoin('orders', 'orders.id', 'order_stock.order_id')
        .select(['arrival_id', 'orders.id', 'goods', 'weight_g', 'weight_estimated'])
        .where('arrival_id', 'in', [...arrivalIds])
        .orderBy('orders.id')
        .execute()
