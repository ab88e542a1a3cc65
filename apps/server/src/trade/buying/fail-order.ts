import type { ListingFailure } from '@otsukai/contract/order-timeline'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import { loss, orderAccount, payable, revenueFees } from '../../money/wallet/accounts.ts'
import { post, type TransferKind } from '../../money/wallet/post.ts'
import { type BoughtOrder, findPurchase, lockAsked, type OrderRow } from '../orders/load-order.ts'
import { tryMoveOrder } from '../orders/move-order.ts'
import { netExcess, netMoved } from '../orders/order-money.ts'
import { refundOrder } from '../orders/refund-order.ts'

/** The listing is why there is no purchase: the trade fails and everything goes back, in one transaction. */
export async function failListing(tx: Tx, order: OrderRow, why: ListingFailure, at: number): Promise<void> {
  const failed = await tryMoveOrder(tx, order.id, 'failListing', { at, facts: { why } })
  if (failed) await refundOrder(tx, failed, 'orderFailed', at)
}

/** Fails an order in doubt that was not bought, by proof or by a person. `by` and `why` go into the desk's entry. */
export async function failNotOurs(tx: Tx, orderId: string, { at, by, why }: { at: number; by: string; why: string }): Promise<void> {
  const failed = await tryMoveOrder(tx, orderId, 'settleNotOurs', { at, facts: {} })
  if (!failed) return
  await refundOrder(tx, failed, 'orderFailed', at)
  await settleEntry(tx, { kind: 'doubt', subject: orderId, at, by, why })
}

/** Fails an order whose purchase the marketplace has cancelled: it returns its payment, and the member gets back everything, fees too. */
export function failSeller(deps: Use<'db' | 'clock'>, asked: Pick<BoughtOrder, 'id' | 'market_id'>): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const at = deps.clock()
    if (!(await lockAsked(tx, asked))) return
    const failed = await tryMoveOrder(tx, asked.id, 'failSeller', {
      at,
      set: NOTHING_DUE,
      facts: {},
    })
    if (failed) await giveAllBack(tx, failed, { from: 'marketplace', kind: 'sellerCancelled', at })
  })
}

/** Voids due charges: a failed trade takes nothing more. */
export const NOTHING_DUE = { due_jpy: 0 }

interface Source {
  /** Who bears the marketplace's payment: the marketplace returns it, or it is the house's loss. */
  from: 'marketplace' | 'house'
  kind: Extract<TransferKind, 'sellerCancelled' | 'lost' | 'returned'>
  at: number
}

/**
 * Refunds everything paid for a bought order: the marketplace's payment, charges, and earned fees, through the order's account. The
 * caller has just failed the trade, so the order's row is locked.
 */
export async function giveAllBack(tx: Tx, order: OrderRow, { from, kind, at }: Source): Promise<void> {
  const orderId = order.id
  const account = orderAccount(orderId)
  const purchase = await findPurchase(tx, orderId)
  if (purchase) {
    const paidTo = payable(purchase.trade_account)
    const amountJpy = await netMoved(tx, account, paidTo)
    const source = from === 'marketplace' ? paidTo : loss
    if (amountJpy > 0) await post(tx, { key: `order:${orderId}:${kind}`, at, kind, from: source, to: account, amountJpy, orderId })
  }
  await settleEntry(tx, { kind: 'paidDiffers', subject: orderId, at, by: kind, why: 'the trade failed, and all that was booked came back' })
  const feesJpy = await netMoved(tx, account, revenueFees)
  const fees = { key: `order:${orderId}:feesReturned`, at, kind: 'feesReturned', from: revenueFees, to: account, orderId } as const
  if (feesJpy > 0) await post(tx, { ...fees, amountJpy: feesJpy })
  // Returns to the house what it had added for an excess price.
  const excessJpy = await netExcess(tx, orderId)
  const excess = { key: `order:${orderId}:excessReturned`, at, kind: 'excessReturned', from: account, to: loss, orderId } as const
  if (excessJpy > 0) await post(tx, { ...excess, amountJpy: excessJpy })
  await refundOrder(tx, order, 'orderFailed', at)
}
