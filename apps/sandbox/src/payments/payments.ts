import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import type { WorldServices } from '../world/services.ts'
import { alipayCertificates, numbersOf } from './alipay-certificates.ts'
import { alipayNotices, alipayRoutes, returnAddress } from './alipay.ts'
import type { AlipayGateway } from './alipay-gateway.ts'
import { createAlipaySigner } from './alipay-signature.ts'
import { cashierRoutes } from './cashier.ts'
import type { GatewayName } from './habits.ts'
import { gatewayKeys } from './keys.ts'
import { platformKeys } from './platform-keys.ts'
import { createBillFiles } from './bills.ts'
import { createNotices } from './notices.ts'
import { createRefunds, type Refund } from './refunds.ts'
import { createTill, type Payment } from './till.ts'
import { wechatNotices, wechatRoutes } from './wechat.ts'
import type { WechatGateway } from './wechat-gateway.ts'
import { createWechatSigner } from './wechat-signature.ts'
import { worldPaymentRoutes } from './world-payments.ts'
import { worldRefundRoutes } from './world-refunds.ts'

type Services = Pick<WorldServices, 'now' | 'store' | 'origin' | 'waits' | 'log'>

interface PaymentOptions extends Pick<Config, 'wechatKeys' | 'alipayKeys'> {
  suffering: (gateways: FastifyInstance) => void
  answerWithinMs?: number
}

/**
 * The payment gateways of the sandbox (WeChat Pay v3 Native, Alipay page pay), the cashier's pages and `/world/payments`, on one port.
 * `suffering` is handed the instance whose routes are the gateways' own, for faults that must not meet `/world`. A notice that is not
 * answered within `answerWithinMs` was not acknowledged.
 */
export const payments =
  (services: Services, { suffering, wechatKeys, alipayKeys, answerWithinMs = 5_000 }: PaymentOptions): FastifyPluginAsync =>
  async (app) => {
    const keys = await gatewayKeys(services)
    const platform = await platformKeys(services, wechatKeys)
    const numbers = alipayKeys === 'certificate' ? numbersOf(await alipayCertificates(services)) : null
    const till = createTill(services)
    const refunds = createRefunds(services)
    const common = { services, till, refunds, bills: createBillFiles(), onClosedAnswer, tellRefund }
    const wechat: WechatGateway = { ...common, keys: keys.wechat, platform, signer: createWechatSigner(keys.wechat, platform) }
    const alipay: AlipayGateway = { ...common, keys: keys.alipay, numbers, signer: createAlipaySigner(keys.alipay) }
    const returns: Record<GatewayName, (payment: Payment) => string | null> = {
      wechat: () => null,
      alipay: (payment) => returnAddress(alipay, payment),
    }
    const protocols = { wechat: wechatNotices(wechat), alipay: alipayNotices(alipay) }
    const notices = createNotices(services, till.find, refunds.find, protocols, answerWithinMs)

    const notifyAgain = (payment: Payment, count: number) => Array.from({ length: count }, () => notices.queue(payment))
    const pay = (rechargeId: string, count: number, late = false) =>
      services.store.transaction(() => {
        const paid = till.pay(rechargeId, late)
        return paid && notifyAgain(paid, count)
      })
    const attempt = (ids: string[]) => {
      for (const id of ids) notices.attempt(id).catch((err: unknown) => services.log.error({ err }, 'a payment notice could not be sent'))
    }

    function tellRefund(payment: Payment, refund: Refund) {
      notices.queueRefund(payment, refund)
    }
    function payLate(rechargeId: string) {
      if (till.find(rechargeId)?.paysLate) attempt(pay(rechargeId, 1, true) ?? [])
    }
    function onClosedAnswer(payment: Payment, reply: FastifyReply) {
      // 'close' comes once the answer is out, or its connection was cut.
      if (payment.paysLate) reply.raw.once('close', () => payLate(payment.rechargeId))
    }

    // Bodies stay text: a signature is over what was sent, not over what it means.
    const asText = (scope: FastifyInstance) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    }
    await app.register(async (gateways) => {
      asText(gateways)
      suffering(gateways)
      wechatRoutes(gateways, wechat)
      alipayRoutes(gateways, alipay)
      cashierRoutes(gateways, {
        services,
        till,
        pay: (rechargeId) => {
          attempt(pay(rechargeId, 1) ?? [])
          return till.find(rechargeId) ?? null
        },
        returnTo: (payment) => returns[payment.gateway](payment),
      })
    })
    await app.register(async (world) => {
      asText(world)
      worldPaymentRoutes(world, { till, refunds, notices, pay, notifyAgain })
      worldRefundRoutes(world, { services, till, refunds, notices })
    })
    app.addHook('onReady', async () => {
      // What was to pay late and whose close was answered just before an end.
      for (const payment of [...till.values()]) if (payment.closedAt !== null) payLate(payment.rechargeId)
    })
    app.addHook('preClose', async () => notices.stop())
  }
