import { yen } from '@otsukai/money/yen'
import { repayDebts } from '../../money/payments/repay-debts.ts'
import { available, bank, revenueStorage } from '../../money/wallet/accounts.ts'
import { post } from '../../money/wallet/post.ts'
import { settleEntry } from '../../platform/desk/settle-entry.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { findInspection } from '../warehouse/find-inspection.ts'
import { lockOrder } from '../orders/load-order.ts'
import { tryMoveOrder } from '../orders/move-order.ts'
import { readStays } from '../orders/stays.ts'
import { endOfStorageS } from '../orders/storage-rules.ts'

const DAY_S = 86_400

interface Disposal {
  orderId: string
  reasonZh: string
  /** What the sale brought, in yen. */
  proceedsJpy: number
  by: string
}

/**
 * Ends the storing of goods whose time is over: the storage owed is taken from what a sale brought, the rest is the member's, and what the
 * sale does not cover lapses. Refuses it before the end, in a parcel, and while an inspection is open.
 */
export async function disposeOrder(deps: Use<'clock'>, tx: Tx, { orderId, reasonZh, proceedsJpy, by }: Disposal): Promise<number> {
  const at = deps.clock()
  const order = await lockOrder(tx, orderId)
  const stay = (await readStays(tx, [orderId], at)).get(orderId)
  if (!order || order.state !== 'warehoused' || !stay) throw actRefused(`订单 ${orderId} 不在仓库里。`)
  if (stay.parcel?.live) throw actRefused(`订单 ${orderId} 在包裹 ${stay.parcel.id} 里，不能处理。`)
  const inspection = (await findInspection(tx, orderId))?.state
  if (inspection && inspection !== 'accepted') throw actRefused(`订单 ${orderId} 的验货还没有结束，结束了再处理。`)
  const endS = endOfStorageS(stay.terms)
  if (stay.runS < endS) throw actRefused(`还没到期：存放满 ${endS / DAY_S} 天才能处理。`)
  const storageJpy = Math.min(stay.owedJpy, proceedsJpy)
  const backJpy = proceedsJpy - storageJpy
  const through = { at, orderId }
  if (storageJpy > 0)
    await post(tx, {
      ...through,
      key: `order:${orderId}:disposalStorage`,
      kind: 'disposalStorage',
      from: bank,
      to: revenueStorage,
      amountJpy: yen(storageJpy),
    })
  if (backJpy > 0) {
    const key = `order:${orderId}:disposed`
    await post(tx, { ...through, key, kind: 'disposed', from: bank, to: available(order.member_id), amountJpy: yen(backJpy) })
    await repayDebts(tx, { memberId: order.member_id, at, cause: key })
  }
  await tx.updateTable('order_stock').set({ off_shelf_for: null }).where('order_id', '=', orderId).execute()
  if (!(await tryMoveOrder(tx, orderId, 'dispose', { at, set: { due_jpy: 0 }, facts: { reasonZh, backJpy } })))
    throw actRefused(`订单 ${orderId} 不在仓库里。`)
  await settleEntry(tx, { kind: 'storageEnd', subject: orderId, at, by, why: reasonZh })
  return backJpy
}
