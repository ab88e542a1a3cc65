import { randomUUID } from 'node:crypto'
import { type GatewayName, habits } from './habits.ts'
import type { Refund, Refunds } from './refunds.ts'
import type { Payment, Till } from './till.ts'

/** The lines of a bill, in the order in which they happened. */
export type Entry = { payment: Payment; at: number; amountFen: number; refund: Refund | null }

/** The payments and refunds of one gateway until now. */
export function allEntries({ till, refunds }: { till: Till; refunds: Refunds }, gateway: GatewayName, now: number): Entry[] {
  const entries: Entry[] = []
  for (const payment of till.values()) {
    if (payment.gateway !== gateway || payment.paidAt === null) continue
    const amountFen = refunds.ruleOf(payment.rechargeId).billFen ?? payment.amountFen
    if (amountFen > 0) entries.push({ payment, at: payment.paidAt, amountFen, refund: null })
  }
  for (const refund of refunds.values()) {
    const payment = till.find(refund.rechargeId)
    if (payment?.gateway !== gateway) continue
    const at = refund[habits[gateway].billsRefund]
    if (at <= now) entries.push({ payment, at, amountFen: refund.amountFen, refund })
  }
  return entries.sort((a, b) => a.at - b.at)
}

const KEPT = 20

/** Files to be fetched by a token, the newest few; they are made anew when asked for. */
export interface BillFiles {
  put(file: Buffer): string
  get(token: string): Buffer | undefined
}

export function createBillFiles(): BillFiles {
  const files = new Map<string, Buffer>()
  return {
    put: (file) => {
      const token = randomUUID()
      files.set(token, file)
      for (const oldest of files.keys()) if (files.size > KEPT) files.delete(oldest)
      return token
    },
    get: (token) => files.get(token),
  }
}
