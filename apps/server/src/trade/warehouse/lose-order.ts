import type { Tx } from '../../platform/db/tables.ts'
import { actRefused } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { giveAllBack, NOTHING_DUE } from '../buying/fail-order.ts'
import { tryMoveOrder } from '../orders/move-order.ts'

/**
 * Fails an order whose parcel was lost on its way to the warehouse (by the carrier's or the marketplace's word, or after 30 days): the
 * house bears it, and the member gets back everything, fees too. Throws a sentence when the order is not on its way.
 */
export async function loseOrder(deps: Use<'clock'>, tx: Tx, orderId: string, reasonZh: string): Promise<void> {
  const at = deps.clock()
  const failed = await tryMoveOrder(tx, orderId, 'failLost', { at, set: NOTHING_DUE, facts: { reasonZh } })
  if (!failed) throw actRefused(`订单 ${orderId} 不在来仓库的路上，请刷新看最新状态。`)
  await giveAllBack(tx, failed, { from: 'house', kind: 'lost', at })
}
