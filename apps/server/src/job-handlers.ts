import { transaction } from './platform/db/transaction.ts'
import type { Parts, Use } from './platform/parts.ts'
import { runTranslation } from './catalogue/translation/run-translation.ts'
import { openEntry } from './platform/desk/open-entry.ts'
import { buyOrder } from './trade/buying/buy-order.ts'
import { expireOrder } from './trade/orders/expire-order.ts'
import { rateReceipt } from './trade/buying/rate-receipt.ts'
import { settleDoubt } from './trade/buying/settle-doubt.ts'
import { tellSeller } from './trade/buying/tell-seller.ts'
import { askRecharge } from './money/payments/ask-recharge.ts'
import { reconcileDay } from './money/payments/reconcile-day.ts'
import { sendRefund } from './money/payments/send-refund.ts'
import type { JobName } from './platform/jobs/job-names.ts'
import type { JobContext, JobHandlers } from './platform/jobs/jobs.ts'

/** The handler of each job. A job that fails for the last time becomes an entry of the desk. */
export function jobHandlers(deps: Parts): JobHandlers {
  const orGiveUp =
    <Data extends object>(name: JobName, run: (deps: Parts, data: Data, signal: AbortSignal) => Promise<void>) =>
    async (data: Data, { last, signal }: JobContext): Promise<void> => {
      try {
        await run(deps, data, signal)
      } catch (error) {
        if (last) await giveUp(deps, name, data, error)
        throw error
      }
    }
  return {
    'purchase.buy': orGiveUp('purchase.buy', buyOrder),
    'purchase.settle': orGiveUp('purchase.settle', settleDoubt),
    'purchase.rate': orGiveUp('purchase.rate', rateReceipt),
    'purchase.dispute': orGiveUp('purchase.dispute', tellSeller),
    'recharge.ask': orGiveUp('recharge.ask', askRecharge),
    'order.expire': orGiveUp('order.expire', expireOrder),
    'refund.send': orGiveUp('refund.send', sendRefund),
    'bill.read': orGiveUp('bill.read', reconcileDay),
    'goods.translate': orGiveUp('goods.translate', runTranslation),
  }
}

const giveUp = (deps: Use<'db' | 'clock'>, name: JobName, data: object, error: unknown): Promise<void> =>
  transaction(deps.db, (tx) =>
    openEntry(tx, {
      kind: 'givenUpJob',
      subject: `${name} ${Object.values(data).join(' ')}`,
      at: deps.clock(),
      facts: { name, data, error: error instanceof Error ? error.message : String(error) },
    }),
  )
