import type { Entry } from '@otsukai/contract/desk/queue'
import { sql } from 'kysely'
import { seenOf } from '../../platform/acts/standing.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { claim, CLAIM_MS } from '../../platform/desk/claim-entry.ts'
import { type DeskKind, rightOf } from '../../platform/desk/desk-kinds.ts'
import type { DeskEntry } from '../../platform/desk/desk-tables.ts'
import { tellDesk } from '../../platform/desk/tell-desk.ts'
import { actRefused, Fault, notFound, Refusal } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { stillWorking } from '../../people/staff/staff-queries.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'
import { entryStanding } from '../acts/act-standing.ts'
import { entryRows } from './entry-rows.ts'
import { openByUrgency } from './list-queue.ts'
import { maySettle } from './rights.ts'
import { notesOf, writeNote } from './staff-notes.ts'
import { claimOf, isSnoozed, tellEntry } from './tell-entry.ts'

type Deps = Use<'db' | 'clock' | 'config'>

const SNOOZED_AT_MOST_MS = 30 * 86_400_000

/** One entry with its notes, and what acts about it rest on. Throws 404. */
export async function readEntry(deps: Deps, staff: Staff, id: number): Promise<Entry> {
  const [row] = await entryRows(deps.db, sql`select ${id}::bigint`)
  if (!row) throw notFound(`no entry ${id}`)
  const seen = seenOf(entryStanding(row))
  return { ...tellEntry(deps, row, staff), seen, noteList: await notesOf(deps.db, { kind: 'entry', id: String(id) }) }
}

/** Works on an open entry under its lock. Throws 403 without the right of its kind; refuses one that is settled. */
async function onOpen(
  deps: Deps,
  staff: Staff,
  id: number,
  work: (tx: Tx, entry: DeskEntry, staffId: number) => Promise<void>,
): Promise<Entry> {
  await transaction(deps.db, async (tx) => {
    const entry = await tx.selectFrom('desk_entries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!entry) throw notFound(`no entry ${id}`)
    const permission = rightOf(entry.kind)
    if (staff.id === null || !staff.permissions.has(permission))
      throw new Fault('forbidden', `without ${permission}`, { facts: { permission } })
    if (entry.settled_at !== null) throw actRefused(`${entry.settled_by} 已经办完这条了。`)
    await work(tx, entry, staff.id)
    await stillWorking(tx, staff.id)
  })
  return readEntry(deps, staff, id)
}

/** Claims an entry, from whoever had it. */
export const claimOne = (deps: Deps, staff: Staff, id: number): Promise<Entry> =>
  onOpen(deps, staff, id, async (tx, _, staffId) => void (await claim(tx, { id, staffId, at: deps.clock() })))

/** Gives back a claim of one's own, or as a manager anybody's. */
export const releaseOne = (deps: Deps, staff: Staff, id: number): Promise<Entry> =>
  onOpen(deps, staff, id, async (tx, entry, staffId) => {
    if (entry.claimed_by !== null && entry.claimed_by !== staffId && !staff.permissions.has('staff.manage'))
      throw actRefused('这条在同事手上，请他交还，或直接认领。')
    await tx.updateTable('desk_entries').set({ claimed_by: null, claimed_at: null }).where('id', '=', id).execute()
    await tellDesk(tx, { at: deps.clock(), kind: 'entry', subject: String(id) })
  })

/** Puts an entry aside until a time, with why; or takes it up again. */
export const snoozeOne = (
  deps: Deps,
  staff: Staff,
  { id, until, why }: { id: number; until: number | null; why: string },
): Promise<Entry> =>
  onOpen(deps, staff, id, async (tx) => {
    const at = deps.clock()
    if (until !== null && (until <= at || until > at + SNOOZED_AT_MOST_MS)) throw actRefused('稍后的时间要在 30 天之内。')
    if (until !== null && why === '') throw new Refusal('reasonNeeded')
    await tx
      .updateTable('desk_entries')
      .set(({ eb }) => ({
        snoozed_until: until,
        snoozed_why: until === null ? null : why,
        version: eb('version', '+', 1),
        ...(until !== null && { claimed_by: null, claimed_at: null }),
      }))
      .where('id', '=', id)
      .execute()
    await tellDesk(tx, { at, kind: 'entry', subject: String(id) })
  })

/** Writes a note to an entry. */
export async function noteOne(deps: Deps, staff: Staff, { id, text }: { id: number; text: string }): Promise<Entry> {
  await transaction(deps.db, async (tx) => {
    const known = await tx
      .updateTable('desk_entries')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!known) throw notFound(`no entry ${id}`)
    await writeNote(tx, staff, { kind: 'entry', id: String(id) }, { text, at: deps.clock() })
  })
  return readEntry(deps, staff, id)
}

/** Claims the most urgent entry that the caller may settle and nobody works on. Two who ask at once get two. */
export async function takeNext(deps: Deps, staff: Staff, kind: string | undefined): Promise<Entry | null> {
  const staffId = staff.id
  if (staffId === null) return null
  const now = deps.clock()
  const able = (await openByUrgency(deps)).filter(
    ({ row }) =>
      !isSnoozed(row, now) &&
      claimOf(row, now) === null &&
      maySettle(staff.permissions, row.kind) &&
      (kind === undefined || row.kind === (kind as DeskKind)),
  )
  const taken = await transaction(deps.db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id from desk_entries
      where id = any(${able.map(({ row }) => row.id)}) and settled_at is null
        and (claimed_by is null or claimed_at <= ${now - CLAIM_MS})
      order by array_position(${able.map(({ row }) => row.id)}::bigint[], id) limit 1
      for update skip locked`.execute(tx)
    const id = rows[0]?.id
    if (id === undefined) return null
    await claim(tx, { id, staffId, at: now })
    await stillWorking(tx, staffId)
    return id
  })
  return taken === null ? null : readEntry(deps, staff, taken)
}
