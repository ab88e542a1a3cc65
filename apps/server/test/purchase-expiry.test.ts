import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsOf, mustHold, reaches } from './purchase-kit.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ env: { ORDER_EXPIRES_S: '1', SWEEP_EVERY_S: '0.5' } })
})
afterAll(() => world.stop())

test('an order that nobody pays is cancelled by the clock, and cannot be paid after its time', async () => {
  const member = await world.member({ balanceJpy: 10_000 })
  const id = await member.orders(await world.item())
  const { payBy } = await member.order(id)
  await world.until(() => Date.now() > payBy)

  const late = await member.pays(id)

  expect(late.code).toBe(2301)
  await reaches(member, id, 'cancelled')
  const order = await mustHold(world, member, id, { state: 'cancelled', bought: 0 })
  expect(eventsOf(order)).toEqual(['create', 'expire'])
  expect(order.allowed).toEqual(['message'])
  expect((await member.pays(id)).code).toBe(2301)
  expect(await member.balance()).toEqual({ availableJpy: 10_000, heldJpy: 0 })
})
