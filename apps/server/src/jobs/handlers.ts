import type { Deps } from '../deps.ts'
import type { JobHandlers } from './jobs.ts'
import { buyOrder } from '../orders/buy-order.ts'
import { expireOrder } from '../orders/expire-order.ts'
import { rateReceipt } from '../orders/rate-receipt.ts'
import { settleDoubt } from '../orders/settle-doubt.ts'
import { askRecharge } from '../wallet/ask-recharge.ts'

/** What each job does. */
export const jobHandlers = (deps: Deps): JobHandlers => ({
  'purchase.buy': (data) => buyOrder(deps, data),
  'purchase.settle': (data) => settleDoubt(deps, data),
  'purchase.rate': (data) => rateReceipt(deps, data),
  'recharge.ask': (data) => askRecharge(deps, data),
  'order.expire': (data) => expireOrder(deps, data),
})
