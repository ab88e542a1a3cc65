import { orderType } from '@otsukai/contract/order-steps'
import type { Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../platform/db/tables.ts'
import { notFound } from '../../platform/http/errors.ts'

export type OrderRow = Selectable<Database['orders']>

/** All columns. A prepared statement with `*` would fail on every open connection once a migration adds a column. */
// oxfmt-ignore
const everyColumn = {
  id: 1, member_id: 1, state: 1, auction: 1, goods_id: 1, one_off: 1, goods: 1, kept: 1, quote: 1, total_jpy: 1, paid_jpy: 1,
  refunded_jpy: 1, due_jpy: 1, remark: 1, inspection_state: 1, inspection_result: 1, inspection_note: 1, inspection_photos: 1,
  inspection_answer_by: 1, tracking: 1, warehouse: 1, pay_by: 1, buy_after: 1, created_at: 1, updated_at: 1, request_id: 1,
  request_hash: 1, pay_request_id: 1, pay_request_hash: 1, trade_account: 1, market_kind: 1, market_id: 1, followed_at: 1, rated_at: 1,
  acknowledged: 1, closes_at: 1,
} as const satisfies Record<keyof OrderRow, 1>
export const orderColumns: readonly string[] = Object.keys(everyColumn)

/** An order of this member. Throws 404 when it is not theirs. */
export async function requireOwnOrder(db: Db | Tx, memberId: number, id: string): Promise<OrderRow> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).where('member_id', '=', memberId).executeTakeFirst()
  if (!row) throw notFound(`order ${id} of member ${memberId}`)
  return row
}

/** Any order, its row locked until the transaction ends. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | null> {
  return (await tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null
}

/**
 * Locks an order about whose purchase the marketplace has answered; null when a person has meanwhile corrected the purchase's number, so
 * that the answer is about another purchase.
 */
export async function lockAsked(tx: Tx, { id, market_id }: Pick<OrderRow, 'id' | 'market_id'>): Promise<OrderRow | null> {
  const order = await lockOrder(tx, id)
  return order?.market_id === market_id ? order : null
}

/** The contract's number of an order's state. */
export const typeOf = (order: Pick<OrderRow, 'state'>): number => orderType[order.state]
