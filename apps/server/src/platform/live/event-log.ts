import type { NewsKind } from '@otsukai/contract/live-events'
import type { Db } from '../db/tables.ts'
import type { Use } from '../parts.ts'
import { named } from '../db/prepared.ts'

/** A reader's position: a transaction's number and, within it, a row's. */
export interface Position {
  txid: bigint
  id: number
}

/** An event as a log has it. */
export interface Logged extends Position {
  at: number
  kind: string
  subjectId: string
}

export interface LiveEvent extends Logged {
  memberId: number
  kind: NewsKind
}

/** A browser that was away no longer than this gets the events it missed. */
export const RESUMABLE_MS = 24 * 3_600_000

export const isAfter = (a: Position, b: Position): boolean => a.txid > b.txid || (a.txid === b.txid && a.id > b.id)

/**
 * The position up to which all events are final. Transactions below the snapshot's xmin have ended; above it, one with a smaller
 * number may still commit, and a reader who had passed it would skip its events. https://www.postgresql.org/docs/18/functions-info.html
 */
export async function endOfLog(db: Db): Promise<Position> {
  const [row] = await named<{ xmin: string }>(db, 'events-end', 'select pg_snapshot_xmin(pg_current_snapshot())::text as xmin', [])
  return { txid: BigInt(row!.xmin) - 1n, id: Number.MAX_SAFE_INTEGER }
}

/** The next events after a position, of all members or one, oldest first. */
export async function readEvents(
  db: Db,
  after: Position,
  { memberId = null, limit }: { memberId?: number | null; limit: number },
): Promise<LiveEvent[]> {
  const values = [after.txid.toString(), after.id, limit, ...(memberId === null ? [] : [memberId])]
  const rows = await named<Row>(db, memberId === null ? 'events-next' : 'events-next-of-member', selectEvents(memberId !== null), values)
  return rows.map(({ txid, id, at, member_id, kind, subject_id }) => ({
    txid: BigInt(txid),
    id,
    at,
    memberId: member_id,
    kind,
    subjectId: subject_id,
  }))
}

/** Deletes events that are too old to resume from: they only point at rows that are stored elsewhere. */
export async function forgetEvents({ db, clock }: Use<'db' | 'clock'>): Promise<void> {
  for (const log of ['events', 'desk_events'] as const)
    await db
      .deleteFrom(log)
      .where('at', '<', clock() - RESUMABLE_MS)
      .execute()
}

interface Row {
  txid: string
  id: number
  at: number
  member_id: number
  kind: NewsKind
  subject_id: string
}

const selectEvents = (ofMember: boolean): string => `
  select txid::text, id, at, member_id, kind, subject_id from events
  where (txid, id) > ($1::xid8, $2::bigint) and txid < pg_snapshot_xmin(pg_current_snapshot()) ${ofMember ? 'and member_id = $4' : ''}
  order by events.txid, id limit $3`
