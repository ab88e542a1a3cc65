import { yen } from '@otsukai/money/yen'
import { type Tx } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { type Deps } from '../deps.ts'
import { orderAccount, payable } from '../wallet/accounts.ts'
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
    const paidJpy = await paidToMarket(tx, orderId, from)
    if (paidJpy > 0) {
      const key = `order:${orderId}:sellerCancelled`
      await post(tx, { key, at, kind: 'sellerCancelled', from, to: orderAccount(orderId), amountJpy: yen(paidJpy), orderId })
    }
    await refundOrder(tx, failed, 'orderFailed', at)
  })
}

/** What the order's purchase cost, as posted. */
async function paidToMarket(tx: Tx, orderId: string, account: string): Promise<number> {
  const { paid } = await tx
    .selectFrom('transfers')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount_jpy'), eb.val('0')).as('paid'))
    .where('from_account', '=', orderAccount(orderId))
    .where('to_account', '=', account)
    .executeTakeFirstOrThrow()
  return Number(paid)
}
