import { orderType } from '@otsukai/contract/order-steps'
import type { Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../platform/db/tables.ts'
import { notFound } from '../../platform/http/errors.ts'

export type OrderRow = Selectable<Database['orders']>

/** All columns by name, for prepared statements: one with `*` would fail on every connection that is open while a migration adds a column. */
// oxfmt-ignore
export const orderColumns = [
  'id', 'member_id', 'state', 'auction', 'goods_id', 'one_off', 'goods', 'kept', 'quote', 'total_jpy', 'paid_jpy', 'refunded_jpy',
  'due_jpy', 'remark', 'inspection_state', 'inspection_result', 'inspection_note', 'inspection_photos', 'inspection_answer_by',
  'tracking', 'warehouse', 'pay_by', 'buy_after', 'created_at', 'updated_at', 'request_id', 'request_hash', 'pay_request_id',
  'pay_request_hash', 'trade_account', 'market_kind', 'market_id', 'followed_at', 'rated_at',
  'acknowledged', 'closes_at',
] as const satisfies readonly (keyof OrderRow)[]

/** An order of this member. 404 when there is none, another member's included. */
export async function requireOwnOrder(db: Db | Tx, memberId: number, id: string): Promise<OrderRow> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).where('member_id', '=', memberId).executeTakeFirst()
  if (!row) throw notFound(`order ${id} of member ${memberId}`)
  return row
}

/** Any order, with its row locked until the transaction ends: what money follows is decided on a row that nobody else moves. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | null> {
  return (await tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

/**
 * An order of which the marketplace told something, locked; null when a person has meanwhile put its purchase under another number: what
 * was told is of that other purchase.
 */
export async function lockAsked(tx: Tx, { id, market_id }: Pick<OrderRow, 'id' | 'market_id'>): Promise<OrderRow | null> {
  const order = await lockOrder(tx, id)
  return order?.market_id === market_id ? order : null
}

/** The order list's number of an order. */
export const typeOf = (order: Pick<OrderRow, 'state'>): number => orderType[order.state]
