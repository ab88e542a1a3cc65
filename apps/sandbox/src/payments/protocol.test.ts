import { createSign, createVerify } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Gateways, startGateways, startMerchant } from './test-kit.ts'

/** What a merchant that gets the protocol wrong hears. Requests and verification are written out here, apart from both halves. */
let gateways: Gateways
let numbers = 0
beforeAll(async () => {
  gateways = await startGateways()
})
afterAll(async () => {
  await gateways.stop()
  gateways.remove()
})

async function wechat(
  method: 'GET' | 'POST',
  path: string,
  content?: object,
  changes: { signedBody?: string; ageS?: number; serial?: string } = {},
) {
  const { mchid, serialNo, privateKeyPem, platformPublicKeyPem } = gateways.keys.wechat
  const body = content ? JSON.stringify(content) : ''
  const timestamp = String(Math.floor(gateways.now() / 1000) - (changes.ageS ?? 0))
  const signature = createSign('RSA-SHA256')
    .update(`${method}\n${path}\n${timestamp}\nNONCE\n${changes.signedBody ?? body}\n`)
    .sign(privateKeyPem, 'base64')
  const authorization = `WECHATPAY2-SHA256-RSA2048 mchid="${mchid}",serial_no="${changes.serial ?? serialNo}",nonce_str="NONCE",timestamp="${timestamp}",signature="${signature}"`
  const answer = await fetch(gateways.origin + path, { method, headers: { authorization }, ...(content ? { body } : {}) })
  const text = await answer.text()
  const header = (name: string) => answer.headers.get(`wechatpay-${name}`) ?? ''
  const signed = createVerify('RSA-SHA256')
    .update(`${header('timestamp')}\n${header('nonce')}\n${text}\n`)
    .verify(platformPublicKeyPem, header('signature'), 'base64')
  return { status: answer.status, signed, code: text && (JSON.parse(text) as { code?: string }).code }
}

const native = (changes: object = {}) => {
  const { mchid, appid } = gateways.keys.wechat
  const order = {
    appid,
    mchid,
    description: '充值',
    out_trade_no: `N0000000${++numbers}`,
    notify_url: 'http://127.0.0.1:1/n',
    amount: { total: 1 },
  }
  return { ...order, ...changes }
}

test('WeChat Pay refuses a signature that does not hold with 401', async () => {
  const path = '/v3/pay/transactions/native'
  const refused = { status: 401, code: 'SIGN_ERROR' }
  expect(await wechat('POST', path, native(), { signedBody: '{}' })).toMatchObject(refused)
  expect(await wechat('POST', path, native(), { ageS: 400 })).toMatchObject(refused)
  expect(await wechat('POST', path, native(), { serial: 'AA' })).toMatchObject(refused)
  const bare = await fetch(`${gateways.origin}${path}`, { method: 'POST', body: '{}' })
  expect([bare.status, ((await bare.json()) as { code: string }).code]).toEqual([401, 'SIGN_ERROR'])
})

test('WeChat Pay signs answers and refusals', async () => {
  const path = '/v3/pay/transactions/native'
  const order = native()
  expect(await wechat('POST', path, order)).toEqual({ status: 200, signed: true, code: undefined })
  expect(await wechat('POST', path, native({ amount: { total: 0 } }))).toEqual({ status: 400, signed: true, code: 'PARAM_ERROR' })
  expect(await wechat('POST', path, native({ amount: { total: '1' } }))).toMatchObject({ status: 400, code: 'PARAM_ERROR' })
  expect(await wechat('POST', path, native({ time_expire: '2018-06-08 10:34:56' }))).toMatchObject({ code: 'PARAM_ERROR' })
  expect(await wechat('POST', path, native({ time_expire: '2018-06-08T10:34:56+08:00' }))).toMatchObject({ code: 'PARAM_ERROR' })
  expect(await wechat('POST', path, native({ mchid: '1900000001' }))).toMatchObject({ status: 400, code: 'APPID_MCHID_NOT_MATCH' })
  expect(await wechat('POST', path, { ...order, amount: { total: 2 } })).toEqual({ status: 403, signed: true, code: 'OUT_TRADE_NO_USED' })
  const { mchid } = gateways.keys.wechat
  const number = `/v3/pay/transactions/out-trade-no/${order.out_trade_no}`
  expect(await wechat('GET', `/v3/pay/transactions/out-trade-no/nobody?mchid=${mchid}`)).toEqual({
    status: 404,
    signed: true,
    code: 'ORDER_NOT_EXIST',
  })
  expect(await wechat('GET', number)).toMatchObject({ status: 400, code: 'PARAM_ERROR' })
  expect(await wechat('POST', `${number}/close`, { mchid })).toEqual({ status: 204, signed: true, code: '' })
  expect(await wechat('POST', path, order)).toMatchObject({ status: 400, code: 'ORDER_CLOSED' })
})

async function alipay(params: Record<string, string>, sign?: string) {
  const { gatewayUrl, privateKeyPem, alipayPublicKeyPem } = gateways.keys.alipay
  const text = Object.entries(params)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const signature = sign ?? createSign('RSA-SHA256').update(text).sign(privateKeyPem, 'base64')
  const answer = await fetch(`${gatewayUrl}?${new URLSearchParams({ ...params, sign: signature }).toString()}`)
  const body = await answer.text()
  const [, part = '', told = ''] = /^\{"\w+_response":(.*),"sign":"([^"]*)"\}$/.exec(body) ?? []
  const signed = createVerify('RSA-SHA256').update(part).verify(alipayPublicKeyPem, told, 'base64')
  return { signed, body, ...(part ? (JSON.parse(part) as { code: string; sub_code?: string }) : {}) }
}

const asking = (changes: Record<string, string> = {}) => ({
  app_id: gateways.keys.alipay.appId,
  method: 'alipay.trade.query',
  charset: 'utf-8',
  sign_type: 'RSA2',
  version: '1.0',
  timestamp: '2026-11-20 12:00:00',
  biz_content: '{"out_trade_no":"nobody"}',
  ...changes,
})

test('Alipay refuses what is wrongly signed, of another app, or no method of its own', async () => {
  expect(await alipay(asking())).toMatchObject({ signed: true, code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' })
  expect(await alipay(asking(), 'AAAA')).toMatchObject({ signed: true, code: '40002', sub_code: 'isv.invalid-signature' })
  expect(await alipay(asking({ app_id: '1' }))).toMatchObject({ code: '40002', sub_code: 'isv.invalid-app-id' })
  expect(await alipay(asking({ method: 'alipay.trade.cancel' }))).toMatchObject({ code: '40002', sub_code: 'isv.invalid-method' })
  expect(await alipay(asking({ biz_content: '{' }))).toMatchObject({ code: '40004', sub_code: 'ACQ.INVALID_PARAMETER' })
})

test('an Alipay payment exists once its address was opened, and not when a byte of it was changed', async () => {
  const order = gateways.order({ origin: 'http://127.0.0.1:1' })
  const created = await gateways.alipay.create(order)
  const address = 'payUrl' in created ? created.payUrl : ''
  expect(await gateways.world(order.rechargeId, { outcome: 'pay' })).toMatchObject({ status: 404 })
  const cheaper = await fetch(address.replace('100.08', '000.08'))
  expect([cheaper.status, await cheaper.text()]).toEqual([400, expect.stringContaining('验签出错')])
  expect(await gateways.world(order.rechargeId)).toMatchObject({ status: 404 })
  expect((await fetch(address)).status).toBe(200)
  expect(await gateways.world(order.rechargeId)).toMatchObject({ status: 200, state: 'open', payType: 'alipay', amountFen: 10_008 })
})

test('/world refuses what it does not understand', async () => {
  const order = gateways.order({ origin: 'http://127.0.0.1:1' })
  await gateways.wechat.create(order)
  expect(await gateways.world(order.rechargeId, { outcome: 'refund' })).toMatchObject({ status: 400 })
  expect(await gateways.world(order.rechargeId, { outcome: 'pay', notify: 'thrice' })).toMatchObject({ status: 400 })
  expect(await gateways.world(order.rechargeId, {})).toMatchObject({ status: 400 })
  expect(await gateways.world('nobody', { outcome: 'pay' })).toMatchObject({ status: 404 })
})

test("the cashier's page shows an order's text as text, and opens with its token alone", async () => {
  const order = gateways.order({ origin: 'http://127.0.0.1:1' }, { subject: '<img src=x onerror=alert(1)>' })
  const created = await gateways.wechat.create(order)
  const address = 'codeUrl' in created ? created.codeUrl : ''
  // A browser without a phone opens it too.
  expect(new URL(address).origin).toBe(gateways.origin)
  const page = await fetch(address)
  expect(await page.text()).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect((await fetch(`${address}x`)).status).toBe(404)
})

/** Pays what a Native order of one yuan made, and answers WeChat's own number of it. */
async function paidNative() {
  const order = native({ amount: { total: 100 } })
  await wechat('POST', '/v3/pay/transactions/native', order)
  const { transactionId } = await gateways.world(order.out_trade_no, { outcome: 'pay', notify: 'never' })
  return { number: order.out_trade_no, transactionId: String(transactionId) }
}

test("WeChat Pay finds and refunds an order by its own number, and tells the refund's own address", async () => {
  const merchant = await startMerchant()
  const { transactionId } = await paidNative()
  const { mchid } = gateways.keys.wechat
  expect(await wechat('GET', `/v3/pay/transactions/id/${transactionId}?mchid=${mchid}`)).toMatchObject({ status: 200, signed: true })
  const refund = { transaction_id: transactionId, out_refund_no: `F${transactionId}`, amount: { refund: 40, total: 100, currency: 'CNY' } }
  const path = '/v3/refund/domestic/refunds'
  expect(await wechat('POST', path, { ...refund, notify_url: `${merchant.origin}/of-refunds` })).toMatchObject({ status: 200 })
  expect(await wechat('POST', path, { ...refund, transaction_id: undefined })).toMatchObject({ status: 400, code: 'PARAM_ERROR' })
  gateways.pass(2_000)
  await expect.poll(() => merchant.received.map((one) => one.path)).toContain('/of-refunds')
  await merchant.stop()
})

test('WeChat Pay answers what it does not know in its own form', async () => {
  expect(await wechat('GET', '/v3/certificates')).toEqual({ status: 404, signed: true, code: 'RESOURCE_NOT_EXISTS' })
  expect(await wechat('GET', '/v3/no/such/path')).toMatchObject({ status: 404, code: 'NOT_FOUND' })
})

test('Alipay takes amounts as numbers, no address for notices, its own number, and a whole refund without a number', async () => {
  const out_trade_no = `A${gateways.now()}`
  const content = { out_trade_no, total_amount: 1.01, subject: '充值', product_code: 'FAST_INSTANT_TRADE_PAY', timeout_express: '90m' }
  const page = asking({ method: 'alipay.trade.page.pay', biz_content: JSON.stringify(content) })
  await alipay(page)
  const { transactionId, amountFen, expiresAt } = await gateways.world(out_trade_no, { outcome: 'pay' })
  expect(amountFen).toBe(101)
  expect(Number(expiresAt)).toBeGreaterThan(gateways.now() + 80 * 60_000)
  expect(Number(expiresAt)).toBeLessThan(gateways.now() + 91 * 60_000)
  const ask = (method: string, told: object) => alipay(asking({ method, biz_content: JSON.stringify(told) }))
  const trade_no = String(transactionId)
  expect(await ask('alipay.trade.query', { trade_no })).toMatchObject({ code: '10000', out_trade_no, trade_status: 'TRADE_SUCCESS' })
  expect(await ask('alipay.trade.refund', { trade_no, refund_amount: 0.01 })).toMatchObject({ sub_code: 'ACQ.INVALID_PARAMETER' })
  expect(await ask('alipay.trade.refund', { trade_no, refund_amount: 1.01 })).toMatchObject({ code: '10000', fund_change: 'Y' })
  const refund = await ask('alipay.trade.fastpay.refund.query', { trade_no, out_request_no: out_trade_no })
  expect(refund).toMatchObject({ refund_status: 'REFUND_SUCCESS', refund_amount: '1.01' })
})
