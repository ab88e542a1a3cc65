import { afterAll, beforeAll, test } from 'vitest'
import { mustEndRightly } from './random-histories.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test.each([11, 12, 13])('after a random history every order has its money where its state says (seed %i)', (seed) =>
  mustEndRightly(world, { seed, rounds: 25 }),
)
