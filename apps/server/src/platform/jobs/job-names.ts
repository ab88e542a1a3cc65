import type { PayType } from '@otsukai/contract/pay-types'

/**
 * The payload of each job. A job is only a nudge: it names a row, and the row says what is to be done. So payloads hold ids only,
 * and a job that finds nothing to do succeeds.
 */
export interface JobPayloads {
  'purchase.buy': { orderId: string }
  'purchase.settle': { orderId: string }
  'purchase.rate': { orderId: string }
  'purchase.dispute': { orderId: string }
  'recharge.ask': { rechargeId: string }
  'order.expire': { orderId: string }
  'refund.send': { refundId: string }
  'bill.read': { payType: PayType; day: string }
  'goods.translate': { translationId: number }
}

export type JobName = keyof JobPayloads

/** Settings of a queue in one process: jobs at once, and the time after which a job counts as hung and goes to another worker. */
type QueueSettings = { concurrency: number; expireAfterS: number }

export const jobQueues: Record<JobName, QueueSettings> = {
  'purchase.buy': { concurrency: 4, expireAfterS: 300 },
  'purchase.settle': { concurrency: 2, expireAfterS: 300 },
  'purchase.rate': { concurrency: 1, expireAfterS: 120 },
  'purchase.dispute': { concurrency: 1, expireAfterS: 120 },
  'recharge.ask': { concurrency: 2, expireAfterS: 120 },
  'order.expire': { concurrency: 1, expireAfterS: 60 },
  'refund.send': { concurrency: 1, expireAfterS: 120 },
  'bill.read': { concurrency: 1, expireAfterS: 900 },
  'goods.translate': { concurrency: 4, expireAfterS: 60 },
}

export const jobNames = Object.keys(jobQueues) as JobName[]
