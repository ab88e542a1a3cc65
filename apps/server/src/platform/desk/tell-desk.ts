import type { Tx } from '../db/tables.ts'

/** Tells the desk's browsers, once this transaction is committed, that something of a kind has changed. */
export async function tellDesk(tx: Tx, { at, kind, subject }: { at: number; kind: string; subject: string }): Promise<void> {
  await tx.insertInto('desk_events').values({ at, kind, subject_id: subject }).execute()
}
