import {
  createCipheriv,
  createPrivateKey,
  createPublicKey,
  createSign,
  createVerify,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'
import type { GatewayKeys } from './keys.ts'
import type { PlatformKey } from './platform-keys.ts'

/** The allowed difference between a merchant's clock and ours. */
const WINDOW_S = 300

interface SignedRequest {
  method: string
  /** Path and query as they came. */
  path: string
  body: string
  authorization: string | undefined
}

/** WeChat Pay's side of API v3: verifies requests, signs answers and notices, seals what a notice tells. */
export interface WechatSigner {
  /** Why a request is not this merchant's, or null. */
  distrust(request: SignedRequest, nowMs: number): string | null
  /** The headers that sign an answer: with the key that the request asked for by its `Wechatpay-Serial`, else with the first. */
  signAnswer(body: string, nowMs: number, asked?: unknown): Record<string, string>
  /** The headers that sign a notice: where there are several keys, with each by turns. `forged`: with a key that nobody knows. */
  signNotice(body: string, nowMs: number, forged: boolean): Record<string, string>
  seal(plain: string, associatedData: string): { algorithm: string; ciphertext: string; nonce: string; associated_data: string }
}

export function createWechatSigner(keys: GatewayKeys['wechat'], platform: readonly PlatformKey[]): WechatSigner {
  const merchant = createPublicKey(keys.merchantPrivatePem)
  const signing = platform.map(({ serial, privatePem }) => ({ serial, key: createPrivateKey(privatePem) }))
  let stranger: KeyObject | undefined
  let turn = 0
  const sign = (body: string, nowMs: number, serial: string, key: KeyObject) => {
    const timestamp = String(Math.floor(nowMs / 1000))
    const nonce = randomBytes(16).toString('hex')
    return {
      'Wechatpay-Timestamp': timestamp,
      'Wechatpay-Nonce': nonce,
      'Wechatpay-Signature': createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(key, 'base64'),
      'Wechatpay-Serial': serial,
      'Wechatpay-Signature-Type': 'WECHATPAY2-SHA256-RSA2048',
    }
  }
  return {
    distrust: (request, nowMs) => {
      const [scheme, fields = ''] = (request.authorization ?? '').split(/ (.*)/s)
      if (scheme !== 'WECHATPAY2-SHA256-RSA2048') return 'Http头Authorization值格式错误，请参考《微信支付商户REST API签名规则》'
      const said = Object.fromEntries([...fields.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value ?? '']))
      if (said.mchid !== keys.mchid || said.serial_no !== keys.serialNo) return '商户证书序列号有误。请使用签名私钥匹配的证书序列号'
      if (!(Math.abs(nowMs / 1000 - Number(said.timestamp)) <= WINDOW_S))
        return 'Http头Authorization中的timestamp与发起请求的时间不得超过5分钟'
      const text = `${request.method}\n${request.path}\n${said.timestamp}\n${said.nonce_str}\n${request.body}\n`
      const holds = createVerify('RSA-SHA256')
        .update(text)
        .verify(merchant, said.signature ?? '', 'base64')
      return holds ? null : '签名信息错误，验签失败'
    },
    signAnswer: (body, nowMs, asked) => {
      const { serial, key } = signing.find((one) => one.serial === asked) ?? signing[0]!
      return sign(body, nowMs, serial, key)
    },
    signNotice: (body, nowMs, forged) => {
      if (forged) stranger ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
      const { serial, key } = signing[turn++ % signing.length]!
      return sign(body, nowMs, serial, stranger && forged ? stranger : key)
    },
    seal: (plain, associatedData) => {
      const nonce = randomBytes(6).toString('hex')
      const cipher = createCipheriv('aes-256-gcm', keys.apiV3Key, nonce)
      cipher.setAAD(Buffer.from(associatedData))
      const ciphertext = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
      return { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce, associated_data: associatedData }
    },
  }
}
