import type { InputOf } from '@otsukai/contract/call'
import type { Message, msgInfo, Thread } from '@otsukai/contract/messages'
import type { Db } from '../../platform/db/tables.ts'
import { named } from '../../platform/db/prepared.ts'
import type { Use } from '../../platform/parts.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { isTold } from './told-lines.ts'
import { messagePicture } from '../members/member-pictures.ts'
import { readHeads, requireOwnThread, type ThreadRow } from './find-thread.ts'
import { mergeByTime, type Place } from './message-order.ts'

/** Messages on a page; older ones are fetched on scrolling. */
const AT_ONCE = 200

type Entry = Place & { from: Message['from']; text: string; images: string[]; parcel_id?: string | null }

/** A member's thread with its newest messages, or those before `before`. Throws 404 when it is not theirs. */
export async function readThread(deps: Use<'db' | 'goods'>, member: Member, query: InputOf<typeof msgInfo>): Promise<Thread> {
  const { db } = deps
  const thread = await requireOwnThread(db, member.id, await threadIdOf(db, member, query))
  const before = query.before === undefined ? null : placeNamed(query.before)
  const entries = await named<Entry>(db, 'thread-words', selectWords, [thread.id, before?.kind ?? null, before?.id ?? null, AT_ONCE + 1])
  const [head, own] = [await readHeads(deps, [thread]), (kind: Place['kind']) => entries.filter((entry) => entry.kind === kind).reverse()]
  const merged = mergeByTime(own('t'), own('m'))
  return {
    ...aboutOf(thread),
    ...head.get(thread.id)!,
    unread: thread.unread,
    messages: merged.slice(-AT_ONCE).map(showMessage),
    earlier: merged.length > AT_ONCE,
  }
}

async function threadIdOf(db: Db, member: Member, query: InputOf<typeof msgInfo>): Promise<string> {
  if ('threadId' in query) return query.threadId
  if ('orderId' in query) return query.orderId
  const { goodsId } = query
  const byGoods = db.selectFrom('threads').select('id').where('member_id', '=', member.id).where('goods_id', '=', goodsId)
  const thread = await byGoods.executeTakeFirst()
  if (!thread) throw notFound(`thread of member ${member.id} about ${goodsId}`)
  return thread.id
}

export const placeNamed = (id: string): Pick<Place, 'kind' | 'id'> => ({ kind: id[0] === 't' ? 't' : 'm', id: Number(id.slice(1)) })

const aboutOf = ({ id, order_id, goods_id }: ThreadRow) => ({
  threadId: id,
  ...(order_id && { orderId: order_id }),
  ...(goods_id && { goodsId: goods_id }),
})

/** An entry of a thread for its member. */
export const showMessage = ({ kind, id, from, text, images, at, parcel_id }: Entry): Message => ({
  id: `${kind}${id}`,
  from,
  ...(parcel_id && { parcelId: parcel_id }),
  text,
  images: images.map(messagePicture),
  at,
})

/** $1: thread; $2 and $3: kind and id of the entry to stop before, or null; $4: maximum of each kind. Newest first. */
const selectWords = `
  with cut as (
    select at from order_timeline where $2::text = 't' and order_id = $1 and id = $3::bigint
    union all select at from messages where $2::text = 'm' and thread_id = $1 and id = $3::bigint
  )
  (select 't' as kind, line.id, line.at, 'system' as "from", line.note_zh as text, '[]'::jsonb as images,
    case line.event when 'parcelNews' then line.facts ->> 'parcelId' end as parcel_id from order_timeline line
    where line.order_id = $1 and ${isTold}
      and case $2::text when 't' then line.id < $3 when 'm' then line.at <= (select at from cut) else true end
    order by line.id desc limit $4)
  union all
  (select 'm', id, at, sender, text, images, null from messages
    where thread_id = $1
      and case $2::text when 'm' then id < $3 when 't' then at < (select at from cut) else true end
    order by id desc limit $4)
  order by kind, id desc`
