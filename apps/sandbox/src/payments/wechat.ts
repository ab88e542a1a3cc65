import { X509Certificate } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { rfc3339 } from './beijing.ts'
import type { NoticeProtocol } from './notices.ts'
import type { Payment } from './till.ts'
import { bodyOf, type Handle, parse, Refusal, type WechatGateway } from './wechat-gateway.ts'
import { downloadBill, fundBill, tradeBill } from './wechat-bills.ts'
import { makeRefund, queryRefund, refundAnswer } from './wechat-refunds.ts'

const notFound = () => new Refusal(404, 'ORDER_NOT_EXIST', '订单不存在')

/** The calls of API v3 that this gateway knows, as its documentation lists them. */
const wechatCalls: { method: 'GET' | 'POST'; path: string; handle: Handle }[] = [
  { method: 'POST', path: '/v3/pay/transactions/native', handle: createNative },
  { method: 'GET', path: '/v3/pay/transactions/out-trade-no/:outTradeNo', handle: queryOrder },
  { method: 'GET', path: '/v3/pay/transactions/id/:transactionId', handle: queryOrder },
  { method: 'GET', path: '/v3/certificates', handle: certificates },
  { method: 'POST', path: '/v3/pay/transactions/out-trade-no/:outTradeNo/close', handle: closeOrder },
  { method: 'POST', path: '/v3/refund/domestic/refunds', handle: makeRefund },
  { method: 'GET', path: '/v3/refund/domestic/refunds/:outRefundNo', handle: queryRefund },
  { method: 'GET', path: '/v3/bill/tradebill', handle: tradeBill },
  { method: 'GET', path: '/v3/bill/fundflowbill', handle: fundBill },
  { method: 'GET', path: '/v3/billdownload/file', handle: downloadBill },
]

export function wechatRoutes(app: FastifyInstance, gateway: WechatGateway): void {
  const { signer, services } = gateway
  const answer = (reply: FastifyReply, status: number, body?: object | Buffer) => {
    // A file goes unsigned: its hash was told.
    if (body instanceof Buffer) return reply.code(status).type('application/octet-stream').send(body)
    const text = body ? JSON.stringify(body) : ''
    // A refused signature is told unsigned: the gateway cannot know whom it speaks to.
    const headers = status === 401 ? {} : signer.signAnswer(text, services.now(), reply.request.headers['wechatpay-serial'])
    return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(text)
  }
  app.all('/v3/*', (_request, reply) => answer(reply, 404, { code: 'NOT_FOUND', message: '请求的URL不存在' }))
  for (const { method, path, handle } of wechatCalls) {
    app.route({
      method,
      url: path,
      handler: (request, reply) => {
        const signed = { method, path: request.url, body: bodyOf(request), authorization: request.headers.authorization }
        const why = signer.distrust(signed, services.now())
        if (why) return answer(reply, 401, { code: 'SIGN_ERROR', message: why })
        try {
          const { status, body } = handle(gateway, request, reply)
          return answer(reply, status, body)
        } catch (error) {
          if (error instanceof Refusal) return answer(reply, error.status, { code: error.code, message: error.message })
          throw error
        }
      },
    })
  }
}

/** RFC 3339 with its zone. */
const Time = z.iso.datetime({ offset: true })

const NativeOrder = z.object({
  appid: z.string().min(1).max(32),
  mchid: z.string().min(1).max(32),
  description: z.string().min(1).max(127),
  out_trade_no: z.string().regex(/^[0-9A-Za-z_\-|*]{6,32}$/),
  time_expire: Time.optional(),
  attach: z.string().max(128).optional(),
  notify_url: z
    .url({ protocol: /^https?$/ })
    .max(255)
    .refine((url) => !url.includes('?')),
  amount: z.object({ total: z.int().min(1), currency: z.literal('CNY').default('CNY') }),
})

/** A code that names no end lives two hours. */
const CODE_LIVES_MS = 7_200_000

function createNative(gateway: WechatGateway, request: FastifyRequest) {
  const { keys, till, services } = gateway
  const order = parse(NativeOrder, bodyOf(request))
  if (order.mchid !== keys.mchid || order.appid !== keys.appid) throw new Refusal(400, 'APPID_MCHID_NOT_MATCH', 'AppID和mch_id不匹配')
  const known = till.find(order.out_trade_no)
  const expiresAt = order.time_expire ? Date.parse(order.time_expire) : (known?.expiresAt ?? services.now() + CODE_LIVES_MS)
  const payment = till.open({
    rechargeId: order.out_trade_no,
    gateway: 'wechat',
    subject: order.description,
    amountFen: order.amount.total,
    attach: order.attach ?? null,
    notifyUrl: order.notify_url,
    returnUrl: null,
    expiresAt,
  })
  if (payment === 'otherOrder') throw new Refusal(403, 'OUT_TRADE_NO_USED', '商户订单号重复')
  const phase = till.phase(payment)
  if (phase === 'paid') throw new Refusal(400, 'ORDERPAID', '该订单已支付')
  if (phase === 'closed') throw new Refusal(400, 'ORDER_CLOSED', '该订单已关闭')
  if (phase === 'expired') throw new Refusal(400, 'PARAM_ERROR', '输入的time_expire已过期')
  // The real one is weixin://wxpay/bizpayurl?pr=…, which only a phone opens.
  return { status: 200, body: { code_url: `${services.origin}/cashier/${payment.rechargeId}/${payment.token}` } }
}

/** The platform certificates; a merchant who works with WeChat Pay's public key alone has none. https://pay.weixin.qq.com/wiki/doc/apiv3_partner/wechatpay/wechatpay5_1.shtml */
function certificates({ platform, signer }: WechatGateway) {
  const data = platform.flatMap(({ serial, certificatePem }) => {
    if (certificatePem === undefined) return []
    const { validFromDate, validToDate } = new X509Certificate(certificatePem)
    const [effective_time, expire_time] = [rfc3339(validFromDate.getTime()), rfc3339(validToDate.getTime())]
    return [{ serial_no: serial, effective_time, expire_time, encrypt_certificate: signer.seal(certificatePem, 'certificate') }]
  })
  if (data.length > 0) return { status: 200, body: { data } }
  throw new Refusal(404, 'RESOURCE_NOT_EXISTS', '无可用的平台证书，请在商户平台-API安全申请使用微信支付公钥')
}

function wanted(gateway: WechatGateway, request: FastifyRequest, mchid: unknown): Payment {
  if (mchid !== gateway.keys.mchid) throw new Refusal(400, 'PARAM_ERROR', '商户号mchid与签名的商户号不一致')
  const { outTradeNo = '', transactionId } = request.params as { outTradeNo?: string; transactionId?: string }
  const payment = transactionId ? gateway.till.findTransaction(transactionId) : gateway.till.find(outTradeNo)
  if (payment?.gateway !== 'wechat') throw notFound()
  return payment
}

function queryOrder(gateway: WechatGateway, request: FastifyRequest, reply: FastifyReply) {
  const payment = wanted(gateway, request, (request.query as { mchid?: string }).mchid)
  if (gateway.till.phase(payment) === 'closed') gateway.onClosedAnswer(payment, reply)
  return { status: 200, body: transaction(gateway, payment) }
}

function closeOrder(gateway: WechatGateway, request: FastifyRequest, reply: FastifyReply) {
  const payment = wanted(gateway, request, parse(z.object({ mchid: z.string() }), bodyOf(request)).mchid)
  const phase = gateway.till.phase(payment)
  if (phase === 'paid') throw new Refusal(400, 'ORDERPAID', '该订单已支付')
  if (phase !== 'closed') gateway.till.close(payment.rechargeId)
  gateway.onClosedAnswer(payment, reply)
  return { status: 204 }
}

const states = {
  open: ['NOTPAY', '订单未支付'],
  expired: ['NOTPAY', '订单未支付'],
  closed: ['CLOSED', '订单已关闭'],
  paid: ['SUCCESS', '支付成功'],
  refunded: ['REFUND', '转入退款'],
} as const

function transaction({ keys, till, refunds }: Pick<WechatGateway, 'keys' | 'till' | 'refunds'>, payment: Payment) {
  const [trade_state, trade_state_desc] = refunds.of(payment).length > 0 ? states.refunded : states[till.phase(payment)]
  const order = { appid: keys.appid, mchid: keys.mchid, out_trade_no: payment.rechargeId, trade_state, trade_state_desc }
  const attach = payment.attach === null ? {} : { attach: payment.attach }
  if (payment.paidAt === null) return { ...order, ...attach, amount: { total: payment.amountFen, currency: 'CNY' } }
  return {
    ...order,
    ...attach,
    transaction_id: payment.transactionId,
    trade_type: 'NATIVE',
    bank_type: 'OTHERS',
    success_time: rfc3339(payment.paidAt),
    payer: { openid: 'oSandboxPayer0000000000000000' },
    amount: { total: payment.amountFen, payer_total: payment.amountFen, currency: 'CNY', payer_currency: 'CNY' },
  }
}

/** The event type of a refund's notice, by the refund's status. */
const summaries = { SUCCESS: '退款成功', PROCESSING: '退款处理中', ABNORMAL: '退款异常', CLOSED: '退款关闭' }

export const wechatNotices = (gateway: WechatGateway): NoticeProtocol => ({
  write: (payment, id, { forged, refund }) => {
    const { signer, services } = gateway
    // A forged notice claims what is not so.
    const shown = forged && payment.paidAt === null ? { ...payment, paidAt: services.now() } : payment
    const kind = refund ? 'refund' : 'transaction'
    const { status, ...facts } = refund ? refundAnswer(gateway, payment, refund) : { status: null, ...transaction(gateway, shown) }
    const plain = JSON.stringify(refund ? { mchid: gateway.keys.mchid, ...facts, refund_status: status } : facts)
    const body = JSON.stringify({
      id,
      create_time: new Date(services.now()).toISOString().replace(/\.\d+Z/, '+00:00'),
      event_type: refund ? `REFUND.${status}` : 'TRANSACTION.SUCCESS',
      resource_type: 'encrypt-resource',
      summary: status === null ? '支付成功' : summaries[status],
      resource: { original_type: kind, ...signer.seal(plain, kind) },
    })
    return { headers: { 'content-type': 'application/json', ...signer.signNotice(body, services.now(), forged) }, body }
  },
  acknowledged: (status) => status === 200 || status === 204,
})
