import type { Tx } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/errors.ts'

/** Bounds the timeline, where each edit is a line. */
const EDITS_AT_MOST = 50

/** Refuses editedTooOften. The caller has locked the order's row, so that concurrent edits count each other. */
export async function requireEditsLeft(tx: Tx, orderId: string): Promise<void> {
  const { edits } = await tx
    .selectFrom('order_timeline')
    .select((eb) => eb.fn.countAll<number>().as('edits'))
    .where('order_id', '=', orderId)
    .where('event', 'in', ['edit', 'ask', 'withdraw'])
    .executeTakeFirstOrThrow()
  if (edits >= EDITS_AT_MOST) throw new Refusal('editedTooOften')
}
