import type { InputOf } from '@otsukai/contract/call'
import type { msgList, ThreadList } from '@otsukai/contract/messages'
import { named } from '../../platform/db/prepared.ts'
import type { Use } from '../../platform/parts.ts'
import type { Member } from '../../platform/http/routes-types.ts'
import { readHeads, type ThreadRow } from './find-thread.ts'
import { threadsOf, unreadOf } from './thread-sql.ts'

interface Listed extends Pick<ThreadRow, 'id' | 'order_id' | 'goods_id' | 'unread'> {
  last_id: string
  last_text: string
  last_at: number
}

/** A member's threads, the newest word first, and how much is unread in all of them. */
export async function listThreads(
  deps: Use<'db' | 'goods'>,
  member: Member,
  { page, limit }: InputOf<typeof msgList>,
): Promise<ThreadList> {
  const [found] = await named<{ total: number; unread: number; support: string | null; list: Listed[] }>(
    deps.db,
    'threads-list',
    selectThreads,
    [member.id, limit, (page - 1) * limit],
  )
  const { total, unread, support, list } = found!
  const heads = await readHeads(deps, list)
  return {
    total,
    unread,
    supportThreadId: support,
    list: list.map(({ id, order_id, goods_id, last_id, last_text, last_at, unread: own }) => ({
      threadId: id,
      ...(order_id && { orderId: order_id }),
      ...(goods_id && { goodsId: goods_id }),
      ...heads.get(id)!,
      lastId: last_id,
      lastText: last_text,
      lastAt: last_at,
      unread: own,
    })),
  }
}

const selectThreads = `
  with threads_told as materialized (
    select thread.id, thread.order_id, thread.goods_id, ${unreadOf} as unread, greatest(line.at, message.at) as last_at,
      case when message.at >= line.at or line.at is null then 'm' || message.id else 't' || line.id end as last_id,
      case when message.at >= line.at or line.at is null then message.text else line.note_zh end as last_text
    from (${threadsOf()}) thread
    left join lateral (select id, at, note_zh from order_timeline where order_id = thread.order_id order by id desc limit 1) line on true
    left join lateral (select id, at, text from messages where thread_id = thread.id order by id desc limit 1) message on true
  ), page as (select * from threads_told order by last_at desc, id limit $2 offset $3)
  select (select count(*) from threads_told) as total, (select coalesce(sum(unread), 0) from threads_told)::bigint as unread,
    (select id from threads_told where order_id is null and goods_id is null) as support,
    (select coalesce(json_agg(page order by last_at desc, id), '[]') from page) as list`
