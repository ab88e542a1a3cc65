import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type AlipayGateway, badParameter, type Handle, Refusal, findPayment, Yuan } from './alipay-gateway.ts'
import { billAddress, makeRefund, queryRefund } from './alipay-refunds.ts'
import type { Params } from './alipay-signature.ts'
import { beijing, yuan } from './beijing.ts'
import { showCashier, showRefusal } from './cashier.ts'
import type { NoticeProtocol } from './notices.ts'
import type { Payment } from './till.ts'

/** The calls that answer JSON, by the `method` of the protocol. */
const alipayCalls: Record<string, Handle> = {
  'alipay.trade.query': queryTrade,
  'alipay.trade.close': closeTrade,
  'alipay.trade.refund': makeRefund,
  'alipay.trade.fastpay.refund.query': queryRefund,
  'alipay.data.dataservice.bill.downloadurl.query': billAddress,
}

const PAGE_PAY = 'alipay.trade.page.pay'

const problems = {
  signature: {
    code: '40002',
    msg: 'Invalid Arguments',
    sub_code: 'isv.invalid-signature',
    sub_msg: '验签出错，请确认charset参数放在了URL查询字符串中且各参数值使用charset参数指示的字符集编码',
  },
  app: { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-app-id', sub_msg: '无效的AppID参数' },
  noCertificate: { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.missing-app-cert-sn', sub_msg: '缺少应用公钥证书序列号' },
  certificate: { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.app-cert-not-exist', sub_msg: '应用公钥证书不存在' },
  root: { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.alipay-root-cert-not-exist', sub_msg: '支付宝根证书不存在' },
  method: { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-method', sub_msg: '不存在的方法名' },
  parameter: { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.INVALID_PARAMETER', sub_msg: '参数无效' },
}

export function alipayRoutes(app: FastifyInstance, gateway: AlipayGateway): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/gateway.do',
    handler: (request, reply) => {
      const params = paramsOf(request)
      const problem = problemOf(gateway, params)
      if (params.method === PAGE_PAY) return problem ? showRefusal(reply, problem.sub_msg) : pagePay(gateway, params, reply)
      return answer(gateway, params.method ?? '', problem ?? perform(gateway, params, reply), reply)
    },
  })
  app.get<{ Querystring: { fileId?: string } }>('/downloadBillFile.resource', (request, reply) => {
    const file = gateway.bills.get(request.query.fileId ?? '')
    return file ? reply.type('application/zip').send(file) : reply.code(404).send()
  })
}

/** The public parameters come in the address, the content there or in the form. */
function paramsOf(request: FastifyRequest): Params {
  const form = typeof request.body === 'string' ? new URLSearchParams(request.body) : []
  return { ...(request.query as Params), ...Object.fromEntries(form) }
}

function problemOf({ keys, signer, numbers }: AlipayGateway, params: Params) {
  if (params.app_id !== keys.appId) return problems.app
  if (numbers && !params.app_cert_sn) return problems.noCertificate
  if (numbers && params.app_cert_sn !== numbers.appSn) return problems.certificate
  if (numbers && params.alipay_root_cert_sn !== numbers.rootSn) return problems.root
  if (!signer.trusts(params)) return problems.signature
  return params.method === PAGE_PAY || alipayCalls[params.method ?? ''] ? null : problems.method
}

function perform(gateway: AlipayGateway, params: Params, reply: FastifyReply): object {
  try {
    return { code: '10000', msg: 'Success', ...alipayCalls[params.method ?? '']?.(gateway, contentOf(params), reply) }
  } catch (error) {
    if (error instanceof Refusal) return { code: '40004', msg: 'Business Failed', sub_code: error.subCode, sub_msg: error.message }
    throw error
  }
}

function answer({ signer, numbers }: AlipayGateway, method: string, part: object, reply: FastifyReply) {
  const text = JSON.stringify(part)
  const name = alipayCalls[method] ? `${method.replaceAll('.', '_')}_response` : 'error_response'
  const certificate = numbers ? `"alipay_cert_sn":"${numbers.alipaySn}",` : ''
  return reply.type('text/html;charset=utf-8').send(`{"${name}":${text},${certificate}"sign":${JSON.stringify(signer.sign(text))}}`)
}

function contentOf(params: Params): unknown {
  try {
    return JSON.parse(params.biz_content ?? '')
  } catch {
    throw badParameter()
  }
}

const statuses = { open: 'WAIT_BUYER_PAY', expired: 'TRADE_CLOSED', closed: 'TRADE_CLOSED', paid: 'TRADE_SUCCESS' }

/** A trade that was wholly refunded is closed. */
const statusOf = ({ till, refunds }: Pick<AlipayGateway, 'till' | 'refunds'>, payment: Payment): string =>
  refunds.sumFen(payment) >= payment.amountFen ? 'TRADE_CLOSED' : statuses[till.phase(payment)]

function queryTrade(gateway: AlipayGateway, content: unknown, reply: FastifyReply) {
  const payment = findPayment(gateway, content)
  const status = statusOf(gateway, payment)
  // A trade that ran out is closed without our close: being told so is the moment that a late payment crosses with.
  if (status === 'TRADE_CLOSED' && payment.paidAt === null) gateway.onClosedAnswer(payment, reply)
  const paid = payment.paidAt === null ? {} : { send_pay_date: beijing(payment.paidAt), buyer_logon_id: 'san***@example.com' }
  const numbers = { out_trade_no: payment.rechargeId, trade_no: payment.transactionId, trade_status: status }
  return { ...numbers, total_amount: yuan(payment.amountFen), buyer_user_id: '2088000000000000', ...paid }
}

function closeTrade(gateway: AlipayGateway, content: unknown, reply: FastifyReply) {
  const payment = findPayment(gateway, content)
  const phase = gateway.till.phase(payment)
  if (phase !== 'paid') gateway.onClosedAnswer(payment, reply)
  if (phase !== 'open') throw new Refusal('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
  gateway.till.close(payment.rechargeId)
  return { out_trade_no: payment.rechargeId, trade_no: payment.transactionId }
}

const PagePay = z.object({
  out_trade_no: z.string().regex(/^\w{1,64}$/),
  total_amount: Yuan.refine((fen) => fen > 0),
  subject: z
    .string()
    .min(1)
    .max(256)
    .regex(/^[^/=&]*$/),
  product_code: z.literal('FAST_INSTANT_TRADE_PAY'),
  time_expire: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    .optional(),
  /** Minutes, hours, days, or to the end of the day (`1c`). */
  timeout_express: z
    .string()
    .regex(/^\d{1,5}[mhd]$|^1c$/)
    .optional(),
  passback_params: z.string().max(512).optional(),
})

/** A trade that names no end lives fifteen days. */
const TRADE_LIVES_MS = 15 * 86_400_000

const UNITS_MS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

function endAfter(timeout: string | undefined, now: number): number {
  if (timeout === undefined) return now + TRADE_LIVES_MS
  if (timeout === '1c') return Date.parse(`${beijing(now).slice(0, 10)}T23:59:59+08:00`)
  return now + Number(timeout.slice(0, -1)) * (UNITS_MS[timeout.slice(-1)] ?? 0)
}

/** Opens the payment page; the trade begins to exist with it. */
function pagePay(gateway: AlipayGateway, params: Params, reply: FastifyReply) {
  const { till, services } = gateway
  let json: unknown
  try {
    json = contentOf(params)
  } catch {
    return showRefusal(reply, problems.parameter.sub_msg)
  }
  const content = PagePay.safeParse(json)
  const addresses = [params.notify_url ?? '', params.return_url ?? ''].filter((address) => address !== '')
  if (!content.success || !addresses.every((address) => URL.canParse(address))) return showRefusal(reply, problems.parameter.sub_msg)
  const { out_trade_no, total_amount, subject, time_expire, timeout_express, passback_params } = content.data
  const known = till.find(out_trade_no)
  const end = time_expire
    ? Date.parse(`${time_expire.replace(' ', 'T')}+08:00`)
    : (known?.expiresAt ?? endAfter(timeout_express, services.now()))
  if (!known && !(end > services.now())) return showRefusal(reply, '交易已超时')
  const payment = till.open({
    rechargeId: out_trade_no,
    gateway: 'alipay',
    subject,
    amountFen: total_amount,
    attach: passback_params ?? null,
    notifyUrl: params.notify_url ?? '',
    returnUrl: params.return_url || null,
    expiresAt: end,
  })
  if (payment === 'otherOrder') return showRefusal(reply, '商户订单号对应的交易信息不一致')
  return showCashier(reply, payment, services.now())
}

/** The browser's return address after paying, with the signed parameters that Alipay adds; null when the merchant named none. */
export function returnAddress(
  { keys, signer, services }: Pick<AlipayGateway, 'keys' | 'signer' | 'services'>,
  payment: Payment,
): string | null {
  if (!payment.returnUrl) return null
  const url = new URL(payment.returnUrl)
  const added = signer.signNotice({
    charset: 'utf-8',
    out_trade_no: payment.rechargeId,
    method: `${PAGE_PAY}.return`,
    total_amount: yuan(payment.amountFen),
    trade_no: payment.transactionId,
    auth_app_id: keys.appId,
    version: '1.0',
    app_id: keys.appId,
    seller_id: keys.sellerId,
    timestamp: beijing(services.now()),
  })
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value)
  return url.href
}

export const alipayNotices = (gateway: AlipayGateway): NoticeProtocol => ({
  write: (payment, id, { forged, refund }) => {
    const { keys, signer, services, refunds } = gateway
    // A forged notice claims what is not so.
    const paidAt = payment.paidAt ?? services.now()
    const params: Params = {
      notify_time: beijing(services.now()),
      notify_type: 'trade_status_sync',
      notify_id: id.replaceAll('-', ''),
      charset: 'utf-8',
      version: '1.0',
      app_id: keys.appId,
      auth_app_id: keys.appId,
      seller_id: keys.sellerId,
      out_trade_no: payment.rechargeId,
      trade_no: payment.transactionId,
      trade_status: forged ? 'TRADE_SUCCESS' : statusOf(gateway, payment),
      subject: payment.subject,
      total_amount: yuan(payment.amountFen),
      receipt_amount: yuan(payment.amountFen),
      buyer_id: '2088000000000000',
      gmt_create: beijing(payment.createdAt),
      gmt_payment: beijing(paidAt),
      ...(payment.attach === null ? {} : { passback_params: payment.attach }),
      ...(refund === null
        ? {}
        : { out_biz_no: refund.refundNumber, refund_fee: yuan(refunds.sumFen(payment)), gmt_refund: beijing(refund.doneAt) }),
    }
    const body = new URLSearchParams(signer.signNotice(params, forged)).toString()
    return { headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, body }
  },
  acknowledged: (_status, body) => body.trim() === 'success',
})
