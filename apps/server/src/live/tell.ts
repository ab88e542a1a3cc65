import { type Tx } from '../db/client.ts'
import { named } from '../db/prepared.ts'
import { type EventKind } from './events-tables.ts'

export interface News {
  at: number
  memberId: number
  kind: EventKind
  /** The id of the order, bid, recharge or thread: the browser asks again for it. */
  subjectId: string
}

/** Tells a member's browsers that something of theirs has changed, if and when this transaction commits. */
export async function tell(tx: Tx, { at, memberId, kind, subjectId }: News): Promise<void> {
  await named(tx, 'tell', 'insert into events (at, member_id, kind, subject_id) values ($1, $2, $3, $4)', [at, memberId, kind, subjectId])
}
