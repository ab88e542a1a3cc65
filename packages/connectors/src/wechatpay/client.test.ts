import { createSign, generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMovableTiming } from '../movable-timing.ts'
import { createWechatPay } from './client.ts'

const makePair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const platform = makePair()
const stranger = makePair()
/** A platform certificate over the published test key, made with `openssl req -x509 -set_serial 0x5157…B8E1`. */
const certificate = readFileSync(new URL('published-test-key.crt.pem', import.meta.url), 'utf8')
const certified = {
  serial: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  key: readFileSync(new URL('published-test-key.pem', import.meta.url), 'utf8'),
}

interface Answer {
  status: number
  body: string
  key?: string
  serial?: string
  ageS?: number
  unsigned?: boolean
  cut?: boolean
}

const now = Date.UTC(2026, 10, 20)

/** A platform that answers what the test says, signed or not. */
let next: Answer
const server = createServer((_request, response: ServerResponse) => {
  const { status, body, key = platform.privateKey, serial = 'PUB_KEY_ID_1', ageS = 0, unsigned = false, cut = false } = next
  const timestamp = String(now / 1000 - ageS)
  const signature = createSign('RSA-SHA256').update(`${timestamp}\nnonce\n${body}\n`).sign(key, 'base64')
  const signed = {
    'Wechatpay-Timestamp': timestamp,
    'Wechatpay-Nonce': 'nonce',
    'Wechatpay-Serial': serial,
    'Wechatpay-Signature': signature,
  }
  response.writeHead(status, { ...(unsigned ? {} : signed), ...(cut ? { 'content-length': body.length + 10 } : {}) })
  if (cut) response.write(body, () => response.destroy())
  else response.end(body)
})
let gateway: ReturnType<typeof createWechatPay>

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  gateway = createWechatPay(
    {
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      mchid: '1900007291',
      appid: 'wx1',
      serialNo: 'A1',
      privateKeyPem: stranger.privateKey,
      apiV3Key: '0123456789abcdef0123456789abcdef',
      platformPublicKeyId: 'PUB_KEY_ID_1',
      platformPublicKeyPem: platform.publicKey,
      platformCertificatePems: [certificate],
    },
    { now: () => now, timing: createMovableTiming() },
  )
})
afterAll(() => server.close())

const transaction = { appid: 'wx1', mchid: '1900007291', out_trade_no: 'R1', trade_state: 'NOTPAY' }
const ok = (changes: object = {}): Answer => ({ status: 200, body: JSON.stringify({ ...transaction, ...changes }) })
const down = expect.objectContaining({ name: 'GatewayDown' })

test('an answer that is signed and ours is believed', async () => {
  next = ok()
  expect(await gateway.query('R1')).toEqual({ kind: 'pending', paying: false })
})

test('while WeChat Pay moves a merchant from certificates to the public key, both sign for it', async () => {
  next = { ...ok(), ...certified }
  expect(await gateway.query('R1')).toEqual({ kind: 'pending', paying: false })
})

test('a probe in the place of a signature is told from a forgery, and neither is believed', () => {
  const headers = { 'wechatpay-timestamp': String(now / 1000), 'wechatpay-nonce': 'n', 'wechatpay-serial': 'PUB_KEY_ID_1' }
  const read = (signature: string) => () => gateway.readNotice({ ...headers, 'wechatpay-signature': signature }, '{}', now)
  expect(read('WECHATPAY/SIGNTEST/AAAA')).toThrow(expect.objectContaining({ name: 'BadSignature', probe: true }))
  expect(read('AAAA')).toThrow(expect.objectContaining({ name: 'BadSignature', probe: false }))
})

test.each<[string, Answer]>([
  ['an answer signed by the public key under the name of a certificate', { ...ok(), serial: certified.serial }],
  ['an answer signed by a key of a name that we do not know', { ...ok(), serial: 'PUB_KEY_ID_2' }],
  ['an unsigned answer', { ...ok(), unsigned: true }],
  ['an answer signed by another', { ...ok(), key: stranger.privateKey }],
  ['an old answer', { ...ok(), ageS: 302 }],
  ['an answer cut in the middle', { ...ok(), cut: true }],
  ['no JSON', { status: 200, body: '<html>' }],
  ['another shape', { status: 200, body: '{"unexpected":[]}' }],
  ['another merchant', ok({ mchid: '1900007292' })],
  ['another app', ok({ appid: 'wx2' })],
  ['another order', ok({ out_trade_no: 'R2' })],
  ['a state that we do not know', ok({ trade_state: 'ACCEPT' })],
  ['paid, without an amount', ok({ trade_state: 'SUCCESS', transaction_id: '4', success_time: '2018-06-08T10:34:56+08:00' })],
  ['an amount that is no whole fen', ok({ amount: { total: 1.5, currency: 'CNY' } })],
  ['a fault of theirs', { status: 500, body: '{"code":"SYSTEM_ERROR","message":"系统异常"}' }],
  ['"not found" by something in between', { status: 404, body: '{"code":"ORDER_NOT_EXIST"}', unsigned: true }],
  ['a redirect', { status: 302, body: '' }],
])('%s leaves the payment undecided', async (_what, answer) => {
  next = answer
  await expect(gateway.query('R1')).rejects.toEqual(down)
})

test('"paid" and "closed" from something in between do not settle a close', async () => {
  for (const code of ['ORDERPAID', 'ORDER_CLOSED']) {
    next = { status: 400, body: JSON.stringify({ code }), unsigned: true }
    await expect(gateway.close('R1')).rejects.toEqual(down)
  }
  next = { status: 204, body: '', key: stranger.privateKey }
  await expect(gateway.close('R1')).rejects.toEqual(down)
  next = { status: 204, body: '' }
  expect(await gateway.close('R1')).toBe('closed')
})

test('an order whose answer was lost may be sent again; one that is refused for good may not', async () => {
  const order = {
    rechargeId: 'R1',
    amountFen: 1,
    subject: 's',
    expiresAt: now + 60_000,
    notifyUrl: 'http://x.example',
    returnUrl: '',
    attach: '',
  }
  next = { status: 500, body: '{"code":"SYSTEM_ERROR"}' }
  await expect(gateway.create(order)).rejects.toEqual(down)
  next = { status: 400, body: '{"code":"PARAM_ERROR","message":"参数错误"}' }
  expect(await gateway.create(order)).toEqual({ kind: 'refused', told: 'PARAM_ERROR 参数错误' })
})
