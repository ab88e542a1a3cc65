import type { Tx } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/errors.ts'

/** Each edit is a line that the order is shown with. */
const EDITS_AT_MOST = 50

/** Refuses editedTooOften when an order's member has changed it so often. Its row is locked: two edits at once count each other. */
export async function requireEditsLeft(tx: Tx, orderId: string): Promise<void> {
  const { edits } = await tx
    .selectFrom('order_timeline')
    .select((eb) => eb.fn.countAll<number>().as('edits'))
    .where('order_id', '=', orderId)
    .where('event', 'in', ['edit', 'ask', 'withdraw'])
    .executeTakeFirstOrThrow()
  if (edits >= EDITS_AT_MOST) throw new Refusal('editedTooOften')
}
