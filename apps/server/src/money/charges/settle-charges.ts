import { yen } from '@otsukai/money/yen'
import type { Tx } from '../../platform/db/tables.ts'
import { writeTimeline } from '../../platform/timeline/write-timeline.ts'
import { available, orderAccount, payable } from '../wallet/accounts.ts'
import { availableJpy } from '../wallet/balances.ts'
import { post } from '../wallet/post.ts'

interface Owing {
  memberId: number
  at: number
}

/**
 * Takes due charges from the member's balance: oldest first, each that the balance covers whole. Called where a recharge is credited
 * and where a charge is made; a sweep, once a minute, takes charges that other money covers. Orders locked by another transaction are
 * skipped and left to that sweep: waiting for them would break the lock order, which takes orders before accounts.
 */
export async function settleCharges(tx: Tx, { memberId, at }: Owing): Promise<void> {
  const due = await tx
    .selectFrom('order_charges as charge')
    .innerJoin('orders', 'orders.id', 'charge.order_id')
    .leftJoin('order_purchases as purchase', 'purchase.order_id', 'orders.id')
    .select(['charge.id', 'charge.order_id', 'charge.amount_jpy', 'charge.reason_zh', 'purchase.trade_account'])
    .where('orders.member_id', '=', memberId)
    .where('orders.due_jpy', '>', 0)
    .where('charge.paid_at', 'is', null)
    .where('charge.voided_at', 'is', null)
    .orderBy('charge.id')
    .forUpdate('orders')
    .skipLocked()
    .execute()
  if (due.length === 0) return
  // Locks the balance between the check and the transfer.
  await tx.selectFrom('accounts').select('id').where('id', '=', available(memberId)).forUpdate().execute()
  for (const charge of due) {
    if (charge.amount_jpy <= (await availableJpy(tx, memberId))) await take(tx, memberId, charge, at)
  }
}

interface DueCharge {
  id: number
  order_id: string
  amount_jpy: number
  reason_zh: string
  trade_account: string | null
}

async function take(tx: Tx, memberId: number, charge: DueCharge, at: number): Promise<void> {
  const { id, order_id: orderId, amount_jpy, reason_zh, trade_account } = charge
  if (!trade_account) throw new Error(`charge ${id} of order ${orderId}, which was never bought`)
  const { numUpdatedRows } = await tx
    .updateTable('order_charges')
    .set({ paid_at: at })
    .where('id', '=', id)
    .where('paid_at', 'is', null)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return
  const amountJpy = yen(amount_jpy)
  await tx
    .updateTable('orders')
    .set((eb) => ({ due_jpy: eb('due_jpy', '-', amountJpy), paid_jpy: eb('paid_jpy', '+', amountJpy), updated_at: at }))
    .where('id', '=', orderId)
    .execute()
  const through = { at, amountJpy, orderId }
  await post(tx, { ...through, key: `charge:${id}:paid`, kind: 'chargePaid', from: available(memberId), to: orderAccount(orderId) })
  await post(tx, { ...through, key: `charge:${id}`, kind: 'charge', from: orderAccount(orderId), to: payable(trade_account) })
  await writeTimeline(tx, { orderId, memberId, at, event: 'chargePaid', facts: { amountJpy, reasonZh: reason_zh } })
}

/**
 * The balances, in yen, that pay a member's due charges: for each charge alone, and for each with all older ones, which are taken
 * first.
 */
export async function dueSums(tx: Tx, memberId: number): Promise<number[]> {
  const due = await tx
    .selectFrom('order_charges as charge')
    .innerJoin('orders', 'orders.id', 'charge.order_id')
    .select('charge.amount_jpy')
    .where('orders.member_id', '=', memberId)
    .where('orders.due_jpy', '>', 0)
    .where('charge.paid_at', 'is', null)
    .where('charge.voided_at', 'is', null)
    .orderBy('charge.id')
    .execute()
  let sumJpy = 0
  return due.flatMap(({ amount_jpy }) => [amount_jpy, (sumJpy += amount_jpy)])
}
