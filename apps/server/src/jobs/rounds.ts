import type { Deps } from '../deps.ts'
import { followPurchases } from '../orders/follow-purchases.ts'
import { sweepOrders } from '../orders/sweep-orders.ts'
import { sweepRecharges } from '../wallet/sweep-recharges.ts'
import type { Repeater } from './every.ts'

/** What runs again and again, on one process at a time. */
export function startRounds(deps: Deps, repeater: Repeater): void {
  const { sweepEveryS, followEveryS } = deps.config
  repeater.every(sweepEveryS * 1000, 'sweep', async () => {
    await sweepOrders(deps)
    await sweepRecharges(deps)
  })
  repeater.every(followEveryS * 1000, 'follow', () => followPurchases(deps))
}
