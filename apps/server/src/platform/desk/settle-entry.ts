import type { Db, Tx } from '../db/tables.ts'
import type { DeskKind } from './desk-kinds.ts'
import { tellDesk } from './tell-desk.ts'

interface Settling {
  kind: DeskKind
  subject: string
  at: number
  /** Who settles it: a member of staff, or the code that found the evidence. */
  by: string
  /** The finding or the action. */
  why: string
}

/**
 * Settles an entry, in the transaction that does it. Answers whether there was an open entry of it;
 * settling again changes nothing. The entry stays as a record; the same subject may be opened anew later.
 */
export async function settleEntry(tx: Tx, { kind, subject, at, by, why }: Settling): Promise<boolean> {
  const settled = await tx
    .updateTable('desk_entries')
    .set(({ eb }) => ({ settled_at: at, settled_by: by, settled_why: why, version: eb('version', '+', 1) }))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('settled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!settled) return false
  await tellDesk(tx, { at, kind: 'entry', subject: String(settled.id) })
  return true
}

/** Whether an entry of this subject was settled at `since` (ms) or later. */
export async function wasSettled(
  db: Db | Tx,
  { kind, subject, since = 0 }: Pick<Settling, 'kind' | 'subject'> & { since?: number },
): Promise<boolean> {
  const settled = await db
    .selectFrom('desk_entries')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('settled_at', '>=', since)
    .executeTakeFirst()
  return settled !== undefined
}
