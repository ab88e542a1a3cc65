import { afterEach, expect, test } from 'vitest'
import { type Gateways, type Merchant, openCashier, startGateways, startMerchant } from './test-kit.ts'

let running: Gateways | undefined
let merchant: Merchant | undefined
afterEach(async () => {
  await running?.stop()
  running?.remove()
  await merchant?.stop()
})

/** A payment at WeChat Pay, its page opened. */
async function begin(gateways: Gateways, to: Merchant) {
  const order = gateways.order(to)
  const created = await gateways.wechat.create(order)
  if (!('codeUrl' in created)) throw new Error('refused')
  return { order, cashier: await openCashier(created.codeUrl) }
}

const withoutAddresses = ({ wechat, alipay }: Gateways['keys']) => ({ ...wechat, ...alipay, baseUrl: '', gatewayUrl: '' })

test('keys, payments and a notice that nobody acknowledged survive a restart', async () => {
  const before = (running = await startGateways())
  const shop = (merchant = await startMerchant())
  const { order, cashier } = await begin(before, shop)
  await cashier.press('pay')
  await expect.poll(() => shop.received.length).toBeGreaterThan(0)
  await before.stop()
  const toldBefore = shop.received.length
  shop.answers(204)
  running = await startGateways({ folder: before.folder })
  expect(withoutAddresses(running.keys)).toEqual(withoutAddresses(before.keys))
  expect(await running.wechat.query(order.rechargeId)).toMatchObject({ kind: 'paid', amountFen: order.amountFen })
  running.pass(60_000)
  await expect.poll(() => shop.received.length).toBeGreaterThan(toldBefore)
  const [first, ...again] = shop.received.map(({ headers, body }) =>
    before.wechat.readNotice(headers as Record<string, string>, body, before.now()),
  )
  expect(again).toEqual(again.map(() => first))
})

test('what was to pay late still does when the sandbox ended in between', async () => {
  const before = (running = await startGateways())
  const shop = (merchant = await startMerchant())
  shop.answers(204)
  const { order } = await begin(before, shop)
  await before.world(order.rechargeId, { outcome: 'pay', notify: 'late' })
  await before.stop()
  running = await startGateways({ folder: before.folder })
  expect(await running.wechat.close(order.rechargeId)).toBe('closed')
  await expect.poll(() => shop.received).toHaveLength(1)
  expect(await running.wechat.query(order.rechargeId)).toMatchObject({ kind: 'paid' })
})
