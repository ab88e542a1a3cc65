import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { z } from 'zod'
import { beijingTime } from '../beijing-time.ts'
import {
  type Bill,
  GatewayDown,
  type GatewayDeps,
  type KeyFault,
  type CreatePayment,
  type CreatedPayment,
  type PaymentGateway,
  type PaymentState,
  type RefundPayment,
  type RefundState,
} from '../payment.ts'
import { type TimedAnswer, timedRequest } from '../timed-request.ts'
import { readBill } from './bill.ts'
import { certificateSn, rootSn } from './certificate.ts'
import { pagePay, refundState, refusedClose, refusedKey, refusedRefund, saysNoBill, tradeRefund, tradeState } from './map.ts'
import { answerNotice, readNotice } from './webhook.ts'
import { BillAddress, Outcome, type Params, Refund, Refunding, signed, signedPart, answerPart, Trade } from './wire.ts'

export interface AlipayConfig {
  /** `https://openapi.alipay.com/gateway.do` */
  gatewayUrl: string
  appId: string
  privateKeyPem: string
  /** Alipay's key, or its certificate; not our own public key. */
  alipayPublicKeyPem: string
  /** The account that is paid: `2088…`. */
  sellerId: string
  /** Set in certificate mode (公钥证书): each call names both. `alipayPublicKeyPem` is then a certificate too. */
  certificates?: { appPem: string; rootPem: string } | undefined
}

const LIMITS = { connectMs: 3_000, totalMs: 8_000 }

/** Longer than `LIMITS`: no person waits for a bill. */
const BILL_LIMITS = { connectMs: 5_000, totalMs: 30_000, maxBytes: 256 << 20 }

const SUCCESS = '10000'
const TRADE_QUERY = 'alipay.trade.query'
/** An order number that we never issue. */
const NO_TRADE = 'OTSUKAI_PROVES_ITS_KEYS'

const responseName = (method: string): string => `${method.replaceAll('.', '_')}_response`

/** The connection and the keys of both sides. */
interface Access extends GatewayDeps {
  config: AlipayConfig
  privateKey: KeyObject
  /** Alipay's public key, and in certificate mode the number of its certificate. */
  alipay: KeyObject
  alipaySn: string | undefined
  /** The parameters that name our certificate and its root. */
  named: Params | undefined
}

/** Alipay's page pay (电脑网站支付). Throws for an unreadable key. */
export function createAlipay(config: AlipayConfig, deps: GatewayDeps): PaymentGateway {
  const { certificates, alipayPublicKeyPem } = config
  const access: Access = {
    ...deps,
    config,
    privateKey: createPrivateKey(config.privateKeyPem),
    alipay: createPublicKey(alipayPublicKeyPem),
    named: certificates && certificateNumbers(certificates),
    alipaySn: certificates && certificateSn(alipayPublicKeyPem),
  }
  return {
    type: 'alipay',
    proveKeys: () => proveKeys(access),
    create: (payment) => create(access, payment),
    query: (rechargeId) => query(access, rechargeId),
    close: (rechargeId) => close(access, rechargeId),
    refund: (wanted) => refund(access, wanted),
    queryRefund: (rechargeId, refundId) => queryRefund(access, rechargeId, refundId),
    bill: (day) => bill(access, day),
    readNotice: (_headers, rawBody) => readNotice({ ...config, alipay: access.alipay }, rawBody),
    answerNotice,
  }
}

const request = ({ config, privateKey, named, now }: Access, method: string, content: object, more: Params = {}): Params =>
  signed(
    {
      app_id: config.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: beijingTime(now()),
      version: '1.0',
      ...named,
      biz_content: JSON.stringify(content),
      ...more,
    },
    privateKey,
  )

function send(access: Access, method: string, content: object): Promise<TimedAnswer> {
  const { biz_content, ...rest } = request(access, method, content)
  const url = new URL(access.config.gatewayUrl)
  url.search = new URLSearchParams(rest).toString()
  return timedRequest(
    url,
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8', accept: 'application/json' },
      body: new URLSearchParams({ biz_content: biz_content ?? '' }).toString(),
    },
    LIMITS,
    access.timing,
  ).catch((cause: Error) => {
    throw new GatewayDown(`Alipay: ${cause.message}`, { cause })
  })
}

/** Sends one signed call and returns only the part that Alipay signed, with its outcome. Throws `GatewayDown` for an unsigned answer. */
async function call(access: Access, method: string, content: object): Promise<{ outcome: Outcome; part: unknown }> {
  const answer = await send(access, method, content)
  const part = signedPart(answer.body, responseName(method), access.alipay)
  if (part === undefined) throw new GatewayDown(`Alipay: HTTP ${answer.status}, not signed: ${answer.body.slice(0, 200)}`)
  return { outcome: read(Outcome, part), part }
}

async function proveKeys(access: Access): Promise<KeyFault[]> {
  const { status, body } = await send(access, TRADE_QUERY, { out_trade_no: NO_TRADE })
  const answer = answerPart(body, responseName(TRADE_QUERY), access.alipay) ?? answerPart(body, 'error_response', access.alipay)
  const outcome = Outcome.safeParse(answer?.part).data
  const faults: KeyFault[] = []
  if (access.alipaySn && answer?.certificate && answer.certificate !== access.alipaySn)
    faults.push({ kind: 'theirKey', told: answer.certificate })
  else if (answer?.holds === false) faults.push({ kind: 'theirSignature', told: 'sign' })
  const ours = refusedKey(outcome?.sub_code ?? '')
  if (outcome && ours) faults.push({ kind: ours, told: [outcome.sub_code, outcome.sub_msg].join(' ') })
  // "No such trade" proves that app, certificate and signature were accepted.
  if (faults.length > 0 || (answer?.holds && outcome?.sub_code === 'ACQ.TRADE_NOT_EXIST')) return faults
  throw new GatewayDown(`Alipay: HTTP ${status}, proves nothing: ${body.slice(0, 200)}`)
}

/** Signs the URL of the payment page. Sends nothing: Alipay creates the trade when the payer opens the page. */
async function create(access: Access, payment: CreatePayment): Promise<CreatedPayment> {
  const url = new URL(access.config.gatewayUrl)
  const params = request(access, 'alipay.trade.page.pay', pagePay(payment), {
    notify_url: payment.notifyUrl,
    return_url: payment.returnUrl,
  })
  url.search = new URLSearchParams(params).toString()
  return { kind: 'created', payUrl: url.href }
}

async function query(access: Access, rechargeId: string): Promise<PaymentState> {
  const { outcome, part } = await call(access, TRADE_QUERY, { out_trade_no: rechargeId })
  if (outcome.sub_code === 'ACQ.TRADE_NOT_EXIST') return { kind: 'unknown' }
  if (outcome.code !== SUCCESS) throw refused(outcome)
  const trade = read(Trade, part)
  if (trade.out_trade_no !== rechargeId) throw new GatewayDown('Alipay: an answer about another trade')
  const state = tradeState(trade, access.now())
  if (!state) throw new GatewayDown(`Alipay: an unknown status ${trade.trade_status}`)
  return state
}

async function close(access: Access, rechargeId: string) {
  const { outcome } = await call(access, 'alipay.trade.close', { out_trade_no: rechargeId })
  if (outcome.code === SUCCESS) return 'closed'
  const reason = refusedClose(outcome.sub_code ?? '')
  if (reason === null) throw refused(outcome)
  if (reason !== 'ask') return reason
  const state = await query(access, rechargeId)
  return state.kind === 'paid' ? 'alreadyPaid' : state.kind === 'pending' ? 'paying' : state.kind
}

async function refund(access: Access, wanted: RefundPayment): Promise<RefundState> {
  const { outcome, part } = await call(access, 'alipay.trade.refund', tradeRefund(wanted))
  if (outcome.code !== SUCCESS) {
    const state = refusedRefund(outcome.sub_code ?? '', outcome.sub_msg ?? '')
    if (state) return state
    throw refused(outcome)
  }
  if (read(Refunding, part).out_trade_no !== wanted.rechargeId) throw new GatewayDown('Alipay: an answer about another trade')
  // The answer does not tell this refund from an earlier one under the number: its state needs a query.
  const state = await queryRefund(access, wanted.rechargeId, wanted.refundId)
  return state.kind === 'unknown' ? { kind: 'waiting', told: null } : state
}

async function queryRefund(access: Access, rechargeId: string, refundId: string): Promise<RefundState> {
  const content = { out_trade_no: rechargeId, out_request_no: refundId, query_options: ['gmt_refund_pay'] }
  const { outcome, part } = await call(access, 'alipay.trade.fastpay.refund.query', content)
  if (outcome.sub_code === 'ACQ.TRADE_NOT_EXIST') return { kind: 'unknown' }
  if (outcome.code !== SUCCESS) throw refused(outcome)
  const found = read(Refund, part)
  if ((found.out_trade_no ?? rechargeId) !== rechargeId || (found.out_request_no ?? refundId) !== refundId)
    throw new GatewayDown('Alipay: an answer about another refund')
  return refundState(found, access.now())
}

async function bill(access: Access, day: string): Promise<Bill | null> {
  const { outcome, part } = await call(access, 'alipay.data.dataservice.bill.downloadurl.query', { bill_type: 'trade', bill_date: day })
  if (saysNoBill(outcome.sub_code ?? '')) return null
  if (outcome.code !== SUCCESS) throw refused(outcome)
  const url = new URL(read(BillAddress, part).bill_download_url)
  const file = await timedRequest(url, { method: 'GET', headers: {} }, BILL_LIMITS, access.timing).catch((cause: Error) => {
    throw new GatewayDown(`Alipay: ${cause.message}`, { cause })
  })
  if (file.status !== 200) throw new GatewayDown(`Alipay: HTTP ${file.status} instead of a bill`)
  return readBill(file.bytes)
}

const certificateNumbers = ({ appPem, rootPem }: NonNullable<AlipayConfig['certificates']>): Params => ({
  app_cert_sn: certificateSn(appPem),
  alipay_root_cert_sn: rootSn(rootPem),
})

const refused = ({ code, msg, sub_code, sub_msg }: Outcome) =>
  new GatewayDown(`Alipay: ${[code, msg, sub_code, sub_msg].filter(Boolean).join(' ')}`)

function read<T extends z.ZodType>(shape: T, part: unknown): z.output<T> {
  const parsed = shape.safeParse(part)
  if (!parsed.success) throw new GatewayDown('Alipay: an answer of another shape', { cause: parsed.error })
  return parsed.data
}
