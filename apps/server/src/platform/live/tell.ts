import type { NewsKind } from '@otsukai/contract/live-events'
import type { Tx } from '../db/tables.ts'
import { named, type Put } from '../db/prepared.ts'

export interface News {
  at: number
  memberId: number
  kind: NewsKind
  /** The id of the order, bid, recharge, thread or goods: the browser asks again for it. */
  subjectId: string
}

/** Tells a member's browsers that something of theirs has changed, if and when this transaction commits. */
export async function tell(tx: Tx, { memberId, ...news }: News): Promise<void> {
  await named(tx, 'news-add', (put) => insertNews(put, { ...news, memberId: put(memberId) }))
}

/** The SQL of `tell` within a larger statement. `memberId` is SQL over the rows of `from`: one event for each row. */
export const insertNews = (put: Put, { at, memberId, kind, subjectId }: Omit<News, 'memberId'> & { memberId: string }, from = '') => `
  insert into events (at, member_id, kind, subject_id)
  select ${put(at)}::bigint, ${memberId}::bigint, ${put(kind)}::text, ${put(subjectId)}::text ${from}`
