import { type Yen, yen } from '@otsukai/money/yen'
import type { Tx } from '../../platform/db/tables.ts'
import { available, orderAccount } from '../../money/wallet/accounts.ts'
import { post, type TransferKind } from '../../money/wallet/post.ts'
import { repayDebts } from '../../money/payments/repay-debts.ts'
import type { OrderRow } from './load-order.ts'

/** The balance of an order's account, in yen. */
async function orderBalance(tx: Tx, orderId: string): Promise<Yen> {
  const row = await tx.selectFrom('accounts').select('balance_jpy').where('id', '=', orderAccount(orderId)).executeTakeFirst()
  return yen(row?.balance_jpy ?? 0)
}

/**
 * Refunds the balance of the order's account to the member. The caller has just moved the order, so its row is locked. Once for each
 * order and kind.
 */
export async function refundOrder(tx: Tx, order: OrderRow, kind: TransferKind, at: number): Promise<void> {
  await returnToMember(tx, order, await orderBalance(tx, order.id), kind, at)
}

/**
 * Refunds a part of the order's account to the member, and pays their debts from it. Nothing for 0. `again` distinguishes refunds of a
 * kind that may recur: the id of the timeline line or charge.
 */
export async function returnToMember(
  tx: Tx,
  order: OrderRow,
  amountJpy: Yen,
  kind: TransferKind,
  at: number,
  again?: number,
): Promise<void> {
  if (amountJpy === 0) return
  const key = again === undefined ? `order:${order.id}:${kind}` : `order:${order.id}:${kind}:${again}`
  const posted = await post(tx, {
    key,
    at,
    kind,
    from: orderAccount(order.id),
    to: available(order.member_id),
    amountJpy,
    orderId: order.id,
  })
  if (!posted) return
  await countRefund(tx, order.id, amountJpy)
  // A gateway may have taken back the recharge that paid for it.
  await repayDebts(tx, { memberId: order.member_id, at, cause: key })
}

/** Adds to an order's `refunded_jpy`. */
export const countRefund = (tx: Tx, orderId: string, amountJpy: Yen) =>
  tx
    .updateTable('orders')
    .set((eb) => ({ refunded_jpy: eb('refunded_jpy', '+', amountJpy) }))
    .where('id', '=', orderId)
    .execute()
