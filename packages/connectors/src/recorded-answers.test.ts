import { createHash, createPrivateKey, createPublicKey, createSign, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAlipay } from './alipay/client.ts'
import { type LocalMercari, startLocalMercari } from './mercari/local-mercari.ts'
import { createMovableTiming } from './movable-timing.ts'
import type { PaymentGateway } from './payment.ts'
import { BadSignature } from './signature.ts'
import { createWechatPay } from './wechatpay/client.ts'

/**
 * Answers in the shapes that public sources show the real services to give, down to what our own sandbox would not think of. Names and
 * numbers are ours, the shapes are theirs; each says where it is from.
 */

describe('the marketplace', () => {
  let mercari: LocalMercari
  beforeEach(async () => {
    mercari = await startLocalMercari()
  })
  afterEach(() => mercari.close())

  const request = {
    ...{ itemId: 'm02614384231', checksum: 'c', variantId: null, shopsShippingFeeJpy: null, deliveryIdentifier: 'd', countryCode: 'CN' },
    address: {
      ...{ familyName: '山田', firstName: '花子', familyNameKana: 'ヤマダ', firstNameKana: 'ハナコ', telephone: '0312345678' },
      ...{ postalCode: '1200023', prefecture: '東京都', city: '足立区', address1: '千住1-1', address2: '' },
    },
  }

  test('a to-do about no item is dropped and counted, and the rest of the list is read', async () => {
    // https://github.com/sanmai/mercari-php-sdk/blob/main/tests/data/todolist.json: an announcement has an empty item_id and title.
    const announcement = {
      ...{ created: 1_763_600_000, item_id: '', title: '', message: 'メールアドレスの確認をお願いします。' },
      photo_url: 'https://static.example.com/profile.png',
    }
    const todo = { ...announcement, item_id: 'm02614384231', title: '発送をお待ちください', message: '支払いが完了しました' }
    mercari.answer(() => ({ json: { data: [announcement, todo, announcement], next_page_token: '' } }))
    expect(await mercari.adapter().todoList('a')).toEqual({
      todos: [{ itemId: 'm02614384231', title: '発送をお待ちください', message: '支払いが完了しました', at: 1_763_600_000_000 }],
      complete: true,
    })
    expect(mercari.logged.map(({ facts }) => facts)).toEqual([{ what: 'to-do list', left: 2, why: 'about no item' }])
  })

  // https://github.com/sanmai/mercari-php-sdk/blob/main/tests/data/purchase_example.json and purchase_accept.json.
  const details = { trx_id: 511_111_151, paid_method: 'card', price: 3_001, buyer_shipping_fee: 701, item_id: 'm02614384231' }
  const extras = { checksum: '0123456789abcdef0123456789abcdef', shipping_method_id: 1, user_address: { zip_code1: '120', city: '足立区' } }
  test.each([
    ['without what was paid: its parts are added', { ...details, ...extras }, 3_702],
    ['with what was paid: that stands', { ...details, ...extras, paid_price: 3_001 }, 3_001],
  ])('a purchase is answered %s', async (_what, transaction_details, paidJpy) => {
    mercari.answer(() => ({ json: { request_id: 'r', transaction_status: 'success', transaction_details } }))
    const reference = { kind: 'transaction', id: '511111151' }
    expect(await mercari.adapter().purchase('a', request)).toEqual({ kind: 'bought', reference, paidJpy, shippingFeeJpy: 701 })
  })
})

const pem = readFileSync(new URL('wechatpay/published-test-key.pem', import.meta.url), 'utf8')
const publicPem = createPublicKey(createPrivateKey(pem)).export({ type: 'spki', format: 'pem' }).toString()
const sign = (text: string) => createSign('RSA-SHA256').update(text).sign(pem, 'base64')
const now = Date.UTC(2026, 10, 20, 4)

/** A gateway that answers what the test says. */
async function startGateway() {
  let next: { status?: number; headers?: Record<string, string>; body: string | Buffer }[] = []
  const server = createServer((_request, response) => {
    const { status = 200, headers = {}, body } = next.shift() ?? { status: 500, body: '' }
    response.writeHead(status, { date: new Date(now).toUTCString(), ...headers }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers: (...answers: typeof next) => (next = answers),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

let server: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  server = await startGateway()
})
afterAll(() => server.close())
const deps = { now: () => now, timing: createMovableTiming() }

describe('Alipay', () => {
  let alipay: PaymentGateway
  beforeAll(() => {
    const config = { appId: '2021000000000001', sellerId: '2088102146225135', privateKeyPem: pem, alipayPublicKeyPem: publicPem }
    alipay = createAlipay({ ...config, gatewayUrl: `${server.origin}/gateway.do` }, deps)
  })
  const part = (name: string, content: object) => {
    const text = JSON.stringify(content)
    return { headers: { 'content-type': 'text/html;charset=utf-8' }, body: `{"${name}":${text},"sign":"${sign(text)}"}` }
  }
  const done = { code: '10000', msg: 'Success' }

  test('a paid trade, with all that comes along with it', async () => {
    // https://opendocs.alipay.com/open/028woa
    const trade = {
      ...{
        ...done,
        buyer_logon_id: '159****5620',
        buyer_pay_amount: '0.00',
        buyer_open_id: '01501o8f93I3nJAGB1',
        buyer_user_type: 'PRIVATE',
      },
      ...{ invoice_amount: '0.00', out_trade_no: 'R1', point_amount: '0.00', receipt_amount: '0.00', send_pay_date: '2026-11-20 11:58:03' },
      ...{ fund_bill_list: [{ amount: '88.8', fund_channel: 'PCREDIT' }], store_name: '{"x":"}"}', total_amount: '88.8' },
      ...{ trade_no: '2026112022001400001400000001', trade_status: 'TRADE_SUCCESS', ext_infos: '{"action":"cancel"}' },
    }
    server.answers(part('alipay_trade_query_response', trade))
    expect(await alipay.query('R1')).toEqual({
      ...{ kind: 'paid', rechargeId: 'R1', transactionId: '2026112022001400001400000001', amountFen: 8_880, currency: 'CNY', attach: null },
      paidAt: Date.UTC(2026, 10, 20, 3, 58, 3),
    })
  })

  test('a refund, and that of a number which it has not heard of', async () => {
    // https://opendocs.alipay.com/open/028sm9, https://opendocs.alipay.com/open/028sma
    const refunding = {
      ...{ ...done, buyer_logon_id: 'san***@example.com', fund_change: 'Y', gmt_refund_pay: '2026-11-20 11:59:00', out_trade_no: 'R1' },
      ...{ refund_fee: '88.80', send_back_fee: '0.00', trade_no: '2026112022001400001400000001', refund_detail_item_list: [] },
    }
    const asked = {
      ...{ ...done, out_request_no: 'F1', out_trade_no: 'R1', refund_amount: '88.80', refund_status: 'REFUND_SUCCESS' },
      ...{ gmt_refund_pay: '2026-11-20 11:59:00', total_amount: '88.80', trade_no: '2026112022001400001400000001' },
    }
    server.answers(part('alipay_trade_refund_response', refunding), part('alipay_trade_fastpay_refund_query_response', asked))
    const wanted = { refundId: 'F1', rechargeId: 'R1', amountFen: 8_880, totalFen: 8_880, reason: '退款', notifyUrl: 'https://x.example' }
    const refunded = { kind: 'done', transactionId: '2026112022001400001400000001', amountFen: 8_880, at: Date.UTC(2026, 10, 20, 3, 59) }
    expect(await alipay.refund(wanted)).toEqual(refunded)
    server.answers(part('alipay_trade_fastpay_refund_query_response', done))
    expect(await alipay.queryRefund('R1', 'F2')).toEqual({ kind: 'unknown' })
  })

  const paidNotice = (more: Record<string, string> = {}): string => {
    // https://opendocs.alipay.com/open/270/105902
    const notice: Record<string, string> = {
      ...{ gmt_create: '2026-11-20 11:57:58', charset: 'utf-8', gmt_payment: '2026-11-20 11:58:03', notify_time: '2026-11-20 11:58:04' },
      ...{ subject: '充值 2,000 日元', buyer_open_id: '01501o8f93I3nJAGB1', passback_params: 'm%3A7', invoice_amount: '88.80' },
      ...{ version: '1.0', notify_id: '2026112000222115804001400513580200', notify_type: 'trade_status_sync', out_trade_no: 'R1' },
      ...{ fund_bill_list: '[{"amount":"88.80","fundChannel":"ALIPAYACCOUNT"}]', total_amount: '88.80', trade_status: 'TRADE_SUCCESS' },
      ...{ trade_no: '2026112022001400001400000001', auth_app_id: '2021000000000001', receipt_amount: '88.80', point_amount: '0.00' },
      ...{ app_id: '2021000000000001', buyer_pay_amount: '88.80', seller_id: '2088102146225135', seller_email: '' },
      ...more,
    }
    const text = Object.keys(notice)
      .toSorted()
      .map((name) => `${name}=${notice[name]}`)
      .join('&')
    return new URLSearchParams({ ...notice, sign_type: 'RSA2', sign: sign(text) }).toString()
  }
  test('a notice of a payment, with the channels by which it was paid', () => {
    expect(alipay.readNotice({}, paidNotice(), now)).toMatchObject({ kind: 'paid', rechargeId: 'R1', amountFen: 8_880, attach: 'm:7' })
  })
  test('a notice of more fields than any has is parsed as little as one that is not signed', () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`x${n}`, '']))
    expect(() => alipay.readNotice({}, paidNotice(many), now)).toThrow(BadSignature)
  })

  // https://opendocs.alipay.com/common/02km9f; the shapes: https://github.com/alipay/alipay-sdk-nodejs-all, src/alipay.ts.
  const badSignature = { ...{ code: '40002', msg: 'Invalid Arguments' }, sub_code: 'isv.invalid-signature', sub_msg: '验签出错' }
  const badApp = { ...badSignature, sub_code: 'isv.invalid-app-id', sub_msg: '无效的AppID参数' }
  const noTrade = { ...{ code: '40004', msg: 'Business Failed' }, sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: '交易不存在' }
  const busy = { ...{ code: '20000', msg: 'Service Currently Unavailable' }, sub_code: 'isp.unknow-error', sub_msg: '系统繁忙' }
  const ofQuery = 'alipay_trade_query_response'
  const changed = (answer: { body: string }) => ({ body: answer.body.replace('不存在', '存在') })
  test.each<[string, { body: string }, string[] | null]>([
    ['no such trade', part(ofQuery, noTrade), []],
    ['our signature refused', part(ofQuery, badSignature), ['ourSignature']],
    ['our signature refused, unsigned', { body: JSON.stringify({ error_response: badSignature }) }, ['ourSignature']],
    ['no such app, unsigned', { body: JSON.stringify({ error_response: badApp }) }, ['app']],
    ['no such trade, as another signs it', changed(part(ofQuery, noTrade)), ['theirSignature']],
    ['no such trade, unsigned', { body: JSON.stringify({ [ofQuery]: noTrade }) }, null],
    ['busy', part(ofQuery, busy), null],
    ['a page of something in between', { body: '<html>502 Bad Gateway</html>' }, null],
  ])('what an answer proves of the keys: %s', async (_what, answer, kinds) => {
    server.answers(answer)
    if (kinds === null) return expect(alipay.proveKeys()).rejects.toThrow(expect.objectContaining({ name: 'GatewayDown' }))
    expect((await alipay.proveKeys()).map(({ kind }) => kind)).toEqual(kinds)
  })
})

describe('WeChat Pay', () => {
  const merchant = { mchid: '1900007291', appid: 'wxdace645e0bc2c424' }
  let wechat: PaymentGateway
  beforeAll(() => {
    const keys = {
      serialNo: 'A1',
      privateKeyPem: pem,
      apiV3Key: 'k'.repeat(32),
      platformPublicKeyId: 'PUB_KEY_ID_1',
      platformPublicKeyPem: publicPem,
    }
    wechat = createWechatPay({ ...merchant, ...keys, baseUrl: server.origin }, deps)
  })
  const signed = (body: string, changes: { serial?: string; signature?: string } = {}) => {
    const [timestamp, nonce] = [String(now / 1000), randomBytes(8).toString('hex')]
    return {
      'Wechatpay-Nonce': nonce,
      'Wechatpay-Timestamp': timestamp,
      'Wechatpay-Serial': changes.serial ?? 'PUB_KEY_ID_1',
      'Wechatpay-Signature': changes.signature ?? sign(`${timestamp}\n${nonce}\n${body}\n`),
    }
  }
  const answer = (content: object, status = 200) => {
    const body = JSON.stringify(content)
    return { status, headers: signed(body), body }
  }

  test('a paid order, and one that nobody has paid, without a currency', async () => {
    // https://pay.weixin.qq.com/doc/v3/merchant/4012791880
    const paid = {
      ...{ ...merchant, attach: '', bank_type: 'OTHERS', out_trade_no: 'R1', payer: { openid: 'o4GgauJP_mgWEWictzA15WT15' } },
      ...{ amount: { currency: 'CNY', payer_currency: 'CNY', payer_total: 8_880, total: 8_880 }, promotion_detail: [] },
      ...{ success_time: '2026-11-20T11:58:03+08:00', trade_state: 'SUCCESS', trade_state_desc: '支付成功', trade_type: 'NATIVE' },
      transaction_id: '4200000891202611208088184743',
    }
    server.answers(answer(paid))
    expect(await wechat.query('R1')).toEqual({
      ...{ kind: 'paid', rechargeId: 'R1', transactionId: '4200000891202611208088184743', amountFen: 8_880, currency: 'CNY', attach: '' },
      paidAt: Date.UTC(2026, 10, 20, 3, 58, 3),
    })
    const unpaid = { ...merchant, amount: { payer_currency: 'CNY', total: 8_880 }, out_trade_no: 'R1', payer: {}, promotion_detail: [] }
    server.answers(answer({ ...unpaid, attach: 'm:7', trade_state: 'NOTPAY', trade_state_desc: '订单未支付' }))
    expect(await wechat.query('R1')).toEqual({ kind: 'pending', paying: false })
  })

  test('a refund that is under way, and one that is done', async () => {
    // https://pay.weixin.qq.com/doc/v3/merchant/4012791883
    const refund = {
      ...{
        channel: 'ORIGINAL',
        create_time: '2026-11-20T11:59:00+08:00',
        funds_account: 'AVAILABLE',
        out_refund_no: 'F1',
        out_trade_no: 'R1',
      },
      ...{ promotion_detail: [], refund_id: '50300800022026112009900000000', status: 'PROCESSING', user_received_account: '支付用户零钱' },
      amount: {
        ...{ currency: 'CNY', discount_refund: 0, from: [], payer_refund: 3_000, payer_total: 8_880, refund: 3_000, refund_fee: 0 },
        ...{ settlement_refund: 3_000, settlement_total: 8_880, total: 8_880 },
      },
      transaction_id: '4200000891202611208088184743',
    }
    server.answers(answer(refund))
    expect(await wechat.queryRefund('R1', 'F1')).toEqual({ kind: 'waiting', told: null })
    server.answers(answer({ ...refund, status: 'SUCCESS', success_time: '2026-11-20T11:59:30+08:00' }))
    const at = Date.UTC(2026, 10, 20, 3, 59, 30)
    expect(await wechat.queryRefund('R1', 'F1')).toEqual({ kind: 'done', transactionId: refund.transaction_id, amountFen: 3_000, at })
  })

  test('a bill: a refund that was under way when it was made counts as done, one that failed does not', async () => {
    // Columns: https://pay.weixin.qq.com/docs/merchant/products/bill-download/format-trade.html.
    // PROCESSING: https://pay.weixin.qq.com/wiki/doc/api/wxpay/ch/faq/Reconciliation.shtml.
    const titles =
      '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
    const head = [
      '2026-11-20 11:58:03',
      merchant.appid,
      merchant.mchid,
      '0',
      '',
      '4200000891202611208088184743',
      'R1',
      'o4GgauJP',
      'NATIVE',
    ]
    const payment = [
      ...[...head, 'SUCCESS', 'CMB_CREDIT', 'CNY', '88.80', '0.00', '0', '0', '0.00', '0.00', '', '', '充值 2,000 日元', 'm:7'],
      ...['0.53000', '0.60%', '88.80', '0.00', ''],
    ]
    const back = (number: string, state: string) => [
      ...[...head, 'REFUND', 'CMB_CREDIT', 'CNY', '0.00', '0.00', `503${number}`, number, '30.00', '0.00', 'ORIGINAL', state],
      ...['充值 2,000 日元', 'm:7', '-0.18000', '0.60%', '0.00', '30.00', ''],
    ]
    const rows = [payment, back('F1', 'PROCESSING'), back('F2', 'SUCCESS'), back('F3', 'FAIL')]
    const sums = ['4', '88.80', '90.00', '0.00', '0.00', '88.80', '90.00']
    const line = (cells: string[]) => cells.map((cell) => `\`${cell}`).join(',')
    const file = [
      titles,
      ...rows.map(line),
      '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额',
      line(sums),
    ]
    const body = `\uFEFF${file.join('\r\n')}\r\n`
    const hash = createHash('sha1').update(body).digest('hex')
    const address = { hash_type: 'SHA1', hash_value: hash, download_url: `${server.origin}/v3/billdownload/file?token=x` }
    server.answers(answer(address), { body })
    const at = Date.UTC(2026, 10, 20, 3, 58, 3)
    const numbers = { rechargeId: 'R1', transactionId: '4200000891202611208088184743' }
    expect(await wechat.bill('2026-11-20')).toEqual({
      lines: [
        { kind: 'paid', ...numbers, amountFen: 8_880, currency: 'CNY', paidAt: at, attach: 'm:7' },
        { kind: 'refunded', ...numbers, refundId: 'F1', amountFen: 3_000, at, settled: false },
        { kind: 'refunded', ...numbers, refundId: 'F2', amountFen: 3_000, at, settled: true },
      ],
      // 0.53 yuan less three times 0.18: a fee is given back with each refund, and what is left is rounded up.
      feeFen: -1,
    })
  })

  // https://pay.weixin.qq.com/doc/v3/merchant/4012791880, with the errors of every call; the shape of SIGN_ERROR:
  // https://github.com/TheNorthMemory/wechatpay-axios-plugin/issues/58
  const signError = {
    ...{ code: 'SIGN_ERROR', message: '错误的签名，验签失败' },
    detail: { detail: { issue: 'sign not match' }, field: 'signature', location: 'authorization', sign_information: { method: 'GET' } },
  }
  const noOrder = { code: 'ORDER_NOT_EXIST', message: '订单不存在' }
  const by = (content: object, changes: { serial?: string; signature?: string }) => {
    const body = JSON.stringify(content)
    return { status: 404, headers: signed(body, changes), body }
  }
  const unsigned = (status: number, body: string, date = now) => ({ status, headers: { date: new Date(date).toUTCString() }, body })
  test.each<[string, { status: number; headers: Record<string, string>; body: string }, string[] | null]>([
    ['no such order', answer(noOrder, 404), []],
    ['our signature refused, unsigned', unsigned(401, JSON.stringify(signError)), ['ourSignature']],
    ['no such merchant', unsigned(400, '{"code":"MCH_NOT_EXISTS","message":"商户号不存在"}'), ['app']],
    ['signed by a key of another name', by(noOrder, { serial: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1' }), ['theirKey']],
    ['as another signs it', by(noOrder, { signature: sign('x') }), ['theirSignature']],
    ['no such order, unsigned', unsigned(404, JSON.stringify(noOrder)), null],
    ['our signature refused while our clock is wrong', unsigned(401, JSON.stringify(signError), now - 400_000), null],
    ['a fault of theirs', answer({ code: 'SYSTEM_ERROR', message: '系统异常' }, 500), null],
    ['somebody in between who lets nobody pass', unsigned(401, '<html>401 Unauthorized</html>'), null],
  ])('what an answer proves of the keys: %s', async (_what, next, kinds) => {
    server.answers(next)
    if (kinds === null) return expect(wechat.proveKeys()).rejects.toThrow(expect.objectContaining({ name: 'GatewayDown' }))
    expect((await wechat.proveKeys()).map(({ kind }) => kind)).toEqual(kinds)
  })
})
