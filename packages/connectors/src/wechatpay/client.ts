import { createHash, createPrivateKey, createPublicKey, randomBytes, X509Certificate } from 'node:crypto'
import type { z } from 'zod'
import { parseJson } from '../parse-json.ts'
import {
  BadNotice,
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
import { type TimedAnswer, timedRequest, type TimeLimits } from '../timed-request.ts'
import { readBill } from './bill.ts'
import {
  nativeOrder,
  paymentState,
  refundOrder,
  refundState,
  refusedClose,
  refusedForGood,
  refusedRefund,
  saysNoBill,
  saysNoMerchant,
  saysUnknown,
} from './map.ts'
import { answerNotice, readNotice } from './webhook.ts'
import {
  authorization,
  BillAddress,
  distrust,
  type PlatformKeys,
  Prepaid,
  Refund,
  Refusal,
  TIMESTAMP_WINDOW_S,
  Transaction,
} from './wire.ts'

export interface WechatPayConfig {
  /** `https://api.mch.weixin.qq.com`, without a path. */
  baseUrl: string
  mchid: string
  appid: string
  /** Serial number of our API certificate. */
  serialNo: string
  privateKeyPem: string
  /** 32 characters. */
  apiV3Key: string
  /** `PUB_KEY_ID_…`, or the serial number of a platform certificate. */
  platformPublicKeyId: string
  /** The WeChat Pay public key, or a platform certificate. */
  platformPublicKeyPem: string
  /** Platform certificates that are also valid. WeChat Pay moves a merchant to the public key over a week: https://pay.weixin.qq.com/doc/v3/merchant/4012154180 */
  platformCertificatePems?: readonly string[]
}

/** Short: a payer waits at the screen, and a lost answer is queried again. */
const LIMITS = { connectMs: 3_000, totalMs: 8_000 }
/** An order number that we never issue. */
const NO_ORDER = 'OTSUKAI-PROVES-ITS-KEYS'
/** Longer than `LIMITS`: no person waits for a bill. */
const BILL_LIMITS = { connectMs: 5_000, totalMs: 60_000, maxBytes: 256 << 20 }

/** The connection and the keys of both sides. */
interface Access extends GatewayDeps {
  config: WechatPayConfig
  merchant: Parameters<typeof authorization>[0]
  platform: PlatformKeys
}

/** WeChat Pay Native (a code to scan) by API v3. Throws for an unreadable key. */
export function createWechatPay(config: WechatPayConfig, deps: GatewayDeps): PaymentGateway {
  const merchant = { mchid: config.mchid, serialNo: config.serialNo, privateKey: createPrivateKey(config.privateKeyPem) }
  const platform: PlatformKeys = new Map([
    ...(config.platformCertificatePems ?? []).map((pem) => {
      const { serialNumber, publicKey } = new X509Certificate(pem)
      return [serialNumber, publicKey] as const
    }),
    [config.platformPublicKeyId, createPublicKey(config.platformPublicKeyPem)],
  ])
  if (Buffer.byteLength(config.apiV3Key) !== 32) throw new Error('the API v3 key of WeChat Pay has 32 bytes')
  const access: Access = { ...deps, config, merchant, platform }

  return {
    type: 'wechat',
    proveKeys: () => proveKeys(access),
    create: (payment) => create(access, payment),
    query: (rechargeId) => query(access, rechargeId),
    close: (rechargeId) => close(access, rechargeId),
    refund: (wanted) => refund(access, wanted),
    queryRefund: (rechargeId, refundId) => queryRefund(access, rechargeId, refundId),
    bill: (day) => bill(access, day),
    readNotice: (headers, rawBody, now) => readNotice({ ...config, platform }, headers, rawBody, now),
    answerNotice,
  }
}

/** Sends one request with our signature. */
function send(access: Access, method: 'GET' | 'POST', url: URL, body: string, limits: TimeLimits): Promise<TimedAnswer> {
  const path = url.pathname + url.search
  const signed = { method, path, body, timestampS: Math.floor(access.now() / 1000), nonce: randomBytes(16).toString('hex') }
  const headers = {
    authorization: authorization(access.merchant, signed),
    accept: 'application/json',
    'content-type': 'application/json',
    'user-agent': 'otsukai',
    // Requests a signature by this key during the move from platform certificates to the public key.
    'wechatpay-serial': access.config.platformPublicKeyId,
  }
  return timedRequest(url, { method, headers, body }, limits, access.timing).catch((cause: Error) => {
    throw new GatewayDown(`WeChat Pay: ${cause.message}`, { cause })
  })
}

/** Sends one signed call. Throws `GatewayDown` for an answer without the platform's valid signature. */
async function call(access: Access, method: 'GET' | 'POST', path: string, content?: object): Promise<TimedAnswer> {
  const answer = await send(access, method, new URL(path, access.config.baseUrl), content ? JSON.stringify(content) : '', LIMITS)
  const distrusted = distrust(access.platform, answer.headers, answer.body, access.now())
  // The message quotes an unsigned refusal for the log: WeChat Pay reports a wrong signature or key of ours unsigned.
  if (distrusted) throw new GatewayDown(notBelieved(answer, distrusted.told))
  return answer
}

const orderPath = (rechargeId: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(rechargeId)}`
const orderQuery = ({ config }: Access, rechargeId: string) => `${orderPath(rechargeId)}?mchid=${encodeURIComponent(config.mchid)}`

async function proveKeys(access: Access): Promise<KeyFault[]> {
  const answer = await send(access, 'GET', new URL(orderQuery(access, NO_ORDER), access.config.baseUrl), '', LIMITS)
  // WeChat Pay refuses a wrong clock with the code of a wrong signature.
  const offMs = Math.abs(Date.parse(answer.headers.date ?? '') - access.now())
  if (offMs > TIMESTAMP_WINDOW_S * 1000) throw new GatewayDown(notBelieved(answer, `its clock and ours are ${offMs / 1000} s apart`))
  const refusal = refusalIn(answer)
  if (answer.status === 401 && refusal?.code === 'SIGN_ERROR') return [{ kind: 'ourSignature', told: refusal.message }]
  if (refusal && saysNoMerchant(refusal.code)) return [{ kind: 'app', told: refusal.message }]
  const distrusted = distrust(access.platform, answer.headers, answer.body, access.now())
  if (distrusted?.why === 'otherKey') return [{ kind: 'theirKey', told: String(answer.headers['wechatpay-serial']) }]
  if (distrusted?.why === 'signature') return [{ kind: 'theirSignature', told: String(answer.headers['wechatpay-serial']) }]
  // "No such order" proves that merchant, key and signature were accepted.
  if (!distrusted && saysUnknown(refusal?.code ?? '')) return []
  throw new GatewayDown(notBelieved(answer, distrusted?.told ?? 'proves nothing'))
}

async function create(access: Access, payment: CreatePayment): Promise<CreatedPayment> {
  const answer = await call(access, 'POST', '/v3/pay/transactions/native', nativeOrder(access.config, payment))
  if (answer.status === 200) return { kind: 'created', codeUrl: read(Prepaid, answer).code_url }
  const { code, message } = read(Refusal, answer)
  if (refusedForGood(code)) return { kind: 'refused', told: `${code} ${message}` }
  throw new GatewayDown(`WeChat Pay: ${code} ${message}`)
}

async function query(access: Access, rechargeId: string): Promise<PaymentState> {
  const answer = await call(access, 'GET', orderQuery(access, rechargeId))
  if (answer.status !== 200) {
    const { code, message } = read(Refusal, answer)
    if (saysUnknown(code)) return { kind: 'unknown' }
    throw new GatewayDown(`WeChat Pay: ${code} ${message}`)
  }
  const transaction = read(Transaction, answer)
  const { mchid, appid, out_trade_no } = transaction
  if (mchid !== access.config.mchid || appid !== access.config.appid || out_trade_no !== rechargeId)
    throw new GatewayDown('WeChat Pay: an answer about another order, merchant or app')
  return knownState(transaction)
}

async function close(access: Access, rechargeId: string) {
  const answer = await call(access, 'POST', `${orderPath(rechargeId)}/close`, { mchid: access.config.mchid })
  if (answer.status === 204) return 'closed'
  const { code, message } = read(Refusal, answer)
  const state = refusedClose(code)
  if (state) return state
  throw new GatewayDown(`WeChat Pay: ${code} ${message}`)
}

async function refund(access: Access, wanted: RefundPayment): Promise<RefundState> {
  const answer = await call(access, 'POST', '/v3/refund/domestic/refunds', refundOrder(wanted))
  if (answer.status === 200) return knownRefund(access, answer, wanted.rechargeId, wanted.refundId)
  const { code, message } = read(Refusal, answer)
  const state = refusedRefund(code, message)
  if (state) return state
  throw new GatewayDown(`WeChat Pay: ${code} ${message}`)
}

async function queryRefund(access: Access, rechargeId: string, refundId: string): Promise<RefundState> {
  const answer = await call(access, 'GET', `/v3/refund/domestic/refunds/${encodeURIComponent(refundId)}`)
  if (answer.status === 200) return knownRefund(access, answer, rechargeId, refundId)
  const { code, message } = read(Refusal, answer)
  if (saysUnknown(code)) return { kind: 'unknown' }
  throw new GatewayDown(`WeChat Pay: ${code} ${message}`)
}

function knownRefund(access: Access, answer: TimedAnswer, rechargeId: string, refundId: string): RefundState {
  const found = read(Refund, answer)
  if (found.out_trade_no !== rechargeId || found.out_refund_no !== refundId)
    throw new GatewayDown('WeChat Pay: an answer about another refund')
  const state = refundState(found, access.now())
  if (!state) throw new GatewayDown(`WeChat Pay: an unknown state of a refund ${found.status}`)
  return state
}

async function bill(access: Access, day: string): Promise<Bill | null> {
  const answer = await call(access, 'GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`)
  if (answer.status !== 200) {
    const { code, message } = read(Refusal, answer)
    if (saysNoBill(code)) return null
    throw new GatewayDown(`WeChat Pay: ${code} ${message}`)
  }
  const { hash_value, download_url } = read(BillAddress, answer)
  const file = await send(access, 'GET', new URL(download_url), '', BILL_LIMITS)
  // The file is unsigned; the signed answer carries its hash.
  const hash = createHash('sha1').update(file.bytes).digest('hex')
  if (file.status !== 200 || hash !== hash_value.toLowerCase())
    throw new GatewayDown(`WeChat Pay: HTTP ${file.status} with a bill of another hash`)
  return readBill(file.body, access.config)
}

const notBelieved = ({ status, body }: TimedAnswer, why: string) => `WeChat Pay: HTTP ${status}, ${why}: ${body.slice(0, 200)}`

/** The refusal in an answer, signed or not; null when there is none. */
function refusalIn({ status, body }: TimedAnswer): Refusal | null {
  try {
    return status >= 400 ? Refusal.parse(parseJson(body)) : null
  } catch {
    return null
  }
}

function knownState(transaction: Transaction): PaymentState {
  try {
    const state = paymentState(transaction)
    if (state) return state
  } catch (cause) {
    if (cause instanceof BadNotice) throw new GatewayDown(`WeChat Pay: ${cause.message}`, { cause })
    throw cause
  }
  throw new GatewayDown(`WeChat Pay: an unknown state ${transaction.trade_state}`)
}

function read<T extends z.ZodType>(shape: T, answer: TimedAnswer): z.output<T> {
  try {
    return shape.parse(parseJson(answer.body))
  } catch (cause) {
    throw new GatewayDown(`WeChat Pay: HTTP ${answer.status} with an answer of another shape`, { cause })
  }
}
