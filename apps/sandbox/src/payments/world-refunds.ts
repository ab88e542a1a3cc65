import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { WorldServices } from '../world/services.ts'
import { habits } from './habits.ts'
import type { Notices } from './notices.ts'
import { refundEnds, type Refunds } from './refunds.ts'
import type { Till } from './till.ts'
import { json } from './world-payments.ts'

interface RefundsWorld {
  services: Pick<WorldServices, 'store' | 'now'>
  till: Till
  refunds: Refunds
  notices: Notices
}

const Body = z.object({
  refunds: z.enum([...refundEnds, 'refused', 'noMoney']).optional(),
  billFen: z.int().min(0).nullable().optional(),
  takeBackFen: z.int().min(1).optional(),
  notify: z.boolean().default(true),
})

interface Named {
  Params: { rechargeId: string }
}

/**
 * `/world/payments/:rechargeId/refunds`: what refunds of a payment meet and come to, what the day's bill shows of it, and money that
 * the gateway takes back from the merchant by itself.
 */
export function worldRefundRoutes(app: FastifyInstance, { services, till, refunds, notices }: RefundsWorld): void {
  app.post<Named>('/world/payments/:rechargeId/refunds', (request, reply) => {
    const body = Body.safeParse(json(request.body))
    if (!body.success) return reply.code(400).send({ error: z.prettifyError(body.error) })
    const payment = till.find(request.params.rechargeId)
    if (!payment) return reply.code(404).send({ error: 'no such payment' })
    const { refunds: meet, billFen, takeBackFen, notify } = body.data
    if (takeBackFen !== undefined && (payment.paidAt === null || refunds.sumFen(payment) + takeBackFen > payment.amountFen))
      return reply.code(409).send({ error: 'so much was not paid' })
    const end = refundEnds.find((one) => one === meet)
    if (end && end !== 'ok' && !habits[payment.gateway].refundMayFail)
      return reply.code(409).send({ error: `a refund that ${payment.gateway} accepts is done` })
    services.store.transaction(() => {
      refunds.setRule(payment.rechargeId, { ...(meet && { refunds: meet }), ...(billFen !== undefined && { billFen }) })
      for (const turned of end ? refunds.turn(payment, end) : []) if (notify && end !== 'underWay') notices.queueRefund(payment, turned)
      if (takeBackFen === undefined) return
      const made = refunds.make(payment, `GW${services.now()}${refunds.of(payment).length}`, takeBackFen)
      if (notify) notices.queueRefund(payment, made)
    })
    return reply.send({ ...refunds.ruleOf(payment.rechargeId), refunds: refunds.of(payment) })
  })
}
