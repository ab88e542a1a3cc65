import type { Permission } from '@otsukai/contract/staff/permissions'
import type { DeskMessage } from '@otsukai/contract/desk/threads'
import { sql } from 'kysely'
import { threadPicture } from './desk-pictures.ts'
import type { Db } from '../../platform/db/tables.ts'

/** The newest messages of a thread before one of them, oldest first. */
export async function messagesOf(
  db: Db,
  threadId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<DeskMessage[]> {
  const { rows } = await sql<{
    id: number
    at: number
    sender: DeskMessage['sender']
    staff: string | null
    text: string
    images: string[]
    read: boolean
  }>`
    select id, at, sender, staff, text, images, id <= coalesce((select read_message from threads where threads.id = thread_id), 0) as read
    from messages where thread_id = ${threadId} ${before === undefined ? sql`` : sql`and id < ${before}::bigint`}
    order by messages.id desc limit ${limit}`.execute(db)
  return rows
    .map(({ id, at, sender, staff, text, images, read }) => ({
      id: String(id),
      at,
      sender,
      by: staff,
      text,
      images: images.map((name) => threadPicture(threadId, name)),
      read: sender === 'member' || read,
    }))
    .reverse()
}

/** An order's talk, for whoever may read members' talk. */
export const readMessagesIf = async (db: Db, permissions: ReadonlySet<Permission>, threadId: string): Promise<DeskMessage[] | undefined> =>
  permissions.has('threads.read') ? messagesOf(db, threadId, { limit: 100 }) : undefined
