import type { DeskNewsKind } from '@otsukai/contract/desk/presence'
import { named } from '../db/prepared.ts'
import type { Db } from '../db/tables.ts'
import type { Use } from '../parts.ts'
import type { Logged, Position } from './event-log.ts'
import { type Follower, followLog } from './follow-log.ts'

export interface DeskEvent extends Logged {
  kind: DeskNewsKind
}

type Hears = (kind: DeskNewsKind) => boolean

/**
 * Sends the desk's events to its streams: those of all members, by which each step of an order, bid, recharge or thread is told anyway, and
 * the desk's own. A listener is the kinds that they may hear of.
 */
export const openDeskNews = (deps: Use<'db' | 'clock' | 'log'>): Follower<Hears> => {
  const read = (after: Position, limit: number) => readDeskEvents(deps.db, after, limit)
  return followLog<DeskEvent, Hears>(deps, {
    read,
    readFor: async (hears, after, limit) => (await read(after, limit)).filter(({ kind }) => hears(kind)),
    hears: (hears, { kind }) => hears(kind),
  })
}

interface Row {
  txid: string
  id: number
  at: number
  kind: DeskNewsKind
  subject_id: string
}

async function readDeskEvents(db: Db, after: Position, limit: number): Promise<DeskEvent[]> {
  const rows = await named<Row>(db, 'desk-events-next', selectNext, [after.txid.toString(), after.id, limit])
  return rows.map(({ txid, id, at, kind, subject_id }) => ({ txid: BigInt(txid), id, at, kind, subjectId: subject_id }))
}

/** Within a transaction events of the two tables stand by turns: even numbers are members' events, odd ones the desk's. */
const selectNext = `
  select txid::text, id, at, kind, subject_id from (
    (select txid, id * 2 as id, at, kind, subject_id from events
      where txid >= $1::xid8 and (txid > $1::xid8 or id * 2 > $2::bigint) and txid < pg_snapshot_xmin(pg_current_snapshot())
      order by events.txid, events.id limit $3)
    union all
    (select txid, id * 2 + 1, at, kind, subject_id from desk_events
      where txid >= $1::xid8 and (txid > $1::xid8 or id * 2 + 1 > $2::bigint) and txid < pg_snapshot_xmin(pg_current_snapshot())
      order by desk_events.txid, desk_events.id limit $3)
  ) both_logs order by both_logs.txid, id limit $3`
