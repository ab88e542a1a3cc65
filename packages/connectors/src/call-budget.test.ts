import { expect, test } from 'vitest'
import { createCallBudget } from './call-budget.ts'
import type { CallLane } from './marketplace.ts'

const stay = () => new AbortController().signal

test('what is urgent goes first, and within a lane what came first', async () => {
  let now = 0
  const budget = createCallBudget(20, () => now)
  await Promise.all(Array.from({ length: 20 }, () => budget.take('visitor', stay())))
  const served: string[] = []
  const asked: CallLane[] = ['visitor', 'member', 'bidding', 'following', 'purchase', 'bidding']
  const all = Promise.all(asked.map((lane, n) => budget.take(lane, stay()).then(() => served.push(`${lane} ${n}`))))
  now = 1_000
  await all
  expect(served).toEqual(['bidding 2', 'bidding 5', 'purchase 4', 'following 3', 'member 1', 'visitor 0'])
})

test('no more calls go out in a second than the budget has', async () => {
  const budget = createCallBudget(50)
  const begun = performance.now()
  await Promise.all(Array.from({ length: 75 }, () => budget.take('member', stay())))
  expect(performance.now() - begun).toBeGreaterThan(450)
})

test('a caller who leaves takes nothing from the budget', async () => {
  let now = 0
  const budget = createCallBudget(2, () => now)
  await budget.take('member', stay())
  await budget.take('member', stay())
  const leaving = new AbortController()
  const left = budget.take('bidding', leaving.signal)
  const stays = budget.take('visitor', stay())
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  // Enough for one call.
  now = 500
  await stays
})
