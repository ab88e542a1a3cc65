import { type RawBuilder, sql } from 'kysely'
import { type Tx } from '../db/client.ts'
import { prepared } from '../db/prepared.ts'
import { type EventKind } from './events-tables.ts'

export interface News {
  at: number
  memberId: number
  kind: EventKind
  /** The id of the order, bid, recharge or thread: the browser asks again for it. */
  subjectId: string
}

/** Tells a member's browsers that something of theirs has changed, if and when this transaction commits. */
export async function tell(tx: Tx, { memberId, ...news }: News): Promise<void> {
  await prepared(tx, insertNews({ ...news, memberId: sql`${memberId}` }).compile(tx))
}

/** The same as a part of a larger statement; once for each row `of` a table of it, whose columns `memberId` may name. */
export const insertNews = (
  { at, memberId, kind, subjectId }: Omit<News, 'memberId'> & { memberId: RawBuilder<unknown> },
  of: RawBuilder<unknown> = sql``,
) => sql<never>`
  insert into events (at, member_id, kind, subject_id)
  select ${at}::bigint, ${memberId}::bigint, ${kind}::text, ${subjectId}::text ${of}`
