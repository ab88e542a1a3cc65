import type { DataOf, InputOf } from '@otsukai/contract/call'
import type { msgRead } from '@otsukai/contract/messages'
import type { Tx } from '../../platform/db/tables.ts'
import { named } from '../../platform/db/prepared.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { tell } from '../../platform/live/tell.ts'
import { requireOwnThread } from './find-thread.ts'
import { markAt, mergeByTime, type Place } from './message-order.ts'
import { openThread } from './open-thread.ts'
import { placeNamed } from './read-thread.ts'

/**
 * Marks a thread as read up to one of its messages, never backwards, and tells the member's other tabs. Answers how much is unread.
 * Throws 404 when the thread is not theirs or the message is not in it.
 */
export async function markRead(
  { db, clock }: Use<'db' | 'clock'>,
  member: Member,
  { threadId, upTo }: InputOf<typeof msgRead>,
): Promise<DataOf<typeof msgRead>> {
  return transaction(db, async (tx) => {
    const at = clock()
    const { order_id: orderId, goods_id: goodsId } = await requireOwnThread(tx, member.id, threadId)
    const { read_line, read_message } = await openThread(tx, { id: threadId, memberId: member.id, orderId, goodsId, at })
    const mark = { line: read_line, message: read_message }
    const place = placeNamed(upTo)
    const next = markAt(await readUnread(tx, threadId, mark), place, mark)
    if (next) {
      await tx.updateTable('threads').set({ read_line: next.line, read_message: next.message }).where('id', '=', threadId).execute()
      await tell(tx, { at, memberId: member.id, kind: 'message', subjectId: threadId })
    } else if (!(await isIn(tx, threadId, place))) throw notFound(`message ${upTo} of thread ${threadId}`)
    const { unread } = await requireOwnThread(tx, member.id, threadId)
    return { unread }
  })
}

/** The thread's places after the mark, in order. */
async function readUnread(tx: Tx, threadId: string, mark: { line: number; message: number }): Promise<Place[]> {
  const places = await named<Place>(tx, 'thread-unread', selectUnread, [threadId, mark.line, mark.message])
  const own = (kind: Place['kind']) => places.filter((place) => place.kind === kind)
  return mergeByTime(own('t'), own('m'))
}

const selectUnread = `
  select 't' as kind, id, at from order_timeline where order_id = $1 and id > $2
  union all select 'm', id, at from messages where thread_id = $1 and id > $3
  order by kind, id`

async function isIn(tx: Tx, threadId: string, { kind, id }: Pick<Place, 'kind' | 'id'>): Promise<boolean> {
  const found =
    kind === 't'
      ? tx.selectFrom('order_timeline').select('id').where('order_id', '=', threadId).where('id', '=', id)
      : tx.selectFrom('messages').select('id').where('thread_id', '=', threadId).where('id', '=', id)
  return (await found.executeTakeFirst()) !== undefined
}
