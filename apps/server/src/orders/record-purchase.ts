import { type MarketReference } from '@otsukai/connectors/marketplace'
import { yen } from '@otsukai/money/yen'
import { type Tx } from '../db/client.ts'
import { openEntry } from '../desk/open-entry.ts'
import { type Deps } from '../deps.ts'
import { loss, orderAccount, payable } from '../wallet/accounts.ts'
import { post } from '../wallet/post.ts'
import { lockOrder, type OrderRow } from './load-order.ts'
import { tryMoveOrder } from './move-order.ts'
import { marketPart } from './order-rules.ts'
import { returnToMember } from './refund-order.ts'
import { resumeAccount } from './trade-accounts.ts'

interface Purchase {
  orderId: string
  account: string
  reference: MarketReference
  /** All that the marketplace charged, shipping included. */
  paidJpy: number
}

/**
 * Writes down that the marketplace has sold us an order's goods: the order moves, what was really paid goes to the payable account,
 * the rest of goods and shipping back to the member. An excess is ours, never the member's. For an order that was given up
 * meanwhile it is an orphan: paid by the house, and a person decides.
 */
export async function recordPurchase(deps: Deps, tx: Tx, { orderId, account, reference, paidJpy }: Purchase): Promise<void> {
  const at = deps.clock()
  await lockOrder(tx, orderId)
  const bought = { trade_account: account, market_kind: reference.kind, market_id: reference.id }
  const order = await tryMoveOrder(tx, orderId, 'purchased', {
    at,
    set: bought,
    noteZh: `已向卖家付款 ${paidJpy.toLocaleString('en-US')} 日元，等待发货`,
  })
  if (order) await bookPurchase(tx, order, account, paidJpy, at)
  else await bookOrphan(tx, { orderId, account, reference, paidJpy }, at)
  await resumeAccount(deps, tx, account, 'buyer')
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
    await openEntry(tx, { kind: 'excessPaid', subject: order.id, at, facts: { heldJpy, paidJpy } })
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

/** Bought for an order that is over: the house pays, and the desk adopts, resells or returns. */
async function bookOrphan(tx: Tx, { orderId, account, reference, paidJpy }: Purchase, at: number): Promise<void> {
  const standing = await tx.selectFrom('orders').select(['state', 'market_kind', 'market_id']).where('id', '=', orderId).executeTakeFirst()
  if (standing?.market_kind === reference.kind && standing.market_id === reference.id) return
  const key = `orphan:${account}:${reference.kind}:${reference.id}`
  if (paidJpy > 0) await post(tx, { key, at, kind: 'orphan', from: loss, to: payable(account), amountJpy: yen(paidJpy), orderId })
  await openEntry(tx, {
    kind: 'orphan',
    subject: `${account}:${reference.kind}:${reference.id}`,
    at,
    facts: { orderId, paidJpy, state: standing?.state },
  })
}
