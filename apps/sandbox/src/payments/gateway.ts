import type { FastifyReply } from 'fastify'
import type { WorldServices } from '../world/services.ts'
import type { BillFiles } from './bills.ts'
import type { Refund, Refunds } from './refunds.ts'
import type { Payment, Till } from './till.ts'

/** What the calls of both gateways work with. */
export interface Gateway {
  services: Pick<WorldServices, 'now' | 'origin'>
  till: Till
  refunds: Refunds
  bills: BillFiles
  /** Tells the merchant what became of a refund, once it is done. */
  tellRefund(payment: Payment, refund: Refund): void
  /** To be called when an answer says that a payment is closed: a payment that crosses with it happens after that answer. */
  toldClosed(payment: Payment, reply: FastifyReply): void
}
