import { type Tx } from '../db/client.ts'

/** What a person must look at, by kind. */
export type DeskKind = 'oddNotice' | 'doubt' | 'orphan' | 'excessPaid' | 'accountPaused' | 'givenUpJob'

/** Puts something on the desk's work list. The same open subject of a kind is one entry, however often it is opened. */
export async function openEntry(
  tx: Tx,
  entry: { kind: DeskKind; subject: string; at: number; facts?: Record<string, unknown> },
): Promise<void> {
  await tx
    .insertInto('desk_entries')
    .values({ kind: entry.kind, subject: entry.subject, opened_at: entry.at, facts: JSON.stringify(entry.facts ?? {}) })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).where('settled_at', 'is', null).doNothing())
    .execute()
}
