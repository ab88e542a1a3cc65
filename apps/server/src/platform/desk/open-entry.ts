import type { Tx } from '../db/tables.ts'
import type { DeskKind } from './desk-kinds.ts'

interface Opening {
  kind: DeskKind
  subject: string
  at: number
  facts?: Record<string, unknown>
  /** The member whom it concerns, and the yen at stake, where the caller knows them; else they are found when it is read. */
  memberId?: number | undefined
  amountJpy?: number | undefined
  /** A subject that was settled once is not opened again: for facts that a source reports repeatedly although they are dealt with. */
  once?: true
}

/** Opens an entry of the desk, and tells the desk. The same open subject of a kind is one entry, however often it is opened. */
export async function openEntry(tx: Tx, { kind, subject, at, facts = {}, memberId, amountJpy, once }: Opening): Promise<void> {
  if (once && (await wasOpened(tx, { kind, subject }))) return
  const entry = {
    kind,
    subject,
    opened_at: at,
    facts: JSON.stringify(facts),
    member_id: memberId ?? null,
    amount_jpy: amountJpy ?? null,
  }
  await tx
    .with('opened', (cte) =>
      cte
        .insertInto('desk_entries')
        .values(entry)
        .onConflict((conflict) => conflict.columns(['kind', 'subject']).where('settled_at', 'is', null).doNothing())
        .returning('id'),
    )
    .insertInto('desk_events')
    .columns(['at', 'kind', 'subject_id'])
    .expression((eb) =>
      eb
        .selectFrom('opened')
        .select(({ val, cast, ref }) => [
          cast<number>(val(at), 'bigint').as('at'),
          cast<string>(val('entry'), 'text').as('kind'),
          cast<string>(ref('opened.id'), 'text').as('subject_id'),
        ]),
    )
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

const wasOpened = async (tx: Tx, { kind, subject }: Pick<Opening, 'kind' | 'subject'>): Promise<boolean> =>
  (await tx.selectFrom('desk_entries').select('id').where('kind', '=', kind).where('subject', '=', subject).executeTakeFirst()) !==
  undefined
