import { X509Certificate } from 'node:crypto'
import { readBill } from '@otsukai/connectors/alipay/bill'
import { unzip } from '@otsukai/connectors/alipay/unzip'
import { AlipaySdk } from 'alipay-sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beijingDay } from './beijing.ts'
import { type Gateways, type Merchant, openCashier, startGateways, startMerchant } from './test-kit.ts'

/** Alipay's own client, which knows nothing of ours, against the sandbox. Every answer is verified. */
describe.each(['publicKey', 'certificate'] as const)('an app in the mode of %s', (alipayKeys) => {
  let gateways: Gateways
  let merchant: Merchant
  let sdk: AlipaySdk
  let config: ConstructorParameters<typeof AlipaySdk>[0]
  beforeAll(async () => {
    gateways = await startGateways({ alipayKeys })
    merchant = await startMerchant()
    merchant.answers(200, 'success')
    const { gatewayUrl: gateway, appId, privateKeyPem: privateKey, alipayPublicKeyPem, certificates } = gateways.keys.alipay
    config = {
      gateway,
      appId,
      privateKey,
      keyType: 'PKCS8',
      camelcase: false,
      ...(certificates
        ? { appCertContent: certificates.appPem, alipayPublicCertContent: alipayPublicKeyPem, alipayRootCertContent: certificates.rootPem }
        : { alipayPublicKey: alipayPublicKeyPem }),
    }
    sdk = new AlipaySdk({ ...config })
  })
  afterAll(async () => {
    await gateways.stop()
    await merchant.stop()
    gateways.remove()
  })

  const call = (method: string, bizContent: Record<string, unknown>) => sdk.exec(method, { bizContent }, { validateSign: true })

  let count = 0
  const newNumber = () => `SDK${gateways.now()}X${++count}`

  const contentOf = (out_trade_no: string, more: Record<string, unknown> = {}) => ({
    out_trade_no,
    total_amount: 100.08,
    subject: 'Otsukai 充值 2,000 日元',
    product_code: 'FAST_INSTANT_TRADE_PAY',
    ...more,
  })
  const addressOf = (bizContent: object, more: Record<string, unknown> = {}) =>
    sdk.pageExec('alipay.trade.page.pay', 'GET', { bizContent, ...more })

  /** A trade of 100.08 yuan, paid. */
  async function paidTrade(more: Record<string, unknown> = {}) {
    const out_trade_no = newNumber()
    const cashier = await openCashier(addressOf(contentOf(out_trade_no), more))
    const pressed = await cashier.press('pay')
    const { trade_no } = await call('alipay.trade.query', { out_trade_no })
    return { out_trade_no, trade_no: String(trade_no), back: pressed.headers.get('location') ?? '' }
  }

  test('an address without one for notices opens the page, with a number as amount and a time to live', async () => {
    const number = newNumber()
    const { html } = await openCashier(addressOf(contentOf(number, { timeout_express: '90m' })))
    expect(html).toContain('<b>100.08</b>')
    const { amountFen, expiresAt, state } = await gateways.world(number)
    expect([amountFen, state]).toEqual([10_008, 'open'])
    const leftMs = Number(expiresAt) - gateways.now()
    expect(leftMs).toBeGreaterThan(80 * 60_000)
    expect(leftMs).toBeLessThanOrEqual(90 * 60_000)
  })

  test('the form that a page sends by itself opens the payment as the address does', async () => {
    const number = newNumber()
    const form = sdk.pageExec('alipay.trade.page.pay', 'POST', { bizContent: contentOf(number) })
    const action = /action="([^"]+)"/.exec(form)?.[1] ?? ''
    const body = new URLSearchParams()
    for (const [, name = '', value = ''] of form.matchAll(/name="([^"]+)" value="([^"]*)"/g))
      body.set(name, value.replaceAll('&quot;', '"'))
    const page = await fetch(action, { method: 'POST', body })
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<b>100.08</b>')])
    expect(await gateways.world(number)).toMatchObject({ state: 'open', payType: 'alipay' })
  })

  test("a trade is found by the merchant's number and by Alipay's, and not found by another", async () => {
    const { out_trade_no, trade_no } = await paidTrade()
    const paid = { code: '10000', out_trade_no, trade_no, trade_status: 'TRADE_SUCCESS', total_amount: '100.08' }
    expect(await call('alipay.trade.query', { out_trade_no })).toMatchObject(paid)
    expect(await call('alipay.trade.query', { trade_no })).toMatchObject(paid)
    expect(await call('alipay.trade.query', { out_trade_no: newNumber() })).toMatchObject({
      code: '40004',
      sub_code: 'ACQ.TRADE_NOT_EXIST',
    })
  })

  test('all of a trade goes back without a number of its own, a part of it with one alone', async () => {
    const whole = await paidTrade()
    const given = { out_trade_no: whole.out_trade_no, refund_amount: 100.08, refund_reason: '会员申请退款' }
    expect(await call('alipay.trade.refund', given)).toMatchObject({ code: '10000', fund_change: 'Y', refund_fee: '100.08' })
    expect(await call('alipay.trade.refund', given)).toMatchObject({ code: '10000', fund_change: 'N', refund_fee: '100.08' })
    expect(
      await call('alipay.trade.fastpay.refund.query', { out_trade_no: whole.out_trade_no, out_request_no: whole.out_trade_no }),
    ).toMatchObject({ refund_status: 'REFUND_SUCCESS', refund_amount: '100.08' })
    expect(await call('alipay.trade.query', { trade_no: whole.trade_no })).toMatchObject({ trade_status: 'TRADE_CLOSED' })

    const { trade_no } = await paidTrade()
    expect(await call('alipay.trade.refund', { trade_no, refund_amount: '30.00' })).toMatchObject({ sub_code: 'ACQ.INVALID_PARAMETER' })
    const part = { trade_no, refund_amount: '30.00', out_request_no: newNumber() }
    expect(await call('alipay.trade.refund', part)).toMatchObject({ code: '10000', fund_change: 'Y', refund_fee: '30.00' })
    expect(
      await call('alipay.trade.fastpay.refund.query', { trade_no, out_request_no: part.out_request_no, query_options: ['gmt_refund_pay'] }),
    ).toMatchObject({ refund_status: 'REFUND_SUCCESS', refund_amount: '30.00', gmt_refund_pay: expect.stringMatching(/^\d{4}-/) })
    expect(await call('alipay.trade.fastpay.refund.query', { trade_no, out_request_no: newNumber() })).toEqual({
      code: '10000',
      msg: 'Success',
    })
  })

  test('a trade that nobody has paid is closed once', async () => {
    const number = newNumber()
    expect(await call('alipay.trade.close', { out_trade_no: number })).toMatchObject({ sub_code: 'ACQ.TRADE_NOT_EXIST' })
    await openCashier(addressOf(contentOf(number)))
    expect(await call('alipay.trade.close', { out_trade_no: number })).toMatchObject({ code: '10000', out_trade_no: number })
    expect(await call('alipay.trade.query', { out_trade_no: number })).toMatchObject({ trade_status: 'TRADE_CLOSED' })
    expect(await call('alipay.trade.close', { out_trade_no: number })).toMatchObject({ sub_code: 'ACQ.TRADE_STATUS_ERROR' })
  })

  test('a notice and the way back verify, and with one amount changed they do not', async () => {
    const { out_trade_no, back } = await paidTrade({ notify_url: `${merchant.origin}/notify`, return_url: `${merchant.origin}/back` })
    const noticeOf = () =>
      merchant.received.map(({ body }) => Object.fromEntries(new URLSearchParams(body))).find((one) => one.out_trade_no === out_trade_no)
    await expect.poll(noticeOf).toMatchObject({ trade_status: 'TRADE_SUCCESS', total_amount: '100.08' })
    for (const told of [noticeOf()!, Object.fromEntries(new URL(back).searchParams)]) {
      expect(told.total_amount).toBe('100.08')
      expect(sdk.checkNotifySignV2(told)).toBe(true)
      expect(sdk.checkNotifySignV2({ ...told, total_amount: '100.09' })).toBe(false)
    }
  })

  test('the bill of a day and of its month has each row to the fen, and of a day without trades there is none', async () => {
    const { out_trade_no, trade_no } = await paidTrade()
    const out_request_no = newNumber()
    await call('alipay.trade.refund', { trade_no, refund_amount: '30.00', out_request_no })
    const ask = (bill_date: string) => call('alipay.data.dataservice.bill.downloadurl.query', { bill_type: 'trade', bill_date })
    const day = beijingDay(gateways.now())
    for (const time of [day, day.slice(0, 7)]) {
      const { bill_download_url } = await ask(time)
      const archive = Buffer.from(await (await fetch(String(bill_download_url))).arrayBuffer())
      const [rows, sums] = [...unzip(archive)].map(([name, file]) => [name, new TextDecoder('gbk').decode(file)] as const)
      expect(rows?.[0]).toMatch(/_业务明细\.csv$/)
      const lines = (rows?.[1] ?? '')
        .split('\r\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .slice(1)
      expect(sums).toEqual([expect.stringMatching(/_业务明细\(汇总\)\.csv$/), expect.stringContaining(`#交易合计：${lines.length}笔`)])
      expect(readBill(archive).lines.filter(({ rechargeId }) => rechargeId === out_trade_no)).toMatchObject([
        { kind: 'paid', transactionId: trade_no, amountFen: 10_008, currency: 'CNY' },
        { kind: 'refunded', transactionId: trade_no, amountFen: 3_000, refundId: out_request_no },
      ])
    }
    expect(await ask('2020-01-01')).toMatchObject({ code: '40004', sub_code: 'isp.bill_not_exist' })
  })

  test('our adapter and the client see the same trades', async () => {
    const { out_trade_no, trade_no } = await paidTrade()
    expect(await gateways.alipay.query(out_trade_no)).toMatchObject({ kind: 'paid', transactionId: trade_no, amountFen: 10_008 })
    const order = gateways.order(merchant)
    const created = await gateways.alipay.create(order)
    await openCashier('payUrl' in created ? created.payUrl : '')
    expect(await call('alipay.trade.query', { out_trade_no: order.rechargeId })).toMatchObject({ trade_status: 'WAIT_BUYER_PAY' })
    expect(await gateways.alipay.proveKeys()).toEqual([])
  })

  test('a client with another private key, or without what the mode asks for, is told so', async () => {
    const other = gateways.keys.wechat
    const ask = (changes: Partial<typeof config>) =>
      new AlipaySdk({ ...config, ...changes }).exec(
        'alipay.trade.query',
        { bizContent: { out_trade_no: 'nobody' } },
        { validateSign: true },
      )
    expect(await ask({ privateKey: other.privateKeyPem })).toMatchObject({ code: '40002', sub_code: 'isv.invalid-signature' })
    if (alipayKeys === 'publicKey') return expect(ask({ alipayPublicKey: other.platformPublicKeyPem })).rejects.toThrow('验签失败')
    const { alipayPublicKeyPem, certificates } = gateways.keys.alipay
    const bare = {
      appCertContent: '',
      alipayPublicKey: new X509Certificate(alipayPublicKeyPem).publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    }
    expect(await ask(bare)).toMatchObject({ code: '40002', sub_code: 'isv.missing-app-cert-sn' })
    expect(await ask({ appCertContent: alipayPublicKeyPem })).toMatchObject({ code: '40002', sub_code: 'isv.app-cert-not-exist' })
    return expect(await ask({ alipayRootCertContent: certificates?.appPem ?? '' })).toMatchObject({
      sub_code: 'isv.alipay-root-cert-not-exist',
    })
  })
})
