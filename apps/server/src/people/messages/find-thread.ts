import type { GoodsSummary } from '@otsukai/contract/goods'
import type { MarketListing } from '@otsukai/connectors/marketplace'
import type { Db, Tx } from '../../platform/db/tables.ts'
import { named } from '../../platform/db/prepared.ts'
import { summaryOf } from '../../catalogue/goods/goods-view.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { threadsOf, unreadOf } from './thread-sql.ts'

/** A member's thread, and how far they have read it. */
export interface ThreadRow {
  id: string
  order_id: string | null
  goods_id: string | null
  read_line: number
  read_message: number
  unread: number
}

const findThread = `select thread.*, ${unreadOf} as unread from (${threadsOf('and id = $2')}) thread`

/** A thread of this member by its id (an order's thread has the order's). Throws 404 when the member has none by that id. */
export async function requireOwnThread(db: Db | Tx, memberId: number, id: string): Promise<ThreadRow> {
  const [thread] = await named<ThreadRow>(db, 'thread-find', findThread, [memberId, id])
  if (!thread) throw notFound(`thread ${id} of member ${memberId}`)
  return thread
}

/** What threads are headed with: the goods of their orders as ordered, the goods asked about as kept. By thread. */
export async function readHeads(
  deps: Use<'db' | 'goods'>,
  threads: readonly Pick<ThreadRow, 'id' | 'order_id' | 'goods_id'>[],
): Promise<Map<string, Head>> {
  const rows = await named<{ id: string; goods: GoodsSummary | null; listing: MarketListing | null }>(
    deps.db,
    'thread-heads',
    selectHeads,
    [JSON.stringify(threads.map(({ id, order_id, goods_id }) => ({ id, order_id, goods_id })))],
  )
  return new Map(
    rows.map(({ id, goods, listing }) => [id, headOf(goods ?? (listing && summaryOf(deps, listing, { asOf: 0, stale: true })))]),
  )
}

const selectHeads = `
  select thread.id, orders.goods, goods.listing
  from jsonb_to_recordset($1::jsonb) as thread (id text, order_id text, goods_id text)
  left join orders on orders.id = thread.order_id left join goods on goods.id = thread.goods_id`

export interface Head {
  title: string
  original: string | null
  thumbnail: string | null
}

const headOf = (goods: Pick<GoodsSummary, 'name' | 'nameZh' | 'thumbnail'> | null): Head =>
  goods
    ? { title: goods.nameZh ?? goods.name, original: goods.nameZh && goods.name, thumbnail: goods.thumbnail }
    : { title: '在线客服', original: null, thumbnail: null }
