import type { PaymentGateway } from '@otsukai/connectors/payment'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Gateways, type Merchant, openCashier, startGateways, startMerchant } from './test-kit.ts'

let gateways: Gateways
let merchant: Merchant

beforeAll(async () => {
  gateways = await startGateways()
  merchant = await startMerchant()
})
afterEach(() => {
  merchant.received.length = 0
})
afterAll(async () => {
  await gateways.stop()
  await merchant.stop()
  gateways.remove()
})

/** Reads the newest notice with the adapter, as the server does. */
const readNewest = (gateway: PaymentGateway) => {
  const notice = merchant.received.at(-1)
  if (!notice) throw new Error('no notice came')
  return gateway.readNotice(notice.headers as Record<string, string>, notice.body, gateways.now())
}
async function noticeCame(count = 1): Promise<void> {
  await expect.poll(() => merchant.received).toHaveLength(count)
}

const kinds = [
  ['wechat', () => gateways.wechat, () => merchant.answers(204)],
  ['alipay', () => gateways.alipay, () => merchant.answers(200, 'success')],
] as const

describe.each(kinds)('%s', (type, get, acknowledge) => {
  /** Creates a payment and opens its page, with which an Alipay trade begins. */
  const begin = async (changes: Parameters<Gateways['order']>[1] = {}) => {
    acknowledge()
    const order = gateways.order(merchant, changes)
    const created = await get().create(order)
    if (created.kind !== 'created') throw new Error(created.told)
    const address = 'codeUrl' in created ? created.codeUrl : created.payUrl
    const cashier = await openCashier(address)
    return { order, address, cashier }
  }

  test('a payment made on the page is told and found, with all that was ordered', async () => {
    const { order, cashier } = await begin()
    expect(cashier.html).toContain('模拟收银台 · 不会真的扣款')
    expect(cashier.html).toContain('<b>100.08</b>')
    expect(cashier.html).toContain(order.subject)
    expect(await get().query(order.rechargeId)).toEqual({ kind: 'pending', paying: false })
    const before = Math.floor(gateways.now() / 1000) * 1000
    const pressed = await cashier.press('pay')
    expect(pressed.status).toBe(303)
    expect(pressed.headers.get('location')).toMatch(type === 'alipay' ? `${order.returnUrl}?` : '/cashier/')
    await noticeCame()
    const told = readNewest(get())
    expect(told).toMatchObject({ kind: 'paid', rechargeId: order.rechargeId, amountFen: 10_008, currency: 'CNY', attach: order.attach })
    const asked = await get().query(order.rechargeId)
    expect(asked).toMatchObject({ kind: 'paid', rechargeId: order.rechargeId, amountFen: 10_008, currency: 'CNY' })
    if (told.kind !== 'paid' || asked.kind !== 'paid') throw new Error('not paid')
    expect(asked.transactionId).toBe(told.transactionId)
    expect(asked.paidAt).toBe(told.paidAt)
    expect(told.paidAt).toBeGreaterThanOrEqual(before)
    expect(told.paidAt).toBeLessThanOrEqual(gateways.now())
  })

  test('a notice with one byte changed, or another time, is refused', async () => {
    const { order, cashier } = await begin()
    await cashier.press('pay')
    await noticeCame()
    const { headers, body } = merchant.received[0] as (typeof merchant.received)[0]
    const at = body.indexOf(type === 'wechat' ? '"ciphertext":"' : '100.08') + 20 * Number(type === 'wechat')
    const changed = `${body.slice(0, at)}${body[at] === '9' ? '8' : '9'}${body.slice(at + 1)}`
    const read = (text: string, now = gateways.now()) => get().readNotice(headers as Record<string, string>, text, now)
    expect(read(body)).toMatchObject({ rechargeId: order.rechargeId })
    expect(() => read(changed)).toThrow(expect.objectContaining({ name: 'BadSignature' }))
    if (type === 'wechat') expect(() => read(body, gateways.now() + 302_000)).toThrow(expect.objectContaining({ name: 'BadSignature' }))
  })

  test('a forged notice is refused, and nothing is paid', async () => {
    const { order } = await begin()
    const answer = await gateways.world(order.rechargeId, { outcome: 'pay', notify: 'forged' })
    expect(answer).toMatchObject({ status: 200, state: 'open', sent: [{ url: order.notifyUrl }] })
    expect(() => readNewest(get())).toThrow(expect.objectContaining({ name: 'BadSignature' }))
    expect(await get().query(order.rechargeId)).toMatchObject({ kind: 'pending' })
  })

  test('the same order again is the same payment; another amount under its number is refused', async () => {
    const { order, address } = await begin()
    const again = await get().create(order)
    if (type === 'wechat') expect(again).toEqual({ kind: 'created', codeUrl: address })
    const other = await get().create({ ...order, amountFen: order.amountFen + 1 })
    if (type === 'wechat') expect(other).toMatchObject({ kind: 'refused', told: expect.stringContaining('OUT_TRADE_NO_USED') })
    else expect((await openCashier('payUrl' in other ? other.payUrl : '')).html).toContain('交易信息不一致')
    await gateways.world(order.rechargeId, { outcome: 'pay' })
    expect(await get().query(order.rechargeId)).toMatchObject({ kind: 'paid', amountFen: order.amountFen })
  })

  test('after its time it cannot be paid any more', async () => {
    const { order, address, cashier } = await begin()
    gateways.pass(901_000)
    expect((await openCashier(address)).html).toContain('付款时间已过')
    await cashier.press('pay')
    expect(await get().query(order.rechargeId)).toEqual(type === 'wechat' ? { kind: 'pending', paying: false } : { kind: 'closed' })
    expect(await gateways.world(order.rechargeId, { outcome: 'pay' })).toMatchObject({ status: 409 })
    expect(await get().close(order.rechargeId)).toBe('closed')
    expect(merchant.received).toHaveLength(0)
  })

  test('closing tells an unpaid, a closed, a paid and an unknown payment apart', async () => {
    const unpaid = await begin()
    expect(await get().close(unpaid.order.rechargeId)).toBe('closed')
    expect(await get().query(unpaid.order.rechargeId)).toEqual({ kind: 'closed' })
    expect(await get().close(unpaid.order.rechargeId)).toBe('closed')
    await unpaid.cashier.press('pay')
    expect(await get().query(unpaid.order.rechargeId)).toEqual({ kind: 'closed' })
    const paid = await begin()
    await paid.cashier.press('pay')
    await noticeCame()
    expect(await get().close(paid.order.rechargeId)).toBe('alreadyPaid')
    expect(await get().query(paid.order.rechargeId)).toMatchObject({ kind: 'paid' })
    const never = gateways.order(merchant)
    expect(await get().close(never.rechargeId)).toBe('unknown')
    expect(await get().query(never.rechargeId)).toEqual({ kind: 'unknown' })
  })

  test('declined is not paid, tells nobody, and may still be paid', async () => {
    const { order, cashier } = await begin()
    await cashier.press('decline')
    expect(await get().query(order.rechargeId)).toEqual({ kind: 'pending', paying: false })
    expect(merchant.received).toHaveLength(0)
    expect(await gateways.world(order.rechargeId, { outcome: 'decline' })).toMatchObject({ status: 200, state: 'open', sent: [] })
    await cashier.press('pay')
    expect(await get().query(order.rechargeId)).toMatchObject({ kind: 'paid' })
    await noticeCame()
  })

  test('paid twice on the page is one payment with one notice', async () => {
    const { order, cashier } = await begin()
    await Promise.all([cashier.press('pay'), cashier.press('pay'), cashier.press('pay')])
    await noticeCame()
    await expect
      .poll(() => gateways.world(order.rechargeId))
      .toMatchObject({ state: 'paid', notices: [{ attempts: 1, acknowledged: true }] })
  })

  test('twice sends two notices of one payment; never sends none, and asking finds it', async () => {
    const twice = await begin()
    const answer = await gateways.world(twice.order.rechargeId, { outcome: 'pay', notify: 'twice' })
    expect(answer.sent).toHaveLength(2)
    const read = merchant.received.map(({ headers, body }) => get().readNotice(headers as Record<string, string>, body, gateways.now()))
    expect(new Set(read.map((one) => one.kind === 'paid' && one.transactionId)).size).toBe(1)
    const never = await begin()
    expect((await gateways.world(never.order.rechargeId, { outcome: 'pay', notify: 'never' })).sent).toEqual([])
    expect(await get().query(never.order.rechargeId)).toMatchObject({ kind: 'paid' })
    expect(merchant.received).toHaveLength(2)
  })

  test('late: first the close is answered, then it is paid and told', async () => {
    const { order } = await begin()
    expect(await gateways.world(order.rechargeId, { outcome: 'pay', notify: 'late' })).toMatchObject({
      waiting: true,
      state: 'open',
      sent: [],
    })
    expect(await get().close(order.rechargeId)).toBe('closed')
    await noticeCame()
    expect(readNewest(get())).toMatchObject({ kind: 'paid', rechargeId: order.rechargeId })
    expect(await get().query(order.rechargeId)).toMatchObject({ kind: 'paid' })
    const closed = await begin()
    await get().close(closed.order.rechargeId)
    expect(await gateways.world(closed.order.rechargeId, { outcome: 'pay', notify: 'late' })).toMatchObject({
      state: 'paid',
      waiting: false,
    })
    await noticeCame(2)
  })

  test('a notice is sent again until it is acknowledged', async () => {
    const { order, cashier } = await begin()
    merchant.answers(500, 'failure')
    await cashier.press('pay')
    const notices = () => gateways.world(order.rechargeId).then((told) => told.notices)
    await expect.poll(notices).toEqual([{ attempts: expect.any(Number), acknowledged: false }])
    await expect.poll(() => merchant.received.length).toBeGreaterThan(0)
    acknowledge()
    gateways.pass(60_000)
    await expect.poll(notices).toEqual([{ attempts: expect.any(Number), acknowledged: true }])
    const attempts = merchant.received.length
    expect(attempts).toBeGreaterThan(1)
    expect(await notices()).toEqual([{ attempts, acknowledged: true }])
    gateways.pass(86_400_000)
    expect(await notices()).toEqual([{ attempts, acknowledged: true }])
  })
})
