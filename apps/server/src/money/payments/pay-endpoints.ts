import type { FastifyInstance } from 'fastify'
import type { Use } from '../../platform/parts.ts'
import type { ForgedNotices } from '../../platform/http/forged-notices.ts'
import { plainHeaders } from '../../platform/http/plain-headers.ts'
import { openForgedEntries } from './forged-entries.ts'
import { takeNotice } from './take-notice.ts'

/** The gateways' endpoints for signed notices, whose bodies arrive as the signed text. No session. */
export function payNotices(app: FastifyInstance, forged: ForgedNotices, deps: Use<'db' | 'jobs' | 'clock' | 'log' | 'gateways'>): void {
  const entries = openForgedEntries(deps)
  for (const gateway of Object.values(deps.gateways)) {
    if (!gateway) continue
    app.post(`/pay/${gateway.type}/notify`, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const taken = await takeNotice(deps, gateway, { headers: plainHeaders(request), body, onSigned: () => forged.giveBack(request) })
      if (taken === 'forged') await entries.keep(gateway.type)
      const answer = gateway.answerNotice(taken === 'taken')
      return reply.code(answer.status).type(answer.contentType).send(answer.body)
    })
  }
}

/** The return address of the gateway's page. The query stands behind the `#`, so that the gateway's own parameters do not reach the screen. */
export function payReturn(app: FastifyInstance): void {
  app.get<{ Params: { rechargeId: string } }>('/pay/return/:rechargeId', (request, reply) =>
    reply.redirect(`/#/charge/success?rechargeId=${encodeURIComponent(request.params.rechargeId)}`, 303),
  )
}
