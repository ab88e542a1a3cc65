import type { DeskNewsKind } from '@otsukai/contract/desk/presence'
import type { Db, Tx } from '../db/tables.ts'

/** Tells everybody at the desk that something has changed, if and when this transaction commits. What members hear of is told by their own events. */
export const tellDesk = async (tx: Db | Tx, kind: DeskNewsKind, subjectId: string | number, at: number): Promise<void> => {
  await tx
    .insertInto('desk_events')
    .values({ at, kind, subject_id: String(subjectId) })
    .execute()
}
