import { orderType } from '@otsukai/contract/order-steps'
import type { Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../platform/db/tables.ts'
import { notFound } from '../../platform/http/errors.ts'

export type OrderRow = Selectable<Database['orders']>

/** All columns. A prepared statement with `*` would fail on every open connection once a migration adds a column. */
// oxfmt-ignore
const everyColumn = {
  id: 1, member_id: 1, state: 1, auction: 1, goods_id: 1, one_off: 1, goods: 1, kept: 1, quote: 1, total_jpy: 1, paid_jpy: 1,
  refunded_jpy: 1, due_jpy: 1, remark: 1, pay_by: 1, buy_after: 1, created_at: 1, updated_at: 1, request_id: 1, request_hash: 1,
  pay_request_id: 1, pay_request_hash: 1, acknowledged: 1, closes_at: 1,
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

/** What was bought for an order; null before it is. */
export async function findPurchase(db: Db | Tx, orderId: string): Promise<Selectable<Database['order_purchases']> | null> {
  return (await db.selectFrom('order_purchases').selectAll().where('order_id', '=', orderId).executeTakeFirst()) ?? null
}

/** Writes the number of the seller's parcel, under the order's lock. */
export async function writeTracking(tx: Tx, orderId: string, tracking: { carrier: string; number: string }): Promise<void> {
  await tx
    .updateTable('order_purchases')
    .set({ tracking: JSON.stringify(tracking) })
    .where('order_id', '=', orderId)
    .execute()
}

/** Orders with their purchases. */
export const selectBought = (db: Db | Tx) =>
  db
    .selectFrom('orders')
    .innerJoin('order_purchases as purchase', 'purchase.order_id', 'orders.id')
    .selectAll('orders')
    .select(['trade_account', 'market_kind', 'market_id', 'tracking', 'followed_at', 'rating_at', 'rated_at'])

/** The tables of `selectBought`, for conditions on it. */
export type BoughtTables = Database & { purchase: Database['order_purchases'] }

export type BoughtOrder = OrderRow & Omit<Selectable<Database['order_purchases']>, 'order_id'>

/**
 * Locks an order about whose purchase the marketplace has answered; null when a person has meanwhile corrected the purchase's number, so
 * that the answer is about another purchase.
 */
export async function lockAsked(tx: Tx, { id, market_id }: Pick<BoughtOrder, 'id' | 'market_id'>): Promise<BoughtOrder | null> {
  await lockOrder(tx, id)
  // A statement of its own: one that waits for a lock sees rows of other tables as they were before it waited.
  const order = await selectBought(tx).where('id', '=', id).executeTakeFirst()
  return order?.market_id === market_id ? order : null
}

/** The contract's number of an order's state. */
export const typeOf = (order: Pick<OrderRow, 'state'>): number => orderType[order.state]
