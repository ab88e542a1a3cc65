import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/errors.ts'

/** Bounds the timeline, where each edit is a line. */
const EDITS_AT_MOST = 50

/** Refuses editedTooOften. The caller has locked the row of the order or parcel, so that concurrent edits count each other. */
export async function requireEditsLeft(tx: Tx, of: { orderId: string } | { parcelId: string }): Promise<void> {
  const edits =
    'orderId' in of
      ? sql`order_timeline where order_id = ${of.orderId} and event in ('edit', 'ask', 'withdraw')`
      : sql`parcel_timeline where parcel_id = ${of.parcelId} and event = 'edit'`
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${edits}`.execute(tx)
  if (rows[0]!.n >= EDITS_AT_MOST) throw new Refusal('editedTooOften')
}
