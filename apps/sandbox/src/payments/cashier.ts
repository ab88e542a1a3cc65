import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { WorldServices } from '../world/services.ts'
import { cashierPage, refusalPage } from './cashier-page.ts'
import { type Payment, phaseOf, type Till } from './till.ts'

export interface Cashier {
  services: Pick<WorldServices, 'now'>
  till: Till
  /** Pays, if it may be paid, and notifies the merchant. */
  pay(rechargeId: string): Payment | null
  /** The browser's next address after paying; null: it stays. */
  returnTo(payment: Payment): string | null
}

interface Opened {
  Params: { rechargeId: string; token: string }
}

/** The page that a scanned code opens, and what its two buttons do. */
export function cashierRoutes(app: FastifyInstance, { services, till, pay, returnTo }: Cashier): void {
  const find = ({ rechargeId, token }: Opened['Params']) => {
    const payment = till.find(rechargeId)
    return payment?.token === token ? payment : undefined
  }

  app.get<Opened>('/cashier/:rechargeId/:token', (request, reply) => {
    const payment = find(request.params)
    return payment ? showCashier(reply, payment, services.now()) : showRefusal(reply, '没有这笔交易', 404)
  })

  app.post<Opened>('/cashier/:rechargeId/:token', (request, reply) => {
    const payment = find(request.params)
    if (!payment) return showRefusal(reply, '没有这笔交易', 404)
    const act = typeof request.body === 'string' ? new URLSearchParams(request.body).get('act') : null
    if (act === 'pay') {
      const paid = pay(payment.rechargeId) ?? till.find(payment.rechargeId) ?? payment
      const back = paid.paidAt === null ? null : returnTo(paid)
      if (back) return reply.redirect(back, 303)
    } else if (act === 'decline' && till.phase(payment) === 'open') till.decline(payment.rechargeId)
    return reply.redirect(`/cashier/${payment.rechargeId}/${payment.token}`, 303)
  })
}

export const showCashier = (reply: FastifyReply, payment: Payment, now: number): FastifyReply =>
  show(reply, (nonce) => cashierPage(payment, phaseOf(payment, now), now, nonce), originOf(payment.returnUrl))

export const showRefusal = (reply: FastifyReply, why: string, status = 400): FastifyReply =>
  show(reply.code(status), (nonce) => refusalPage(why, nonce), '')

function show(reply: FastifyReply, page: (nonce: string) => string, returnOrigin: string): FastifyReply {
  const nonce = randomBytes(12).toString('base64')
  return reply
    .headers({
      // The merchant's own address too: a browser counts where a form's answer redirects to.
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; form-action 'self' ${returnOrigin}; base-uri 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(page(nonce))
}

function originOf(address: string | null): string {
  return address && URL.canParse(address) ? new URL(address).origin : ''
}
