import type { MarketReference } from '@otsukai/connectors/marketplace'
import { yen } from '@otsukai/money/yen'
import type { Tx } from '../../platform/db/tables.ts'
import { openEntry } from '../../platform/desk/open-entry.ts'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import { loss, orderAccount, payable } from '../../money/wallet/accounts.ts'
import { post } from '../../money/wallet/post.ts'
import { bookOrphan } from './book-orphan.ts'
import { lockOrder, type OrderRow } from '../orders/load-order.ts'
import { lockReference } from './market-reference.ts'
import { tryMoveOrder } from '../orders/move-order.ts'
import { marketPart } from '../orders/order-rules.ts'
import { returnToMember } from '../orders/refund-order.ts'

interface Purchase {
  orderId: string
  account: string
  reference: MarketReference
  /** All that the marketplace charged, shipping included. */
  paidJpy: number
  at: number
  /** Who records it: `buyer`, or a member of staff. */
  by: string
}

/**
 * Records a purchase for its order: moves the order, books the price to the payable account, returns the rest of goods and shipping to
 * the member, and settles a doubt. The house bears an excess price. For an order that has ended meanwhile the purchase is an orphan.
 */
export async function recordPurchase(tx: Tx, { orderId, account, reference, paidJpy, at, by }: Purchase): Promise<void> {
  const standing = await lockOrder(tx, orderId)
  await lockReference(tx, account, reference)
  const order = await tryMoveOrder(tx, orderId, 'purchased', { at, facts: { paidJpy } })
  if (order) {
    const bought = { order_id: orderId, trade_account: account, market_kind: reference.kind, market_id: reference.id }
    await tx.insertInto('order_purchases').values(bought).execute()
    await bookPurchase(tx, order, account, paidJpy, at)
    if (standing?.state === 'inDoubt')
      await settleEntry(tx, { kind: 'doubt', subject: orderId, at, by, why: `bought: ${reference.kind} ${reference.id}` })
  } else if (standing) {
    await bookOrphan(tx, { orderId, itemId: standing.goods_id, account, reference, paidJpy }, at)
  }
}

async function bookPurchase(tx: Tx, order: OrderRow, account: string, paidJpy: number, at: number): Promise<void> {
  const heldJpy = marketPart(order.quote)
  const excessJpy = Math.max(0, paidJpy - heldJpy)
  if (excessJpy > 0) {
    const key = `order:${order.id}:purchaseExcess`
    await post(tx, {
      key,
      at,
      kind: 'purchaseExcess',
      from: loss,
      to: orderAccount(order.id),
      amountJpy: yen(excessJpy),
      orderId: order.id,
    })
    await openEntry(tx, {
      kind: 'excessPaid',
      subject: order.id,
      at,
      facts: { heldJpy, paidJpy },
      memberId: order.member_id,
      amountJpy: excessJpy,
    })
  }
  if (paidJpy > 0) {
    const key = `order:${order.id}:purchase`
    await post(tx, {
      key,
      at,
      kind: 'purchase',
      from: orderAccount(order.id),
      to: payable(account),
      amountJpy: yen(paidJpy),
      orderId: order.id,
    })
  }
  await returnToMember(tx, order, yen(Math.max(0, heldJpy - paidJpy)), 'purchaseRest', at)
}
