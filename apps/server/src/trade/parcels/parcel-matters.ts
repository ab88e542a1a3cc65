import type { MatterAnswer, MatterKind } from '@otsukai/contract/parcels/parcel-steps'
import type { Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../platform/db/tables.ts'

export type Matter = Selectable<Database['parcel_matters']>

/** What the members of parcels have not yet answered. */
export const openMatters = (db: Db | Tx, parcelIds: readonly string[]): Promise<Matter[]> =>
  db
    .selectFrom('parcel_matters')
    .selectAll()
    .where('parcel_id', 'in', [...parcelIds])
    .where('answered_at', 'is', null)
    .orderBy('id')
    .execute()

/** Goods that are broken or missing cannot go by another line either. */
const keptHere: readonly MatterKind[] = ['forbidden', 'damaged', 'missing']

/** What a member may answer to a matter. */
export function answersTo({ kind, order_ids }: Pick<Matter, 'kind' | 'order_ids'>): MatterAnswer[] {
  return [
    ...(order_ids.length > 0 ? (['leave'] as const) : []),
    ...(keptHere.includes(kind) ? [] : (['reline'] as const)),
    'cancel' as const,
  ]
}
