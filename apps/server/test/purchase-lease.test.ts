import { afterAll, beforeAll, expect, test } from 'vitest'
import { markSent, newHolder, writeAttempt } from '../src/trade/buying/purchase-attempts.ts'
import { transaction } from '../src/platform/db/transaction.ts'
import { letLapse, paidOrder } from './purchase-kit.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  // Nobody buys but the test.
  world = await startWorld({ env: { PURCHASE_DELAY_S: '86400', SWEEP_EVERY_S: '3600' } })
})
afterAll(() => world.stop())

test('a purchase whose lease lapsed before it was sent is not sent any more, and one whose lease stands is sent once', async () => {
  const { db, random } = world.server.deps
  const write = async () => {
    const itemId = await world.item()
    const { id: orderId } = await paidOrder(world, itemId)
    const wanted = { orderId, account: 'sandbox-1', itemId, checksum: 'x', priceJpy: 3_000, at: world.now(), leaseMs: 130_000 }
    return transaction(db, (tx) => writeAttempt(tx, { ...wanted, holder: newHolder(random) }))
  }
  const [lapsed, standing] = [await write(), await write()]
  await letLapse(world, lapsed.order_id)

  expect(await markSent(db, lapsed, world.now())).toBe(false)
  expect([await markSent(db, standing, world.now()), await markSent(db, standing, world.now())]).toEqual([true, false])
})
