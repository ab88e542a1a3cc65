import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { habits } from './habits.ts'
import type { Notices, Sent } from './notices.ts'
import type { Refunds } from './refunds.ts'
import type { Payment, Till } from './till.ts'

export interface PaymentsWorld {
  till: Till
  refunds: Refunds
  notices: Notices
  /** Pays and queues `count` notices in one transaction; answers their ids, or null when it may not be paid. */
  pay(rechargeId: string, count: number, late?: boolean): string[] | null
  /** Queues notices of what is paid already. */
  notifyAgain(payment: Payment, count: number): string[]
}

const Body = z.object({
  outcome: z.enum(['pay', 'decline']),
  notify: z.enum(['once', 'twice', 'never', 'late', 'forged']).default('once'),
})

const counts = { once: 1, twice: 2, never: 0, late: 1 }

interface Named {
  Params: { rechargeId: string }
}

/** `/world/payments`: a person or a test pays, declines, and plays with the notices. Answers what was sent. */
export function worldPaymentRoutes(app: FastifyInstance, world: PaymentsWorld): void {
  const { till, notices } = world
  const missing = { error: 'no such payment (an Alipay payment exists once its payUrl was opened)' }

  app.get<Named>('/world/payments/:rechargeId', (request, reply) => {
    const payment = till.find(request.params.rechargeId)
    return payment ? reply.send(report(world, payment)) : reply.code(404).send(missing)
  })

  app.post<Named>('/world/payments/:rechargeId', async (request, reply) => {
    const body = Body.safeParse(json(request.body))
    if (!body.success) return reply.code(400).send({ error: z.prettifyError(body.error) })
    const payment = till.find(request.params.rechargeId)
    if (!payment) return reply.code(404).send(missing)
    const { outcome, notify } = body.data
    const answer = (sent: Sent[], waiting = false) =>
      reply.send({ ...report(world, till.find(payment.rechargeId) ?? payment), outcome, notify, waiting, sent })
    const phase = till.phase(payment)
    if (outcome === 'decline') {
      if (phase === 'paid') return reply.code(409).send({ error: 'already paid' })
      till.decline(payment.rechargeId)
      return answer([])
    }
    if (notify === 'forged') return answer([await notices.forge(payment)])
    const gone = phase === 'closed' || (phase === 'expired' && habits[payment.gateway].closesExpired)
    if (notify === 'late' && phase !== 'paid' && !gone) {
      till.payLateOnceClosed(payment.rechargeId)
      return answer([], true)
    }
    const ids =
      phase === 'paid' ? world.notifyAgain(payment, counts[notify]) : world.pay(payment.rechargeId, counts[notify], notify === 'late')
    if (!ids) return reply.code(409).send({ error: `the payment is ${phase}` })
    const sent = await Promise.all(ids.map((id) => notices.attempt(id)))
    return answer(sent.filter((one) => one !== null))
  })
}

function report({ till, refunds, notices }: PaymentsWorld, payment: Payment) {
  const { rechargeId, gateway, transactionId, subject, amountFen, expiresAt, paidAt, declinedAt, paysLate } = payment
  const sent = notices.of(rechargeId).map(({ attempts, acknowledged }) => ({ attempts, acknowledged }))
  const facts = { rechargeId, payType: gateway, state: till.phase(payment), transactionId, subject, amountFen }
  const refunded = refunds.of(payment).map(({ refundNumber, amountFen: backFen, doneAt }) => ({ refundNumber, amountFen: backFen, doneAt }))
  return { ...facts, expiresAt, paidAt, declinedAt, paysLate, refunds: refunded, notices: sent }
}

/** This face takes JSON whatever the content type says; an empty body reads as nothing. */
export function json(body: unknown): unknown {
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
