import type { DeskNewsKind } from '@otsukai/contract/desk/presence'
import type { Db, Tx } from '../db/tables.ts'

interface News {
  at: number
  kind: DeskNewsKind
  /** The id of what browsers fetch again. */
  subject: string
}

/** Tells the desk's browsers, once this transaction is committed, that something of a kind has changed. What members hear of is told by their own events. */
export async function tellDesk(tx: Db | Tx, { at, kind, subject }: News): Promise<void> {
  await tx.insertInto('desk_events').values({ at, kind, subject_id: subject }).execute()
}
