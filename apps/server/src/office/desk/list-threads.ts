import type { InputOf } from '@otsukai/contract/call'
import type { deskThreads, ThreadRow } from '@otsukai/contract/desk/threads'
import { ORDER_ID } from '@otsukai/contract/ids'
import { sql } from 'kysely'
import { holding } from '../../platform/db/like.ts'
import type { Use } from '../../platform/parts.ts'
import type { Staff } from '../../people/staff/staff-sessions.ts'
import { dueOfThread } from './due-rules.ts'
import { listPage, type ListOf, readRows, when } from './list-page.ts'

export interface DeskThreadRow {
  id: string
  member_id: number
  member_name: string
  order_id: string | null
  goods_id: string | null
  title: string | null
  waiting_since: number | null
  answered: boolean
  assigned_to: number | null
  assigned_name: string | null
  last_at: number | null
  last_sender: string | null
  last_staff: string | null
  last_text: string | null
}

/** Looked up by the thread: EXISTS would be answered by reading every message. */
export const isAnswered = sql`coalesce((select true from messages where thread_id = t.id and sender = 'staff' limit 1), false)`

const threadColumns = sql`
  t.id, t.member_id, m.name as member_name, t.order_id, t.goods_id, coalesce(o.goods ->> 'nameZh', o.goods ->> 'name') as title, t.waiting_since,
  t.assigned_to, (select name from staff where id = t.assigned_to) as assigned_name,
  ${isAnswered} as answered,
  last.at as last_at, last.sender as last_sender, last.staff as last_staff, last.text as last_text`

const lastMessage = sql`
  left join lateral (select id, at, sender, staff, text from messages where thread_id = t.id order by id desc limit 1) last on true`
const aroundThread = sql`left join members m on m.id = t.member_id left join orders o on o.id = t.order_id`

/** Words are looked for in the threads of so many of the newest messages. */
const WORDS_SEARCHED = 20_000

/** The thread of an order by its number; else what the member's name or the last message holds. */
const wordsOf = (words: string) =>
  ORDER_ID.test(words.toUpperCase())
    ? sql`t.order_id = ${words.toUpperCase()}`
    : sql`last.id > (select coalesce(max(id), 0) - ${WORDS_SEARCHED} from messages)
      and (${holding(sql`m.name`, words)} or ${holding(sql`last.text`, words)})`

/** Waiting threads by how long they wait; others by their last message, which is the one that no other of its thread comes after. */
function threadsBy(
  { state, member, q, assigned }: Omit<InputOf<typeof deskThreads>, 'cursor' | 'limit'>,
  staffId: number | null = null,
): ListOf {
  const where = [
    ...when(assigned, (whose) => (whose === 'mine' ? sql`t.assigned_to = ${staffId ?? 0}` : sql`t.assigned_to is null`)),
    ...when(member, (id) => sql`t.member_id = ${id}`),
    ...when(q === '' ? null : q, wordsOf),
  ]
  if (state === 'waiting')
    return {
      select: threadColumns,
      from: sql`threads t ${aroundThread} ${lastMessage}`,
      where: [sql`t.waiting_since is not null`, ...where],
      key: sql`t.waiting_since`,
      id: sql`t.id`,
      idType: 'text',
      dir: 'asc',
    }
  return {
    select: threadColumns,
    from: sql`messages last left join threads t on t.id = last.thread_id ${aroundThread}`,
    where: [
      sql`not exists (select from messages later where later.thread_id = last.thread_id and later.id > last.id)`,
      ...(state === 'answered' ? [sql`t.waiting_since is null`] : []),
      ...where,
    ],
    key: sql`last.id`,
    id: sql`last.id`,
    idType: 'bigint',
    dir: 'desc',
    isWalked: q !== '',
  }
}

type Deps = Use<'db' | 'clock' | 'config'>

export async function listThreads(deps: Deps, { id }: Staff, { cursor, limit, ...filters }: InputOf<typeof deskThreads>) {
  const { list, sumJpy: _, ...page } = await listPage<DeskThreadRow>(deps.db, threadsBy(filters, id), { cursor, limit })
  return { ...page, list: list.map((row) => tellThread(deps, row)) }
}

/** The threads of a member by their last message. */
export async function threadsOfMember(deps: Deps, member: number): Promise<ThreadRow[]> {
  const rows = await readRows<DeskThreadRow>(deps.db, threadsBy({ state: 'all', member }), { limit: 50 })
  return rows.map((row) => tellThread(deps, row))
}

export async function oneThread({ db }: Use<'db'>, id: string): Promise<DeskThreadRow | null> {
  const { rows } = await sql<DeskThreadRow>`
    select ${threadColumns} from threads t ${aroundThread} ${lastMessage} where t.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export function tellThread({ clock, config }: Use<'clock' | 'config'>, row: DeskThreadRow): ThreadRow {
  const dueAt = row.waiting_since === null ? null : dueOfThread(row.waiting_since, row.answered, config.openingHours)
  return {
    id: row.id,
    member: { id: row.member_id, name: row.member_name },
    orderId: row.order_id,
    goodsId: row.goods_id,
    titleZh: row.title ?? row.goods_id ?? '没有订单',
    waitingSince: row.waiting_since,
    dueAt,
    late: dueAt !== null && dueAt < clock(),
    assignedTo: row.assigned_to === null ? null : { id: row.assigned_to, name: row.assigned_name ?? '' },
    last:
      row.last_at === null
        ? null
        : { at: row.last_at, sender: row.last_sender ?? 'system', by: row.last_staff, text: (row.last_text ?? '').slice(0, 200) },
  }
}
