import type { FastifyReply } from 'fastify'
import type { WorldServices } from '../world/services.ts'
import type { BillFiles } from './bills.ts'
import type { Refund, Refunds } from './refunds.ts'
import type { Payment, Till } from './till.ts'

/** The services shared by the calls of both gateways. */
export interface Gateway {
  services: Pick<WorldServices, 'now' | 'origin'>
  till: Till
  refunds: Refunds
  bills: BillFiles
  /** Tells the merchant what became of a refund, once it is done. */
  tellRefund(payment: Payment, refund: Refund): void
  /** Called when an answer says that a payment is closed: a crossing payment happens after that answer. */
  onClosedAnswer(payment: Payment, reply: FastifyReply): void
}
