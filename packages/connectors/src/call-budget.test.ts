import { expect, test } from 'vitest'
import { createCallBudget } from './call-budget.ts'
import type { CallLane } from './marketplace.ts'
import { createMovableTiming } from './movable-timing.ts'

const stay = () => new AbortController().signal
/** Lets everything that may go out now do so. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('what is urgent goes first, and within a lane what came first', async () => {
  const timing = createMovableTiming()
  const budget = createCallBudget(20, timing)
  await Promise.all(Array.from({ length: 20 }, () => budget.take('visitor', stay())))
  const served: string[] = []
  const asked: CallLane[] = ['visitor', 'member', 'bidding', 'following', 'purchase', 'bidding']
  const all = Promise.all(asked.map((lane, n) => budget.take(lane, stay()).then(() => served.push(`${lane} ${n}`))))
  timing.pass(1_000)
  await all
  expect(served).toEqual(['bidding 2', 'bidding 5', 'purchase 4', 'following 3', 'member 1', 'visitor 0'])
})

test('no more calls go out in a second than the budget has, and those that wait go out as it fills', async () => {
  const timing = createMovableTiming()
  const budget = createCallBudget(50, timing)
  let out = 0
  for (let n = 0; n < 75; n++) void budget.take('member', stay()).then(() => out++)
  for (const [passedMs, expected] of [
    [0, 50],
    [19, 50],
    [1, 51],
    [480, 75],
  ] as const) {
    timing.pass(passedMs)
    await settled()
    expect(out).toBe(expected)
  }
})

test('a budget that rested holds one second’s worth, and no more', async () => {
  const timing = createMovableTiming()
  const budget = createCallBudget(2, timing)
  timing.pass(60_000)
  let out = 0
  for (let n = 0; n < 5; n++) void budget.take('member', stay()).then(() => out++)
  await settled()
  expect(out).toBe(2)
})

test('a caller who leaves takes nothing from the budget', async () => {
  const timing = createMovableTiming()
  const budget = createCallBudget(2, timing)
  await budget.take('member', stay())
  await budget.take('member', stay())
  const leaving = new AbortController()
  const left = budget.take('bidding', leaving.signal)
  const stays = budget.take('visitor', stay())
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  // Enough for one call.
  timing.pass(500)
  await stays
})
