import { BadNotice, type PaymentGateway } from '@otsukai/connectors/payment'
import { BadSignature } from '@otsukai/connectors/signature'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { transaction } from '../db/transaction.ts'
import { openEntry } from '../desk/open-entry.ts'
import { type Deps } from '../deps.ts'
import { plainHeaders } from '../http/plain-headers.ts'
import { bookPayment } from './book-payment.ts'

/** What the gateways call: signed notices, whose bodies arrive as the text that was signed. No session. */
export function payNotices(app: FastifyInstance, deps: Deps): void {
  for (const gateway of Object.values(deps.gateways)) {
    if (!gateway) continue
    app.post(`/pay/${gateway.type}/notify`, async (request, reply) => {
      const { status, contentType, body } = gateway.answerNotice(await takeNotice(deps, gateway, request))
      return reply.code(status).type(contentType).send(body)
    })
  }
}

/** Where a browser comes back to from the gateway's page. The query stands behind the `#` and none before it, or the gateway's own parameters would leak into the screen's. */
export function payReturn(app: FastifyInstance): void {
  app.get<{ Params: { rechargeId: string } }>('/pay/return/:rechargeId', (request, reply) =>
    reply.redirect(`/#/charge/success?rechargeId=${encodeURIComponent(request.params.rechargeId)}`, 303),
  )
}

/** Verifies and books a notice. False makes the gateway send it again; what is signed well and yet odd is kept for a person and acknowledged. */
async function takeNotice(deps: Deps, gateway: PaymentGateway, request: FastifyRequest): Promise<boolean> {
  const body = typeof request.body === 'string' ? request.body : ''
  try {
    const notice = gateway.readNotice(plainHeaders(request), body, deps.clock())
    if (notice.kind === 'paid') await bookPayment(deps, gateway.type, notice)
    return true
  } catch (error) {
    if (error instanceof BadSignature) {
      deps.log.warn({ gateway: gateway.type }, 'a notice with a bad signature was refused')
      await keepBadSignature(deps, gateway)
      return false
    }
    if (!(error instanceof BadNotice)) throw error
    const at = deps.clock()
    await transaction(deps.db, (tx) =>
      openEntry(tx, { kind: 'oddNotice', subject: `${gateway.type}:${error.message}`, at, facts: { why: error.message } }),
    )
    return true
  }
}

/** One entry a gateway and day, however many come: whoever sends them must not fill the desk. */
const keepBadSignature = (deps: Deps, { type }: PaymentGateway): Promise<void> =>
  transaction(deps.db, (tx) => {
    const at = deps.clock()
    const day = new Date(at).toISOString().slice(0, 10)
    return openEntry(tx, { kind: 'oddNotice', subject: `${type}:bad signature ${day}`, at, facts: { why: 'bad signature' } })
  })
