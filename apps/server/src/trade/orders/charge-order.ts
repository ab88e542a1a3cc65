import { yenZh } from '@otsukai/money/format'
import { orderStateZh, orderSteps } from '@otsukai/contract/order-steps'
import { mayTake } from '@otsukai/contract/steps'
import { type Yen, yen } from '@otsukai/money/yen'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { writeTimeline } from '../../platform/timeline/write-timeline.ts'
import { orderAccount, payable } from '../../money/wallet/accounts.ts'
import { post } from '../../money/wallet/post.ts'
import { findPurchase, lockOrder } from './load-order.ts'
import { tryMoveOrder } from './move-order.ts'
import { returnToMember } from './refund-order.ts'
import { settleCharges } from '../../money/charges/settle-charges.ts'

export interface Charge {
  orderId: string
  amountJpy: Yen
  /** The reason shown to the member, in Chinese. */
  reasonZh: string
  /** Id of the receipt: an order is charged once for each. */
  receipt: string
  /** Paid at the door (到付). */
  postage?: true
}

/**
 * Charges an order for costs beyond its quote (补差价, for instance postage paid at the door). Taken from the balance at once when that
 * covers it; otherwise it is due, and no parcel leaves before it is paid. Answers the order's due yen. Throws a sentence when there is
 * no such order, it is not bought, or the receipt was charged with another sum.
 */
export async function chargeOrder(deps: Use<'clock'>, tx: Tx, { orderId, amountJpy, reasonZh, receipt, postage }: Charge): Promise<number> {
  const at = deps.clock()
  const order = await lockOrder(tx, orderId)
  if (!order) throw actRefused(`没有订单 ${orderId}，请核对订单号。`)
  const standing = await tx
    .selectFrom('order_charges')
    .select('amount_jpy')
    .where('order_id', '=', orderId)
    .where('receipt', '=', receipt)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  if (standing?.amount_jpy === amountJpy) return order.due_jpy
  if (standing) throw actRefused(`订单 ${orderId} 的凭据 ${receipt} 已补收 ${yenZh(standing.amount_jpy)}；另一笔请换一个凭据。`)
  const set = { due_jpy: order.due_jpy + amountJpy }
  if (!(await tryMoveOrder(tx, orderId, 'charge', { at, set, facts: { amountJpy, reasonZh } })))
    throw actRefused(`订单 ${orderId} ${orderStateZh[order.state]}，只有买下且没有失败的才能补收。`)
  const charge = { order_id: orderId, at, reason_zh: reasonZh, receipt, amount_jpy: amountJpy, postage: postage ?? false }
  await tx.insertInto('order_charges').values(charge).execute()
  await settleCharges(tx, { memberId: order.member_id, at })
  const { due_jpy } = await tx.selectFrom('orders').select('due_jpy').where('id', '=', orderId).executeTakeFirstOrThrow()
  return due_jpy
}

/**
 * Voids a mistaken charge: cancels the due amount, or refunds the paid one. Its receipt may be charged anew. Throws a sentence when there
 * is no such charge, or its trade has failed and so refunded it.
 */
export async function voidCharge(
  deps: Use<'clock'>,
  tx: Tx,
  { orderId, receipt, reasonZh }: Pick<Charge, 'orderId' | 'receipt' | 'reasonZh'>,
): Promise<void> {
  const at = deps.clock()
  const order = await lockOrder(tx, orderId)
  if (!order) throw actRefused(`没有订单 ${orderId}，请核对订单号。`)
  const charge = await tx
    .updateTable('order_charges')
    .set({ voided_at: at })
    .where('order_id', '=', orderId)
    .where('receipt', '=', receipt)
    .where('voided_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!charge) throw actRefused(`订单 ${orderId} 没有凭据 ${receipt} 的补差价，请核对凭据。`)
  const purchase = await findPurchase(tx, orderId)
  if (!mayTake(orderSteps.charge, order.state) || !purchase) throw actRefused(`订单 ${orderId} ${orderStateZh[order.state]}，没有可退的。`)
  const amountJpy = yen(charge.amount_jpy)
  const paid = charge.paid_at !== null
  await writeTimeline(tx, { orderId, memberId: order.member_id, at, event: 'chargeVoided', facts: { amountJpy, reasonZh, paid } })
  if (!paid) {
    await tx
      .updateTable('orders')
      .set({ due_jpy: order.due_jpy - amountJpy, updated_at: at })
      .where('id', '=', orderId)
      .execute()
    return
  }
  const [from, to] = [payable(purchase.trade_account), orderAccount(orderId)]
  await post(tx, { key: `charge:${charge.id}:voided`, at, kind: 'chargeVoided', from, to, amountJpy, orderId })
  await returnToMember(tx, order, amountJpy, 'chargeReturned', at, charge.id)
}
