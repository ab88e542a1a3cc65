import { orderStateZh, orderSteps } from '@otsukai/contract/order-steps'
import { mayTake } from '@otsukai/contract/steps'
import { type Yen, yen } from '@otsukai/money/yen'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import { writeTimeline } from '../../platform/timeline/write-timeline.ts'
import { loss, orderAccount, payable } from '../../money/wallet/accounts.ts'
import { post } from '../../money/wallet/post.ts'
import { keepAdjustment } from '../../money/wallet/keep-adjustment.ts'
import { refuseKnown, referenceOf, requireOrder } from './buy-by-hand.ts'
import { findPurchase, type OrderRow } from '../orders/load-order.ts'
import { lockReference, referenceName } from './market-reference.ts'
import { bookedPaid, netExcess } from '../orders/order-money.ts'
import { returnToMember } from '../orders/refund-order.ts'
import { adoptUnderItsNumber } from './settle-orphan.ts'

interface Correction {
  orderId: string
  /** The purchase's number at the marketplace. */
  marketId: string
  /** All that the marketplace charged. */
  paidJpy: Yen
  staff: string
  why: string
}

/**
 * Corrects a wrongly recorded purchase: its number, its price, or both, by posting the difference. The house bears a higher price, as the
 * member was told theirs; of a lower price the house gets back what it had borne, and the member the rest. The marketplace is asked
 * about the purchase again. Throws a sentence when the order has no valid purchase, or the number belongs to another order or a settled
 * orphan.
 */
export async function correctPurchase(deps: Use<'clock'>, tx: Tx, correction: Correction): Promise<void> {
  const { orderId, marketId, staff, why } = correction
  const at = deps.clock()
  const order = await requireOrder(tx, orderId)
  const purchase = await findPurchase(tx, orderId)
  if (!purchase || !mayTake(orderSteps.charge, order.state))
    throw actRefused(`订单 ${orderId} ${orderStateZh[order.state]}，只有买下且没有失败的才能更正。`)
  const { trade_account: account, market_id: standing } = purchase
  if (standing !== marketId) {
    const reference = referenceOf(order.goods_id, marketId)
    await lockReference(tx, account, reference)
    const settlement = { at, by: staff, why }
    // The nightly walk may have booked the right number as an orphan.
    if (!(await adoptUnderItsNumber(tx, order.goods_id, referenceName(account, reference), settlement)))
      await refuseKnown(tx, account, reference)
    // Dates and tracking belong to the wrong purchase.
    const reset = order.state === 'shipped' ? { tracking: null } : {}
    await tx.updateTable('orders').set({ closes_at: null }).where('id', '=', orderId).execute()
    await tx
      .updateTable('order_purchases')
      .set({ market_kind: reference.kind, market_id: reference.id, ...reset })
      .where('order_id', '=', orderId)
      .execute()
    await settleEntry(tx, { kind: 'purchaseDenied', subject: orderId, ...settlement })
  }
  await correctPaid(tx, order, { ...correction, account, at })
  await tx.updateTable('order_purchases').set({ followed_at: null }).where('order_id', '=', orderId).execute()
}

async function correctPaid(
  tx: Tx,
  order: OrderRow,
  { account, paidJpy, staff, at }: Correction & { account: string; at: number },
): Promise<void> {
  const orderId = order.id
  const [own, market] = [orderAccount(orderId), payable(account)]
  const moreJpy = paidJpy - (await bookedPaid(tx, orderId, account))
  if (moreJpy === 0) return
  const excessJpy = await netExcess(tx, orderId)
  const toHouseJpy = Math.min(excessJpy, Math.max(0, -moreJpy))
  const toMemberJpy = yen(Math.max(0, -moreJpy - toHouseJpy))
  const facts = { paidJpy, backJpy: toMemberJpy }
  const n = await writeTimeline(tx, { orderId, memberId: order.member_id, at, event: 'purchaseCorrected', facts })
  if (toMemberJpy > 0) {
    const ref = `order:${orderId}:purchaseRest:${n}`
    await keepAdjustment(tx, { memberId: order.member_id, amountJpy: toMemberJpy, ref, at, staff })
  }
  const through = { at, orderId, amountJpy: yen(Math.abs(moreJpy)) }
  if (moreJpy > 0) {
    await post(tx, { ...through, key: `order:${orderId}:purchaseExcess:${n}`, kind: 'purchaseExcess', from: loss, to: own })
    await post(tx, { ...through, key: `order:${orderId}:purchaseCorrected:${n}`, kind: 'purchaseCorrected', from: own, to: market })
    return
  }
  await post(tx, { ...through, key: `order:${orderId}:purchaseCorrected:${n}`, kind: 'purchaseCorrected', from: market, to: own })
  const house = { ...through, key: `order:${orderId}:excessReturned:${n}`, amountJpy: yen(toHouseJpy) }
  if (toHouseJpy > 0) await post(tx, { ...house, kind: 'excessReturned', from: own, to: loss })
  await returnToMember(tx, order, toMemberJpy, 'purchaseRest', at, n)
}
