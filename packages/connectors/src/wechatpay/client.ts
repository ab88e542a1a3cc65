import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto'
import { type z } from 'zod'
import { BadNotice, GatewayDown, type CreatePayment, type CreatedPayment, type PaymentGateway, type PaymentState } from '../payment.ts'
import { type TimedAnswer, timedRequest } from '../timed-request.ts'
import { nativeOrder, paymentState, refusedClose, refusedForGood, saysUnknown } from './map.ts'
import { answerNotice, readNotice } from './webhook.ts'
import { authorization, distrust, Prepaid, Refusal, Transaction } from './wire.ts'

export interface WechatPayConfig {
  /** `https://api.mch.weixin.qq.com`, without a path. */
  baseUrl: string
  mchid: string
  appid: string
  /** Of our API certificate. */
  serialNo: string
  privateKeyPem: string
  /** 32 characters. */
  apiV3Key: string
  /** `PUB_KEY_ID_…`, or the serial number of a platform certificate. */
  platformPublicKeyId: string
  /** The WeChat Pay public key, or a platform certificate. */
  platformPublicKeyPem: string
}

/** Connection and answer: a payer waits at the screen, and a lost answer is asked for again. */
const LIMITS = { connectMs: 3_000, totalMs: 8_000 }

/** WeChat Pay Native (a code to scan) by API v3. Throws at once when a key is not readable. */
export function createWechatPay(config: WechatPayConfig, deps: { now: () => number }): PaymentGateway {
  const merchant = { mchid: config.mchid, serialNo: config.serialNo, privateKey: createPrivateKey(config.privateKeyPem) }
  const platform = { id: config.platformPublicKeyId, key: createPublicKey(config.platformPublicKeyPem) }
  if (Buffer.byteLength(config.apiV3Key) !== 32) throw new Error('the API v3 key of WeChat Pay has 32 bytes')

  /** Sends one signed call and hands back only what the platform signed. */
  async function call(method: 'GET' | 'POST', path: string, content?: object): Promise<TimedAnswer> {
    const body = content ? JSON.stringify(content) : ''
    const signed = { method, path, body, timestampS: Math.floor(deps.now() / 1000), nonce: randomBytes(16).toString('hex') }
    const headers = {
      authorization: authorization(merchant, signed),
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'otsukai',
      // Asks for a signature with this key while a merchant moves from platform certificates to the public key.
      'wechatpay-serial': platform.id,
    }
    const answer = await timedRequest(new URL(path, config.baseUrl), { method, headers, body }, LIMITS).catch((cause: Error) => {
      throw new GatewayDown(`WeChat Pay: ${cause.message}`, { cause })
    })
    const why = distrust(platform, answer.headers, answer.body, deps.now())
    // The code of an unsigned refusal is kept for the log alone: our own signature or key being wrong is told without one.
    if (why) throw new GatewayDown(`WeChat Pay: HTTP ${answer.status}, ${why}: ${answer.body.slice(0, 200)}`)
    return answer
  }

  const order = (rechargeId: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(rechargeId)}`

  async function create(payment: CreatePayment): Promise<CreatedPayment> {
    const answer = await call('POST', '/v3/pay/transactions/native', nativeOrder(config, payment))
    if (answer.status === 200) return { kind: 'created', codeUrl: read(Prepaid, answer).code_url }
    const { code, message } = read(Refusal, answer)
    if (refusedForGood(code)) return { kind: 'refused', told: `${code} ${message}` }
    throw new GatewayDown(`WeChat Pay: ${code} ${message}`)
  }

  async function query(rechargeId: string): Promise<PaymentState> {
    const answer = await call('GET', `${order(rechargeId)}?mchid=${encodeURIComponent(config.mchid)}`)
    if (answer.status !== 200) {
      const { code, message } = read(Refusal, answer)
      if (saysUnknown(code)) return { kind: 'unknown' }
      throw new GatewayDown(`WeChat Pay: ${code} ${message}`)
    }
    const transaction = read(Transaction, answer)
    const { mchid, appid, out_trade_no } = transaction
    if (mchid !== config.mchid || appid !== config.appid || out_trade_no !== rechargeId)
      throw new GatewayDown('WeChat Pay: an answer about another order, merchant or app')
    return knownState(transaction)
  }

  async function close(rechargeId: string) {
    const answer = await call('POST', `${order(rechargeId)}/close`, { mchid: config.mchid })
    if (answer.status === 204) return 'closed'
    const { code, message } = read(Refusal, answer)
    const told = refusedClose(code)
    if (told) return told
    throw new GatewayDown(`WeChat Pay: ${code} ${message}`)
  }

  return {
    type: 'wechat',
    create,
    query,
    close,
    readNotice: (headers, rawBody, now) => readNotice({ ...config, platform }, headers, rawBody, now),
    answerNotice,
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
    return shape.parse(JSON.parse(answer.body))
  } catch (cause) {
    throw new GatewayDown(`WeChat Pay: HTTP ${answer.status} with an answer of another shape`, { cause })
  }
}
