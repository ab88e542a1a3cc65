import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('twelve pays at once take the money once', async () => {
  const member = await world.member({ balanceJpy: 10_000 })
  const id = await member.orders(await world.item({ priceJpy: 3_000 }))
  const { quote } = await member.order(id)

  const answers = await Promise.all(Array.from({ length: 12 }, () => member.pays(id)))

  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 2301)).toHaveLength(11)
  expect(await member.balance()).toEqual({ availableJpy: 10_000 - quote.totalJpy, heldJpy: 0 })
  await world.ledger.mustBalance()
})
