import type { Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../platform/db/tables.ts'

export type Inspection = Selectable<Database['order_inspections']>

/** The inspection of an order; null when none was asked for. */
export async function findInspection(db: Db | Tx, orderId: string): Promise<Inspection | null> {
  return (await db.selectFrom('order_inspections').selectAll().where('order_id', '=', orderId).executeTakeFirst()) ?? null
}
