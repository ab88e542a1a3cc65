import { sumYen, type Yen, yen } from '@otsukai/money/yen'
import { type Tx } from '../db/client.ts'
import { available, orderAccount } from '../wallet/accounts.ts'
import { post, type TransferKind } from '../wallet/post.ts'
import { type OrderRow } from './load-order.ts'

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

/** Gives the member back a part of what the order's account holds. Nothing for 0. */
export async function returnToMember(tx: Tx, order: OrderRow, amountJpy: Yen, kind: TransferKind, at: number): Promise<void> {
  if (amountJpy === 0) return
  const posted = await post(tx, {
    key: `order:${order.id}:${kind}`,
    at,
    kind,
    from: orderAccount(order.id),
    to: available(order.member_id),
    amountJpy,
    orderId: order.id,
  })
  if (!posted) return
  const refundedJpy = sumYen([order.refunded_jpy, amountJpy])
  await tx.updateTable('orders').set({ refunded_jpy: refundedJpy }).where('id', '=', order.id).execute()
}
