import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { giveAllBack, NOTHING_DUE } from '../buying/fail-order.ts'
import { tryMoveOrder } from '../orders/move-order.ts'

/**
 * A parcel was lost on its way to the warehouse, by the carrier's or the marketplace's word or after 30 days: the house bears it, and
 * the member gets back everything, fees too. Throws a sentence when the order is not on its way.
 */
export function loseOrder(deps: Use<'db' | 'clock'>, orderId: string, reasonZh: string): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const at = deps.clock()
    const noteZh = `${reasonZh}，款项（含手续费）全额退回余额`
    const failed = await tryMoveOrder(tx, orderId, 'failLost', { at, set: NOTHING_DUE, noteZh })
    if (!failed) throw new Error(`Order ${orderId} is not on its way to the warehouse.`)
    await giveAllBack(tx, failed, { from: 'house', kind: 'lost', at })
  })
}
