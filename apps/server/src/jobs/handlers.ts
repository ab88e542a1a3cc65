import { transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { openEntry } from '../desk/open-entry.ts'
import { buyOrder } from '../orders/buy-order.ts'
import { expireOrder } from '../orders/expire-order.ts'
import { rateReceipt } from '../orders/rate-receipt.ts'
import { settleDoubt } from '../orders/settle-doubt.ts'
import { askRecharge } from '../wallet/ask-recharge.ts'
import type { JobName } from './job-names.ts'
import type { JobContext, JobHandlers } from './jobs.ts'

/** What each job does. One that has failed for the last time is put before a person. */
export function jobHandlers(deps: Deps): JobHandlers {
  const doing =
    <Data extends object>(name: JobName, run: (deps: Deps, data: Data) => Promise<void>) =>
    async (data: Data, { last }: JobContext): Promise<void> => {
      try {
        await run(deps, data)
      } catch (error) {
        if (last) await giveUp(deps, `${name} ${Object.values(data).join(' ')}`, error)
        throw error
      }
    }
  return {
    'purchase.buy': doing('purchase.buy', buyOrder),
    'purchase.settle': doing('purchase.settle', settleDoubt),
    'purchase.rate': doing('purchase.rate', rateReceipt),
    'recharge.ask': doing('recharge.ask', askRecharge),
    'order.expire': doing('order.expire', expireOrder),
  }
}

const giveUp = (deps: Deps, subject: string, error: unknown): Promise<void> =>
  transaction(deps.db, (tx) =>
    openEntry(tx, {
      kind: 'givenUpJob',
      subject,
      at: deps.clock(),
      facts: { error: error instanceof Error ? error.message : String(error) },
    }),
  )
