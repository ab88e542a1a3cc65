import type { PageKind, StaffNote } from '@otsukai/contract/desk/desk-fields'
import type { Db, Tx } from '../../platform/db/tables.ts'
import { tellDesk } from '../../platform/desk/tell-desk.ts'
import { Fault } from '../../platform/http/errors.ts'
import { stillWorking } from '../../people/staff/staff-queries.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'

interface Noted {
  kind: PageKind
  id: string
}

/** Writes a note for colleagues. Throws 403 for a station, where nobody in particular sits; refuses one who does not work here any more. */
export async function writeNote(tx: Tx, staff: Staff, subject: Noted, { text, at }: { text: string; at: number }): Promise<StaffNote> {
  if (staff.id === null) throw new Fault('forbidden', 'a station writes no notes', { facts: { permission: 'notes.write' } })
  const { id } = await tx
    .insertInto('staff_notes')
    .values({ subject_kind: subject.kind, subject_id: subject.id, staff_id: staff.id, at, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tellDesk(tx, { at, kind: subject.kind === 'thread' ? 'message' : subject.kind, subject: subject.id })
  await stillWorking(tx, staff.id)
  return { id, by: staff.name, at, text }
}

/** The notes of a subject, the newest last: the last hundred. */
export async function notesOf(db: Db, { kind, id }: Noted): Promise<StaffNote[]> {
  const rows = await db
    .selectFrom('staff_notes')
    .innerJoin('staff', 'staff.id', 'staff_notes.staff_id')
    .select(['staff_notes.id', 'staff.name as by', 'at', 'text'])
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .orderBy('staff_notes.id', 'desc')
    .limit(100)
    .execute()
  return rows.reverse()
}
