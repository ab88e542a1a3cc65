import type { Yen } from '@otsukai/money/yen'
import { transaction } from '../db/transaction.ts'
import type { HouseDeps } from '../deps.ts'
import { lockOrder } from './load-order.ts'
import { tryMoveOrder } from './move-order.ts'
import { yenZh } from './order-rules.ts'
import { settleCharges } from './settle-charges.ts'

export interface Charge {
  orderId: string
  amountJpy: Yen
  /** What it is for, in Chinese, as the member reads it. */
  reasonZh: string
  /** What proves it; the same receipt of an order is one charge, however often it is handed in. */
  receipt: string
}

/**
 * Charges an order with what it cost beyond its quote (补差价: postage paid at the door, for instance). Taken from the balance at
 * once when that covers it; otherwise it is due, and no parcel leaves before it is paid. Answers what is due now, in yen. Throws a
 * sentence when the order is not there, is not bought, or the receipt stands for another sum.
 */
export function chargeOrder(deps: Pick<HouseDeps, 'db' | 'clock'>, { orderId, amountJpy, reasonZh, receipt }: Charge): Promise<number> {
  return transaction(deps.db, async (tx) => {
    const at = deps.clock()
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Error(`There is no order ${orderId}.`)
    const standing = await tx
      .selectFrom('order_charges')
      .select('amount_jpy')
      .where('order_id', '=', orderId)
      .where('receipt', '=', receipt)
      .executeTakeFirst()
    if (standing?.amount_jpy === amountJpy) return order.due_jpy
    if (standing) throw new Error(`Receipt ${receipt} of order ${orderId} was charged with ${standing.amount_jpy} yen.`)
    const noteZh = `补差价 ${yenZh(amountJpy)}：${reasonZh}`
    if (!(await tryMoveOrder(tx, orderId, 'charge', { at, set: { due_jpy: order.due_jpy + amountJpy }, noteZh })))
      throw new Error(`Order ${orderId} is ${order.state}: only what was bought and has not failed is charged.`)
    const charge = { order_id: orderId, at, reason_zh: reasonZh, receipt, amount_jpy: amountJpy }
    await tx.insertInto('order_charges').values(charge).execute()
    await settleCharges(tx, { memberId: order.member_id, at })
    const { due_jpy } = await tx.selectFrom('orders').select('due_jpy').where('id', '=', orderId).executeTakeFirstOrThrow()
    return due_jpy
  })
}
