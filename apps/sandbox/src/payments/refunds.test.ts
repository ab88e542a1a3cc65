import type { PaymentGateway } from '@otsukai/connectors/payment'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beijingDay } from './beijing.ts'
import { type Gateways, type Merchant, openCashier, startGateways, startMerchant } from './test-kit.ts'

let gateways: Gateways
let merchant: Merchant
beforeAll(async () => {
  gateways = await startGateways()
  merchant = await startMerchant()
  merchant.answers(200, 'success')
})
afterAll(async () => {
  await gateways.stop()
  await merchant.stop()
  gateways.remove()
})

/** WeChat Pay says "under way" for so long. */
const untilDoneMs = 1_000
let count = 0
const newNumber = () => `F${gateways.now()}X${String(++count).padStart(8, '0')}`

const kinds = [
  ['wechat', () => gateways.wechat],
  ['alipay', () => gateways.alipay],
] as const

describe.each(kinds)('%s', (_type, get) => {
  const paid = async () => {
    const order = gateways.order(merchant)
    const created = await get().create(order)
    if (created.kind !== 'created') throw new Error(created.told)
    await openCashier('codeUrl' in created ? created.codeUrl : created.payUrl)
    await gateways.world(order.rechargeId, { outcome: 'pay' })
    return order
  }
  const refundOf = ({ rechargeId, amountFen }: { rechargeId: string; amountFen: number }, changes: object = {}) => ({
    refundId: newNumber(),
    rechargeId,
    amountFen: 3_000,
    totalFen: amountFen,
    reason: '会员申请退款',
    notifyUrl: `${merchant.origin}/notify`,
    ...changes,
  })
  const noticesOfRefunds = (gateway: PaymentGateway, rechargeId: string) =>
    merchant.received
      .map(({ headers, body }) => {
        try {
          return gateway.readNotice(headers as Record<string, string>, body, gateways.now())
        } catch {
          // Another test's notice, of the other gateway.
          return null
        }
      })
      .filter((notice) => notice?.kind === 'refund' && notice.rechargeId === rechargeId)

  test('a refund is made once under its number, told, and found', async () => {
    const order = await paid()
    const refund = refundOf(order)
    await get().refund(refund)
    await get().refund(refund)
    gateways.pass(untilDoneMs)
    expect(await get().queryRefund(order.rechargeId, refund.refundId)).toMatchObject({ kind: 'done', amountFen: 3_000 })
    expect(await get().refund(refund)).toMatchObject({ kind: 'done', amountFen: 3_000 })
    expect((await gateways.world(order.rechargeId)).refunds).toMatchObject([{ refundNumber: refund.refundId, amountFen: 3_000 }])
    await expect
      .poll(() => noticesOfRefunds(get(), order.rechargeId))
      .toContainEqual({ kind: 'refund', rechargeId: order.rechargeId, refundId: refund.refundId })
    expect(await get().query(order.rechargeId)).toMatchObject({ kind: 'paid', amountFen: order.amountFen })
  })

  test('more than was paid, another amount under a number, an unpaid and an unknown payment are refused', async () => {
    const order = await paid()
    const refund = refundOf(order, { amountFen: order.amountFen })
    await get().refund(refund)
    const refused = { kind: 'refused' }
    expect(await get().refund({ ...refund, amountFen: 1 })).toMatchObject(refused)
    expect(await get().refund(refundOf(order, { amountFen: 1 }))).toMatchObject(refused)
    const unpaid = gateways.order(merchant)
    const created = await get().create(unpaid)
    if ('payUrl' in created) await fetch(created.payUrl)
    expect(await get().refund(refundOf(unpaid))).toMatchObject(refused)
    expect(await get().refund(refundOf({ rechargeId: newNumber(), amountFen: 1 }, { amountFen: 1 }))).toMatchObject(refused)
    expect(await get().queryRefund(order.rechargeId, newNumber())).toEqual({ kind: 'unknown' })
    // Wholly refunded, it was paid all the same.
    expect(await get().query(order.rechargeId)).toMatchObject({ kind: 'paid' })
  })

  test('what /world says of refunds is what a refund meets', async () => {
    const order = await paid()
    await gateways.world(`${order.rechargeId}/refunds`, { refunds: 'noMoney' })
    expect(await get().refund(refundOf(order))).toMatchObject({ kind: 'waiting', told: expect.stringMatching(/NOT_ENOUGH/) })
    await gateways.world(`${order.rechargeId}/refunds`, { refunds: 'refused' })
    expect(await get().refund(refundOf(order))).toMatchObject({ kind: 'refused' })
  })

  test('an accepted refund comes to what /world says, at WeChat Pay alone', async () => {
    const order = await paid()
    const told = await gateways.world(`${order.rechargeId}/refunds`, { refunds: 'underWay' })
    expect(told.status).toBe(get().type === 'wechat' ? 200 : 409)
    if (get().type === 'alipay') return
    const refund = refundOf(order, { amountFen: order.amountFen })
    const stands = () => get().queryRefund(order.rechargeId, refund.refundId)
    await get().refund(refund)
    gateways.pass(untilDoneMs)
    expect(await stands()).toEqual({ kind: 'waiting', told: null })
    await gateways.world(`${order.rechargeId}/refunds`, { refunds: 'abnormal' })
    expect(await stands()).toEqual({ kind: 'waiting', told: 'ABNORMAL' })
    await gateways.world(`${order.rechargeId}/refunds`, { refunds: 'closed' })
    expect(await stands()).toEqual({ kind: 'refused', told: 'CLOSED' })
    await expect.poll(() => noticesOfRefunds(get(), order.rechargeId).length).toBe(2)
    // Nothing went back: it may be refunded under another number.
    expect(await get().refund(refundOf(order, { amountFen: order.amountFen }))).toEqual({ kind: 'waiting', told: null })
  })

  test("the day's bill shows each payment and refund to the fen, and a day without any has none", async () => {
    const begun = gateways.now()
    const [order, other, hidden] = [await paid(), await paid(), await paid()]
    const refund = refundOf(order)
    await get().refund(refund)
    await gateways.world(`${other.rechargeId}/refunds`, { takeBackFen: 108, notify: false })
    await gateways.world(`${hidden.rechargeId}/refunds`, { billFen: 0 })
    // Midnight may pass while the test runs.
    const bills = async () => {
      const days = [...new Set([begun, gateways.now()].map(beijingDay))]
      return (await Promise.all(days.map((day) => get().bill(day)))).filter((bill) => bill !== null)
    }
    const linesOf = async ({ rechargeId }: typeof order) =>
      (await bills()).flatMap(({ lines }) => lines.filter((line) => line.rechargeId === rechargeId))
    expect(await linesOf(order)).toMatchObject([
      { kind: 'paid', amountFen: 10_008, currency: 'CNY' },
      { kind: 'refunded', amountFen: 3_000, refundId: refund.refundId },
    ])
    expect(await linesOf(other)).toMatchObject([{ kind: 'paid' }, { kind: 'refunded', amountFen: 108 }])
    expect(await linesOf(hidden)).toEqual([])
    expect(new Set((await bills()).map(({ feeFen }) => feeFen))).toEqual(new Set([0]))
    const asked = await get().query(order.rechargeId)
    const [line] = await linesOf(order)
    if (asked.kind !== 'paid' || line?.kind !== 'paid') throw new Error('not paid')
    expect([line.transactionId, line.paidAt]).toEqual([asked.transactionId, asked.paidAt])
    expect(await get().bill('2020-01-01')).toBeNull()
  })
})
