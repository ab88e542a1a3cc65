import type { Db, Tx } from '../db/tables.ts'
import { type DeskKind, deskKinds } from './desk-kinds.ts'
import { tellDesk } from './tell-desk.ts'

/** A claim is advice, and lapses when nothing came of it. */
export const CLAIM_MS = 30 * 60_000

/** Claims an open entry, from whoever had it. False when it is settled or not there. */
export async function claim(tx: Db | Tx, { id, staffId, at }: { id: number; staffId: number; at: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('desk_entries')
    .set({ claimed_by: staffId, claimed_at: at, snoozed_until: null, snoozed_why: null })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tellDesk(tx, { at, kind: 'entry', subject: String(id) })
  return true
}

interface ActOnEntries {
  act: string
  input: Readonly<Record<string, unknown>>
  staffId: number
  at: number
}

/** Whoever acts takes over the claims of somebody else on the entry, or on the entries of the order that the act settles; both are told. */
export async function takeOverClaims(tx: Tx, { act, input, staffId, at }: ActOnEntries): Promise<void> {
  const entry = Number(input['entry'] ?? 0)
  const kinds = Object.entries(deskKinds).flatMap(([kind, settledBy]) =>
    (settledBy as readonly string[]).includes(act) ? [kind as DeskKind] : [],
  )
  const subject = ['order', 'bid', 'goods', 'account'].flatMap((field) => (typeof input[field] === 'string' ? [input[field]] : []))[0]
  if (!(entry > 0) && (kinds.length === 0 || subject === undefined)) return
  const taken = await tx
    .updateTable('desk_entries')
    .set({ claimed_by: staffId, claimed_at: at })
    .where('settled_at', 'is', null)
    .where('claimed_by', 'is not', null)
    .where('claimed_by', '<>', staffId)
    .where((eb) =>
      eb.or([
        ...(entry > 0 ? [eb('id', '=', entry)] : []),
        ...(kinds.length > 0 && subject !== undefined ? [eb.and([eb('kind', 'in', kinds), eb('subject', '=', subject)])] : []),
      ]),
    )
    .returning('id')
    .execute()
  for (const { id } of taken) await tellDesk(tx, { at, kind: 'entry', subject: String(id) })
}
