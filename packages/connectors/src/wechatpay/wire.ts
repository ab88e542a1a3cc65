/**
 * WeChat Pay API v3: signatures of requests, answers and notices, and the schemas of answers.
 * Signing: https://pay.weixin.qq.com/doc/v3/merchant/4012365336, verification: …/4013053249, notices: …/4012791882.
 */
import { createDecipheriv, createSign, createVerify, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { BadNotice } from '../payment.ts'

/** The allowed difference between the platform's clock and ours, by the documentation. */
export const TIMESTAMP_WINDOW_S = 300

const AUTHORIZATION = 'WECHATPAY2-SHA256-RSA2048'

/** Header names are in lower case, as in Node. */
export type SignedHeaders = Record<string, string | string[] | undefined>

/** Each line ends with a line feed, the last one and the empty body's too. */
const lines = (...parts: string[]): string => parts.map((part) => `${part}\n`).join('')

export interface RequestToSign {
  method: 'GET' | 'POST'
  /** Path with its query, exactly as sent. */
  path: string
  body: string
  timestampS: number
  nonce: string
}

/** The `Authorization` header of our request. */
export function authorization(merchant: { mchid: string; serialNo: string; privateKey: KeyObject }, request: RequestToSign): string {
  const { method, path, body, timestampS, nonce } = request
  const signature = createSign('RSA-SHA256')
    .update(lines(method, path, String(timestampS), nonce, body))
    .sign(merchant.privateKey, 'base64')
  const fields = { mchid: merchant.mchid, nonce_str: nonce, signature, timestamp: timestampS, serial_no: merchant.serialNo }
  const written = Object.entries(fields).map(([name, value]) => `${name}="${value}"`)
  return `${AUTHORIZATION} ${written.join(',')}`
}

/** The platform's public keys, by the id of the public key or the serial number of a certificate. */
export type PlatformKeys = ReadonlyMap<string, KeyObject>

/** Prefix of a probe's signature: deliberately wrong, to test that it is refused. …/4013053249 */
const PROBE = 'WECHATPAY/SIGNTEST/'
export const isProbe = (headers: SignedHeaders): boolean => String(headers['wechatpay-signature']).startsWith(PROBE)

/** A failed verification. */
export interface Distrust {
  why: 'unsigned' | 'otherKey' | 'otherTime' | 'signature'
  told: string
}

/**
 * Verifies an answer or a notice: null when the platform signed exactly this body within the time window. The serial names the key:
 * during the move from certificates to the public key the platform uses both.
 */
export function distrust(platform: PlatformKeys, headers: SignedHeaders, body: string, nowMs: number): Distrust | null {
  const [serial, timestamp, nonce, signature] = ['serial', 'timestamp', 'nonce', 'signature'].map((name) => headers[`wechatpay-${name}`])
  if (typeof timestamp !== 'string' || typeof nonce !== 'string' || typeof signature !== 'string')
    return { why: 'unsigned', told: 'not signed' }
  const key = typeof serial === 'string' ? platform.get(serial) : undefined
  if (!key) return { why: 'otherKey', told: `signed with the key ${String(serial)}, not with ${[...platform.keys()].join(' or ')}` }
  if (!/^\d{1,12}$/.test(timestamp)) return { why: 'otherTime', told: 'a timestamp that is none' }
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > TIMESTAMP_WINDOW_S)
    return { why: 'otherTime', told: 'signed too long ago, or in the future' }
  const holds = createVerify('RSA-SHA256')
    .update(lines(timestamp, nonce, body))
    .verify(key, signature, 'base64')
  return holds ? null : { why: 'signature', told: 'the signature does not hold' }
}

const TAG_BYTES = 16

/** Decrypts a `resource` (AES-256-GCM, tag at the end). Throws `BadNotice` when key, nonce or content do not match. */
export function unseal(apiV3Key: string, resource: SealedResource): string {
  const sealed = Buffer.from(resource.ciphertext, 'base64')
  if (sealed.length <= TAG_BYTES) throw new BadNotice('a sealed resource without content')
  try {
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(resource.nonce), { authTagLength: TAG_BYTES })
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    decipher.setAAD(Buffer.from(resource.associated_data ?? ''))
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    throw new BadNotice('a sealed resource that our API v3 key does not open')
  }
}

const SealedResource = z.object({
  algorithm: z.literal('AEAD_AES_256_GCM'),
  ciphertext: z.string(),
  nonce: z.string().min(12).max(16),
  associated_data: z.string().nullish(),
})
export type SealedResource = z.infer<typeof SealedResource>

/** The envelope of a notice: its event and its encrypted resource. */
export const Notice = z.object({ id: z.string(), event_type: z.string(), resource_type: z.string(), resource: SealedResource })

export const Prepaid = z.object({ code_url: z.string().min(1) })

/** A refusal: HTTP 4xx or 5xx (and 202 for `USERPAYING`). */
export const Refusal = z.object({ code: z.string(), message: z.string().default('') })
export type Refusal = z.infer<typeof Refusal>

/** A transaction in answers and notices. `trade_state` is open text, so that a new state is no parse error. */
export const Transaction = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  trade_state: z.string(),
  trade_state_desc: z.string().optional(),
  attach: z.string().optional(),
  success_time: z.string().optional(),
  amount: z.object({ total: z.int().nonnegative(), currency: z.string().default('CNY') }).optional(),
})
export type Transaction = z.infer<typeof Transaction>

/** A refund in an answer: https://pay.weixin.qq.com/doc/v3/merchant/4012791883 (notices, with `refund_status`: …/4012791886). */
export const Refund = z.object({
  mchid: z.string().optional(),
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  transaction_id: z.string(),
  status: z.string(),
  success_time: z.string().optional(),
  amount: z.object({ refund: z.int().nonnegative() }),
})
export type Refund = z.infer<typeof Refund>

export const RefundNotice = z.object({ mchid: z.string(), out_trade_no: z.string(), out_refund_no: z.string() })

/** The download URL of a bill. https://pay.weixin.qq.com/doc/v3/merchant/4012791888 */
export const BillAddress = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() })
