import { createHash } from 'node:crypto'
import type { DataOf, InputOf } from '@otsukai/contract/call'
import type { msgSend } from '@otsukai/contract/messages'
import { sql } from 'kysely'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { readListing } from '../../catalogue/goods/read-listing.ts'
import type { Counter } from '../../platform/http/counter.ts'
import { Fault, notFound } from '../../platform/http/errors.ts'
import { once, type Request, requestOf } from '../../platform/http/once.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { keepMemberPictures } from '../members/member-pictures.ts'
import { requireOwnThread } from './find-thread.ts'
import { newThreadId, openThread, type ThreadKey } from './open-thread.ts'
import { showMessage } from './read-thread.ts'
import { writeMessage } from './write-message.ts'

type Input = InputOf<typeof msgSend>
type Target = Pick<Input, 'threadId' | 'orderId' | 'goodsId'>
type Sent = DataOf<typeof msgSend>

/** More than anybody types in a minute. */
const AT_MOST_A_MINUTE = 30

/**
 * Writes a member's message, and creates its thread where there is none; the thread then waits for an answer. A repeat of the request id
 * answers the first message. Throws 404 for somebody else's thread or order and for unknown goods, 413 for pictures that are too
 * large, 415 for other types, 429 for too many messages or pictures.
 */
export async function sendMessage(
  deps: Use<'config' | 'db' | 'files' | 'clock' | 'random' | 'questions' | 'market' | 'goods'>,
  counted: Counted,
  member: Member,
  { requestId, text, images, ...target }: Input,
): Promise<Sent> {
  const { db } = deps
  const pictures = await Promise.all(images.map(async (image) => Buffer.from(await image.arrayBuffer())))
  const hashes = pictures.map((bytes) => createHash('sha256').update(bytes).digest('hex'))
  const request = requestOf(requestId, { ...target, text, images: hashes })
  const find = () =>
    db
      .selectFrom('messages')
      .select(['id', 'thread_id', 'text', 'images', 'at', 'request_hash'])
      .where('member_id', '=', member.id)
      .where('request_id', '=', requestId)
      .executeTakeFirst()
  const row = await once(request, { find, make: () => write(deps, counted, member, { text, pictures, target, request }) })
  return { ...showMessage({ ...row, kind: 'm', from: 'member' }), threadId: row.thread_id }
}

/** Counters by member: messages in a minute, bytes of pictures in a day. */
interface Counted {
  sent: Counter
  kept: Counter
}

interface Wanted {
  text: string
  pictures: Buffer[]
  target: Target
  request: Request
}

async function write(
  deps: Use<'config' | 'db' | 'files' | 'clock' | 'random' | 'questions' | 'market' | 'goods'>,
  { sent, kept }: Counted,
  member: Member,
  { text, pictures, target, request }: Wanted,
) {
  const { db, clock } = deps
  const key = String(member.id)
  if (deps.config.rateLimits && sent.add(key) > AT_MOST_A_MINUTE)
    throw new Fault('tooManyTries', `messages of member ${key}`, { retryAfterS: sent.resetInS(key) })
  const about = await findAbout(deps, member, target)
  const names = pictures.length === 0 ? [] : await keepMemberPictures(deps, kept, { memberId: member.id, pictures })
  return transaction(db, async (tx) => {
    const at = clock()
    const { id: threadId } = await openThread(tx, { ...about, memberId: member.id, at })
    const by = { request }
    const written = await writeMessage(tx, { threadId, memberId: member.id, at, text, images: names, by })
    if (!written) return null
    const waitingSince = sql<number>`coalesce(waiting_since, ${written.at}::bigint)`
    await tx.updateTable('threads').set({ waiting_since: waitingSince }).where('id', '=', threadId).execute()
    return { ...written, thread_id: threadId, text, images: names, request_hash: request.hash }
  })
}

/** The thread's subject. Goods need only exist. */
async function findAbout(
  deps: Use<'config' | 'db' | 'clock' | 'random' | 'questions' | 'market' | 'goods'>,
  member: Member,
  { threadId, orderId, goodsId }: Target,
): Promise<ThreadKey> {
  const known = threadId ?? orderId
  if (known) {
    const thread = await requireOwnThread(deps.db, member.id, known)
    return { id: thread.id, orderId: thread.order_id, goodsId: thread.goods_id }
  }
  if (goodsId && !(await readListing(deps, goodsId))) throw notFound(`goods ${goodsId}`)
  return { id: newThreadId(deps.random), orderId: null, goodsId: goodsId ?? null }
}
