import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { tell } from '../../platform/live/tell.ts'

interface Written {
  threadId: string
  memberId: number
  at: number
  text: string
  /** File names in the member's folder of message pictures. */
  images?: string[]
  by: { request: { id: string; hash: string } } | { staff: string }
}

/**
 * Adds a message to a thread whose row is locked, dated no earlier than the thread's last, and tells the member's browsers. Answers null,
 * without writing, when the request id was used before.
 */
export async function writeMessage(tx: Tx, { threadId, memberId, at, text, images = [], by }: Written): Promise<MessageKey | null> {
  const request = 'request' in by ? by.request : null
  const row = await tx
    .insertInto('messages')
    .values({
      thread_id: threadId,
      member_id: memberId,
      sender: request ? 'member' : 'staff',
      staff: 'staff' in by ? by.staff : null,
      text,
      images: JSON.stringify(images),
      at: sql<number>`greatest(${at}::bigint, (select at from messages where thread_id = ${threadId} order by id desc limit 1))`,
      request_id: request?.id ?? null,
      request_hash: request?.hash ?? null,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'request_id']).doNothing())
    .returning(['id', 'at'])
    .executeTakeFirst()
  if (!row) return null
  await tell(tx, { at, memberId, kind: 'message', subjectId: threadId })
  return row
}

export interface MessageKey {
  id: number
  at: number
}
