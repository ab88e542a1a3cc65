import type { Reads } from '../db/reads.ts'
import type { Db, Tx } from '../db/tables.ts'
import { actRefused } from '../http/errors.ts'
import { type DeskKind, deskKinds } from './desk-kinds.ts'
import type { DeskEntry } from './desk-tables.ts'

/** The open entries, the longest waiting first. */
export const openEntries = (db: Db): Promise<DeskEntry[]> =>
  db.selectFrom('desk_entries').selectAll().where('settled_at', 'is', null).orderBy('opened_at').orderBy('id').execute()

/** How many entries of each kind are open, 0 included: an alarm needs a figure that can return to 0. */
export async function countOpen(db: Reads): Promise<Record<DeskKind, number>> {
  const rows = await db
    .selectFrom('desk_entries')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('n')])
    .where('settled_at', 'is', null)
    .groupBy('kind')
    .execute()
  const none = Object.fromEntries(Object.keys(deskKinds).map((kind) => [kind, 0])) as Record<DeskKind, number>
  return { ...none, ...Object.fromEntries(rows.map(({ kind, n }) => [kind, n])) }
}

/** An open entry by its number, locked until the transaction ends, so that only one of two people settles it. Throws a sentence when there is none. */
export async function requireOpenEntry(tx: Tx, id: string): Promise<DeskEntry> {
  const number = /^\d{1,15}$/.test(id) ? Number(id) : 0
  const entry = await tx.selectFrom('desk_entries').selectAll().where('id', '=', number).forUpdate().executeTakeFirst()
  if (!entry) throw actRefused(`没有待办 ${id}，请核对编号。`)
  if (entry.settled_at !== null) throw actRefused(`待办 ${id} 已由 ${entry.settled_by} 办结：${entry.settled_why}`)
  return entry
}
