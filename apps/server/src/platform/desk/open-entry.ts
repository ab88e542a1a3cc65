import type { Tx } from '../db/tables.ts'
import type { DeskKind } from './desk-kinds.ts'

interface Opening {
  kind: DeskKind
  subject: string
  at: number
  facts?: Record<string, unknown>
  /** A subject that was settled once is not opened again: for facts that a source reports repeatedly although they are dealt with. */
  once?: true
}

/** Opens an entry of the desk. The same open subject of a kind is one entry, however often it is opened. */
export async function openEntry(tx: Tx, entry: Opening): Promise<void> {
  if (entry.once && (await wasOpened(tx, entry))) return
  await tx
    .insertInto('desk_entries')
    .values({ kind: entry.kind, subject: entry.subject, opened_at: entry.at, facts: JSON.stringify(entry.facts ?? {}) })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).where('settled_at', 'is', null).doNothing())
    .execute()
}

/** Whether an entry of this subject waits. */
export const isOpen = async (tx: Tx, { kind, subject }: Pick<Opening, 'kind' | 'subject'>): Promise<boolean> =>
  (await tx
    .selectFrom('desk_entries')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('settled_at', 'is', null)
    .executeTakeFirst()) !== undefined

const wasOpened = async (tx: Tx, { kind, subject }: Opening): Promise<boolean> =>
  (await tx.selectFrom('desk_entries').select('id').where('kind', '=', kind).where('subject', '=', subject).executeTakeFirst()) !==
  undefined
