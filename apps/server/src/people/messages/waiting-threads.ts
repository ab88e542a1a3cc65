import type { Db } from '../../platform/db/tables.ts'

/** A thread in which a member waits for an answer. */
export interface WaitingThread {
  id: string
  account: string
  order_id: string | null
  goods_id: string | null
  waiting_since: number
  /** The member's last message. */
  text: string
}

/** The threads that wait for an answer, longest wait first. */
export const waitingThreads = (db: Db, atMost = 100): Promise<WaitingThread[]> =>
  db
    .selectFrom('threads')
    .innerJoin('members', 'members.id', 'threads.member_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('messages')
          .select('text')
          .whereRef('thread_id', '=', 'threads.id')
          .where('sender', '=', 'member')
          .orderBy('messages.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['threads.id', 'account', 'order_id', 'goods_id', 'last.text'])
    .select((eb) => eb.ref('waiting_since').$notNull().as('waiting_since'))
    .where('waiting_since', 'is not', null)
    .orderBy('waiting_since')
    .limit(atMost)
    .execute()
