import { randomUUID } from 'node:crypto'
import { type OwnAct, ownActs } from '@otsukai/contract/staff/own-acts'
import type { Tx } from '../db/tables.ts'
import { tellDesk } from '../desk/tell-desk.ts'
import type { Use } from '../parts.ts'
import type { Actor } from './handlers.ts'
import { nothingMoved } from './record-act.ts'

interface Own {
  act: OwnAct
  by: { id: number; name: string }
  /** Whose log-in it is about, by account. */
  about: string
  sessionHash: Buffer | null
  /** Default: the desk. */
  via?: Actor['via']
  /** What was done, where the act's own title does not say all. Nothing secret. */
  said?: string | undefined
}

/** Appends a change of somebody's log-in to the record, in the transaction that makes it. */
export async function recordOwn({ clock }: Use<'clock'>, tx: Tx, { act, by, about, sessionHash, via = 'desk', said }: Own): Promise<void> {
  const at = clock()
  const { id } = await tx
    .insertInto('staff_acts')
    .values({
      ...nothingMoved,
      staff: by.name,
      actor: `${via}:${by.name}`,
      staff_id: by.id,
      session_hash: sessionHash,
      at,
      act,
      facts: '{}',
      reason: '',
      request_id: `${by.id}:${randomUUID()}`,
      refused: null,
      subject_kind: 'staff',
      subject_id: about,
      said: said ?? ownActs[act],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tellDesk(tx, { at, kind: 'act', subject: String(id) })
}
