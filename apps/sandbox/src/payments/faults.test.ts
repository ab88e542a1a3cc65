import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Fault } from '../world/faults.ts'
import { type Gateways, type Merchant, startGateways, startMerchant } from './test-kit.ts'

/** What the merchant's adapters make of gateways that fail, and that `/world` goes on meanwhile. */
let gateways: Gateways
let merchant: Merchant
beforeAll(async () => {
  gateways = await startGateways()
  merchant = await startMerchant()
  merchant.answers(204)
})
afterEach(() => gateways.faults.set('payments', null))
afterAll(async () => {
  await gateways.stop()
  await merchant.stop()
  gateways.remove()
})

const suffer = (kind: Fault['kind'], status = 500) => gateways.faults.set('payments', { kind, status, share: 1, until: null })
const down = expect.objectContaining({ name: 'GatewayDown' })

test('an order whose answer was lost exists, and the same order again gets its code', async () => {
  const order = gateways.order(merchant)
  suffer('lostAnswer')
  await expect(gateways.wechat.create(order)).rejects.toEqual(down)
  gateways.faults.set('payments', null)
  expect(await gateways.wechat.query(order.rechargeId)).toEqual({ kind: 'pending', paying: false })
  expect(await gateways.wechat.create(order)).toMatchObject({ kind: 'created' })
})

test('a close whose answer was lost crosses with a late payment all the same', async () => {
  const order = gateways.order(merchant)
  await gateways.wechat.create(order)
  await gateways.world(order.rechargeId, { outcome: 'pay', notify: 'late' })
  suffer('lostAnswer')
  await expect(gateways.wechat.close(order.rechargeId)).rejects.toEqual(down)
  gateways.faults.set('payments', null)
  await expect.poll(() => gateways.world(order.rechargeId)).toMatchObject({ state: 'paid' })
  expect(await gateways.wechat.close(order.rechargeId)).toBe('alreadyPaid')
})

test.each(['down', 'error', 'malformed', 'unexpected', 'lostAnswer'] as const)(
  '%s decides nothing at either gateway, and /world still pays',
  async (kind) => {
    const order = gateways.order(merchant)
    await gateways.wechat.create(order)
    suffer(kind)
    for (const gateway of [gateways.wechat, gateways.alipay]) {
      await expect(gateway.query(order.rechargeId)).rejects.toEqual(down)
      await expect(gateway.close(gateways.order(merchant).rechargeId)).rejects.toEqual(down)
    }
    expect(await gateways.world(order.rechargeId, { outcome: 'pay' })).toMatchObject({ status: 200, state: 'paid' })
  },
)
