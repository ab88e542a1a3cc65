import { createHash, X509Certificate } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin'
import { beijing, beijingDay } from './beijing.ts'
import { type Gateways, type Merchant, startGateways, startMerchant } from './test-kit.ts'

/** A public client of WeChat Pay, which knows nothing of ours, against the sandbox. It verifies every answer that is a success. */

type Certificates = Record<string, string>

const configOf = ({ keys: { wechat }, origin }: Gateways, certs: Certificates) => ({
  baseURL: `${origin}/`,
  proxy: false as const,
  mchid: wechat.mchid,
  serial: wechat.serialNo,
  privateKey: wechat.privateKeyPem,
  certs,
})

interface CertificateList {
  data: { serial_no: string; encrypt_certificate: { ciphertext: string; nonce: string; associated_data: string } }[]
}

/** The platform certificates by their serial, fetched with that client; each is opened just before the answer is verified with it. */
async function fetchCertificates(gateways: Gateways): Promise<Certificates> {
  const fetched: Certificates = {}
  // The client wants one to begin with, and verifies with those that it leaves here.
  const config = configOf(gateways, { any: '' })
  const client = new Wechatpay(config)
  const open = (text: string) => {
    for (const { serial_no, encrypt_certificate: sealed } of (JSON.parse(text) as Partial<CertificateList>).data ?? []) {
      fetched[serial_no] = Aes.AesGcm.decrypt(sealed.ciphertext, gateways.keys.wechat.apiV3Key, sealed.nonce, sealed.associated_data)
      config.certs[serial_no] = fetched[serial_no]
    }
    return text
  }
  await client.chain('v3/certificates').get({ transformResponse: [open, ...[client.client.v3.defaults.transformResponse ?? []].flat()] })
  return fetched
}

/** The answer to a refused call. */
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('it was not refused'),
    (error: { response: { status: number; data: { code: string } } }) => [error.response.status, error.response.data.code],
  )

let count = 0

/** A Native order of 100.08 yuan, paid, whose notice is sent twice. */
async function paidOrder(gateways: Gateways, client: Wechatpay, notify_url = 'http://127.0.0.1:1/notify') {
  const { mchid, appid } = gateways.keys.wechat
  const out_trade_no = `CLIENT${gateways.now()}X${++count}`
  const order = { mchid, appid, description: '充值 2,000 日元', out_trade_no, notify_url, attach: 'm:7', amount: { total: 10_008 } }
  const { data } = await client.chain('v3/pay/transactions/native').post(order)
  const { transactionId } = await gateways.world(out_trade_no, { outcome: 'pay', notify: 'twice' })
  return { out_trade_no, transaction_id: String(transactionId), answer: data as unknown }
}

const refundBy = (client: Wechatpay, numbers: object, refund: number) =>
  client.chain('v3/refund/domestic/refunds').post<object, { data: object }>({
    ...numbers,
    amount: { refund, total: 10_008, currency: 'CNY' },
  })

describe.each(['publicKey', 'certificate', 'both'] as const)('signed with %s', (wechatKeys) => {
  let gateways: Gateways
  let merchant: Merchant
  let certs: Certificates
  let client: Wechatpay
  beforeAll(async () => {
    gateways = await startGateways({ wechatKeys })
    merchant = await startMerchant()
    merchant.answers(204)
    const { platformPublicKeyId, platformPublicKeyPem } = gateways.keys.wechat
    certs = {
      ...(wechatKeys === 'publicKey' ? {} : await fetchCertificates(gateways)),
      ...(wechatKeys === 'certificate' ? {} : { [platformPublicKeyId]: platformPublicKeyPem }),
    }
    client = new Wechatpay(configOf(gateways, { ...certs }))
  })
  afterAll(async () => {
    await gateways.stop()
    await merchant.stop()
    gateways.remove()
  })

  test('the certificates are those that are signed with, for as long as they say', async () => {
    if (wechatKeys === 'publicKey') return expect(await refusalOf(fetchCertificates(gateways))).toEqual([404, 'RESOURCE_NOT_EXISTS'])
    const [[serial, pem] = ['', '']] = Object.entries(await fetchCertificates(gateways))
    const certificate = new X509Certificate(pem)
    expect(certificate.serialNumber).toBe(serial)
    expect(certificate.validFromDate.getTime()).toBeLessThanOrEqual(gateways.now())
    expect(certificate.validToDate.getTime()).toBeGreaterThan(gateways.now() + 4 * 365 * 86_400_000)
    const { platformPublicKeyId, platformCertificatePems } = gateways.keys.wechat
    expect(wechatKeys === 'certificate' ? [platformPublicKeyId] : platformCertificatePems).toEqual([
      wechatKeys === 'certificate' ? serial : pem,
    ])
  })

  test('an answer is signed with the key that the request names, where the merchant has several', async () => {
    const path = 'v3/pay/transactions/out-trade-no/{out_trade_no}'
    const { out_trade_no } = await paidOrder(gateways, client)
    const serialOf = async (headers = {}) => {
      const { mchid } = gateways.keys.wechat
      return (await client.chain(path).get({ params: { mchid }, out_trade_no, headers })).headers['wechatpay-serial'] as unknown
    }
    const names = Object.keys(certs).toSorted((a, b) => a.indexOf('PUB') - b.indexOf('PUB'))
    expect(await serialOf()).toBe(names[0])
    for (const name of names) expect(await serialOf({ 'Wechatpay-Serial': name })).toBe(name)
    expect(await serialOf({ 'Wechatpay-Serial': 'PUB_KEY_ID_OF_NOBODY' })).toBe(names[0])
  })

  test("an order is made, found by the merchant's number and by WeChat Pay's, and closed", async () => {
    const { mchid } = gateways.keys.wechat
    const { answer, out_trade_no, transaction_id } = await paidOrder(gateways, client)
    expect(answer).toEqual({ code_url: expect.stringMatching(`/cashier/${out_trade_no}/`) })
    const paid = { out_trade_no, transaction_id, trade_state: 'SUCCESS', amount: { total: 10_008 }, attach: 'm:7' }
    const byOurs = client.chain('v3/pay/transactions/out-trade-no/{out_trade_no}')
    expect((await byOurs.get({ params: { mchid }, out_trade_no })).data).toMatchObject(paid)
    const byTheirs = client.chain('v3/pay/transactions/id/{transaction_id}')
    expect((await byTheirs.get({ params: { mchid }, transaction_id })).data).toMatchObject(paid)
    expect(await refusalOf(byOurs.get({ params: { mchid }, out_trade_no: 'NOBODY' }))).toEqual([404, 'ORDER_NOT_EXIST'])

    const open = gateways.order(merchant)
    await gateways.wechat.create(open)
    const close = client.chain('v3/pay/transactions/out-trade-no/{out_trade_no}/close')
    expect((await close.post({ mchid }, { out_trade_no: open.rechargeId })).status).toBe(204)
    expect((await byOurs.get({ params: { mchid }, out_trade_no: open.rechargeId })).data).toMatchObject({ trade_state: 'CLOSED' })
    expect(await refusalOf(close.post({ mchid }, { out_trade_no }))).toEqual([400, 'ORDERPAID'])
  })

  test('notices open and verify for the client and for our adapter, with whatever key they are signed', async () => {
    const { apiV3Key } = gateways.keys.wechat
    merchant.received.length = 0
    const { out_trade_no, transaction_id } = await paidOrder(gateways, client, `${merchant.origin}/notify`)
    expect(merchant.received).toHaveLength(2)
    for (const { headers, body } of merchant.received) {
      const header = (name: string) => String(headers[`wechatpay-${name}`])
      const text = Formatter.response(header('timestamp'), header('nonce'), body)
      expect(Rsa.verify(text, header('signature'), certs[header('serial')]!)).toBe(true)
      const { resource } = JSON.parse(body) as { resource: { ciphertext: string; nonce: string; associated_data: string } }
      const opened: unknown = JSON.parse(Aes.AesGcm.decrypt(resource.ciphertext, apiV3Key, resource.nonce, resource.associated_data))
      expect(opened).toMatchObject({ out_trade_no, transaction_id, trade_state: 'SUCCESS', amount: { total: 10_008, currency: 'CNY' } })
      const read = gateways.wechat.readNotice(headers as Record<string, string>, body, gateways.now())
      expect(read).toMatchObject({ kind: 'paid', rechargeId: out_trade_no, transactionId: transaction_id, amountFen: 10_008 })
    }
    const serials = merchant.received.map(({ headers }) => String(headers['wechatpay-serial']))
    expect(serials.toSorted()).toEqual((wechatKeys === 'both' ? Object.keys(certs) : serials).toSorted())
    expect(await gateways.wechat.query(out_trade_no)).toMatchObject({ kind: 'paid', transactionId: transaction_id })
  })

  test('refunds by either number are told to an address of their own, and are found', async () => {
    const { out_trade_no, transaction_id } = await paidOrder(gateways, client)
    const notify_url = `${merchant.origin}/of-refunds`
    for (const [out_refund_no, numbers] of [
      [`A${out_trade_no}`, { out_trade_no }],
      [`B${out_trade_no}`, { transaction_id }],
    ] as const) {
      const { data } = await refundBy(client, { ...numbers, out_refund_no, notify_url }, 3_000)
      expect(data).toMatchObject({ out_refund_no, out_trade_no, transaction_id, status: 'PROCESSING', amount: { refund: 3_000 } })
    }
    gateways.pass(2_000)
    const told = () =>
      merchant.received
        .filter(({ path }) => path === '/of-refunds')
        .map(({ headers, body }) => gateways.wechat.readNotice(headers as Record<string, string>, body, gateways.now()))
    for (const refundId of [`A${out_trade_no}`, `B${out_trade_no}`]) {
      await expect.poll(told).toContainEqual({ kind: 'refund', rechargeId: out_trade_no, refundId })
      const { data } = await client.chain('v3/refund/domestic/refunds/{out_refund_no}').get({ out_refund_no: refundId })
      expect(data).toMatchObject({ out_trade_no, status: 'SUCCESS', amount: { refund: 3_000, total: 10_008 } })
    }
    expect(await refusalOf(refundBy(client, { out_trade_no, out_refund_no: `C${out_trade_no}` }, 5_000))).toEqual([400, 'INVALID_REQUEST'])
  })
})

describe('bills', () => {
  let gateways: Gateways
  let client: Wechatpay
  let day: string
  let [first, second] = [
    { out_trade_no: '', transaction_id: '' },
    { out_trade_no: '', transaction_id: '' },
  ]

  /** Two payments, and a part of the first given back. */
  async function trade() {
    gateways = await startGateways()
    const { platformPublicKeyId, platformPublicKeyPem } = gateways.keys.wechat
    client = new Wechatpay(configOf(gateways, { [platformPublicKeyId]: platformPublicKeyPem }))
    day = beijingDay(gateways.now())
    first = await paidOrder(gateways, client)
    second = await paidOrder(gateways, client)
    await refundBy(client, { out_trade_no: first.out_trade_no, out_refund_no: `F${first.out_trade_no}` }, 3_000)
  }
  const end = async () => {
    await gateways.stop()
    gateways.remove()
  }
  beforeAll(async () => {
    await trade()
    // Midnight in Beijing came in between: once more, on the day that has begun.
    if (beijingDay(gateways.now()) !== day) await end().then(trade)
  })
  afterAll(end)

  interface BillAnswer {
    data: { hash_type: string; hash_value: string; download_url: string }
  }

  /** A bill's cells by their titles; what was told of its hash holds. */
  async function billOf(path: string, params: Record<string, string>) {
    const { data } = await client.chain(path).get<unknown, BillAnswer>({ params: { bill_date: day, ...params } })
    const token = new URL(data.download_url).searchParams.get('token')
    const file = await client
      .chain('v3/billdownload/file')
      .get<Buffer, { data: Buffer }>({ params: { token }, responseType: 'arraybuffer' })
    const bytes = params.tar_type === 'GZIP' ? gunzipSync(file.data) : file.data
    expect([data.hash_type, data.hash_value]).toEqual(['SHA1', createHash('sha1').update(bytes).digest('hex')])
    const [titles = '', ...rest] = bytes.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n')
    const [sumTitles = '', sums = ''] = rest.slice(-2)
    const cells = (of: string, line: string) => {
      expect(line.split(',`')).toHaveLength(of.split(',').length)
      const values = line.slice(1).split(',`')
      return Object.fromEntries(of.split(',').map((title, place) => [title, values[place]]))
    }
    return { rows: rest.slice(0, -2).map((line) => cells(titles, line)), sums: cells(sumTitles, sums) }
  }

  const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string
  const shared = () => ({
    ...{ 交易时间: time, 公众账号ID: gateways.keys.wechat.appid, 商户号: gateways.keys.wechat.mchid, 特约商户号: '0', 设备号: '' },
    ...{ 用户标识: 'oSandboxPayer0000000000000000', 交易类型: 'NATIVE', 付款银行: 'OTHERS', 货币种类: 'CNY', 代金券金额: '0.00' },
    ...{ 商品名称: '充值 2,000 日元', 商户数据包: 'm:7', 手续费: '0.00000', 费率: '0.00%', 费率备注: '' },
  })
  const numbersOf = (order: typeof first) => ({ 微信订单号: order.transaction_id, 商户订单号: order.out_trade_no })
  const payment = (order: typeof first) => {
    return { ...shared(), ...numbersOf(order), 交易状态: 'SUCCESS', 应结订单金额: '100.08', 订单金额: '100.08' }
  }
  const noRefund = {
    ...{ 微信退款单号: '0', 商户退款单号: '0', 退款金额: '0.00', 充值券退款金额: '0.00', 退款类型: '', 退款状态: '' },
    申请退款金额: '0.00',
  }
  const refund = () => ({
    ...{ ...shared(), ...numbersOf(first), 交易状态: 'REFUND', 应结订单金额: '0.00', 订单金额: '0.00' },
    ...{ 微信退款单号: expect.stringMatching(/^503\d{25}$/) as string, 商户退款单号: `F${first.out_trade_no}` },
    ...{ 退款金额: '30.00', 充值券退款金额: '0.00', 退款类型: 'ORIGINAL', 退款状态: 'PROCESSING', 申请退款金额: '30.00' },
  })
  const sumsOf = (lines: string, paid: string, back: string) => ({
    ...{ 总交易单数: lines, 应结订单总金额: paid, 退款总金额: back, 充值券退款总金额: '0.00' },
    ...{ 手续费总金额: '0.00000', 订单总金额: paid, 申请退款总金额: back },
  })

  describe.each([{}, { tar_type: 'GZIP' }])('%j', (packed) => {
    test.each([{}, { bill_type: 'ALL' }])('of all that happened: %j', async (type) => {
      expect(await billOf('v3/bill/tradebill', { ...type, ...packed })).toEqual({
        rows: [{ ...payment(first), ...noRefund }, { ...payment(second), ...noRefund }, refund()],
        sums: sumsOf('3', '200.16', '30.00'),
      })
    })

    test('of payments alone, without the columns of refunds', async () => {
      expect(await billOf('v3/bill/tradebill', { bill_type: 'SUCCESS', ...packed })).toEqual({
        rows: [payment(first), payment(second)],
        sums: { 总交易单数: '2', 应结订单总金额: '200.16', 手续费总金额: '0.00000', 订单总金额: '200.16' },
      })
    })

    test('of refunds alone, with when each was asked for and done', async () => {
      expect(await billOf('v3/bill/tradebill', { bill_type: 'REFUND', ...packed })).toEqual({
        rows: [{ ...refund(), 退款申请时间: time, 退款成功时间: '' }],
        sums: sumsOf('1', '0.00', '30.00'),
      })
    })

    test('of what moved in the account, with what it held after each', async () => {
      const number = expect.stringMatching(new RegExp(`^${gateways.keys.wechat.mchid}\\d{18}$`)) as string
      const line = (order: typeof first, held: string) => ({
        ...{ 记账时间: time, 微信支付业务单号: order.transaction_id, 资金流水单号: number, 业务名称: '交易', 业务类型: '交易' },
        ...{ 收支类型: '收入', '收支金额(元)': '100.08', '账户结余(元)': held, 资金变更提交申请人: 'system', 备注: '' },
        业务凭证号: order.out_trade_no,
      })
      const back = {
        ...{ ...line(first, '170.16'), 微信支付业务单号: expect.stringMatching(/^503\d{25}$/) as string, 业务名称: '退款' },
        ...{ 业务类型: '退款', 收支类型: '支出', '收支金额(元)': '30.00', 业务凭证号: `F${first.out_trade_no}` },
      }
      expect(await billOf('v3/bill/fundflowbill', packed)).toEqual({
        rows: [line(first, '100.08'), line(second, '200.16'), back],
        sums: { 资金流水总笔数: '3', 收入笔数: '2', 收入金额: '200.16', 支出笔数: '1', 支出金额: '30.00' },
      })
    })
  })

  test('times are those of Beijing, and a day without trades and an account that nothing moved have no bill', async () => {
    const { rows } = await billOf('v3/bill/tradebill', {})
    for (const { 交易时间 } of rows) expect(交易时间?.slice(0, 10)).toBe(day)
    expect((rows[0]?.交易时间 ?? '') <= beijing(gateways.now())).toBe(true)
    const ask = (path: string, params: object) => refusalOf(client.chain(path).get({ params }))
    expect(await ask('v3/bill/tradebill', { bill_date: '2020-01-01' })).toEqual([400, 'NO_STATEMENT_EXIST'])
    expect(await ask('v3/bill/fundflowbill', { bill_date: '2020-01-01' })).toEqual([400, 'NO_STATEMENT_EXIST'])
    expect(await ask('v3/bill/fundflowbill', { bill_date: day, account_type: 'FEES' })).toEqual([400, 'NO_STATEMENT_EXIST'])
    expect(await ask('v3/bill/tradebill', { bill_date: day, bill_type: 'NONE' })).toEqual([400, 'PARAM_ERROR'])
  })
})
