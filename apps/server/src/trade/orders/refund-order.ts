import { type Yen, yen } from '@otsukai/money/yen'
import type { Tx } from '../../platform/db/tables.ts'
import { available, orderAccount } from '../../money/wallet/accounts.ts'
import { post, type TransferKind } from '../../money/wallet/post.ts'
import { repayDebts } from '../../money/payments/repay-debts.ts'
import type { OrderRow } from './load-order.ts'

/** What an order's account holds, in yen. */
async function orderBalance(tx: Tx, orderId: string): Promise<Yen> {
  const row = await tx.selectFrom('accounts').select('balance_jpy').where('id', '=', orderAccount(orderId)).executeTakeFirst()
  return yen(row?.balance_jpy ?? 0)
}

/**
 * Gives the member back everything that the order's account still holds, and counts it as refunded. The caller has just moved the
 * order, so its row is locked. Once an order and kind: a repeat moves nothing.
 */
export async function refundOrder(tx: Tx, order: OrderRow, kind: TransferKind, at: number): Promise<void> {
  await returnToMember(tx, order, await orderBalance(tx, order.id), kind, at)
}

/**
 * Gives the member back a part of what the order's account holds, and takes from it what they owe. Nothing for 0. `again` tells those apart that may come more than
 * once for an order: the number of the timeline's line that each comes with.
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
  // What was paid for it may have been taken back by a gateway since: that is not the member's to spend again.
  await repayDebts(tx, { memberId: order.member_id, at, cause: key })
}

/** Counts what a member got back for an order. */
export const countRefund = (tx: Tx, orderId: string, amountJpy: Yen) =>
  tx
    .updateTable('orders')
    .set((eb) => ({ refunded_jpy: eb('refunded_jpy', '+', amountJpy) }))
    .where('id', '=', orderId)
    .execute()
