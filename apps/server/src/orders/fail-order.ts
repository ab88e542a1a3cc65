import { yen } from '@otsukai/money/yen'
import { type Tx } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { type Deps } from '../deps.ts'
import { loss, orderAccount, payable } from '../wallet/accounts.ts'
import { post } from '../wallet/post.ts'
import { lockOrder, type OrderRow } from './load-order.ts'
import { tryMoveOrder } from './move-order.ts'
import { failureZh } from './order-rules.ts'
import { refundOrder } from './refund-order.ts'

/** The listing is why there is no purchase: the trade fails and everything goes back, in one transaction. */
export async function failListing(tx: Tx, order: OrderRow, why: keyof typeof failureZh, at: number): Promise<void> {
  const failed = await tryMoveOrder(tx, order.id, 'failListing', { at, noteZh: failureZh[why] })
  if (failed) await refundOrder(tx, failed, 'orderFailed', at)
}

/** The proof is complete that an order in doubt was never bought. */
export async function failNotOurs(tx: Tx, orderId: string, at: number): Promise<void> {
  const failed = await tryMoveOrder(tx, orderId, 'settleNotOurs', { at, noteZh: '已核实没有买到，全额退回余额' })
  if (failed) await refundOrder(tx, failed, 'orderFailed', at)
}

/** The marketplace has cancelled the purchase: what it was paid comes back from it, and all of it goes to the member, fees too. */
export function failSeller(deps: Deps, orderId: string): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const at = deps.clock()
    await lockOrder(tx, orderId)
    const failed = await tryMoveOrder(tx, orderId, 'failSeller', { at, noteZh: '卖家取消了交易，款项（含手续费）全额退回余额' })
    if (!failed?.trade_account) return
    const from = payable(failed.trade_account)
    const paidJpy = await moved(tx, orderAccount(orderId), from)
    if (paidJpy > 0) {
      const key = `order:${orderId}:sellerCancelled`
      await post(tx, { key, at, kind: 'sellerCancelled', from, to: orderAccount(orderId), amountJpy: yen(paidJpy), orderId })
    }
    // What the house had added because the marketplace charged too much is the house's again.
    const excessJpy = await moved(tx, loss, orderAccount(orderId))
    if (excessJpy > 0) {
      const key = `order:${orderId}:excessReturned`
      await post(tx, { key, at, kind: 'excessReturned', from: orderAccount(orderId), to: loss, amountJpy: yen(excessJpy), orderId })
    }
    await refundOrder(tx, failed, 'orderFailed', at)
  })
}

/** All that went from one account to another, in yen. */
async function moved(tx: Tx, from: string, to: string): Promise<number> {
  const { sum } = await tx
    .selectFrom('transfers')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount_jpy'), eb.val('0')).as('sum'))
    .where('from_account', '=', from)
    .where('to_account', '=', to)
    .executeTakeFirstOrThrow()
  return Number(sum)
}
