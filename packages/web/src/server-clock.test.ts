import { beforeEach, expect, test } from 'vitest'
import { createServerClock } from './server-clock.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const LATER_MS = 1_800_000

/** The time of this computer's clock. */
let computer: number
let clock: ReturnType<typeof createServerClock>
beforeEach(() => {
  computer = NOON
  clock = createServerClock(() => computer)
})

test('a slow answer does not turn the clock back', () => {
  const askedAt = computer
  computer += 8_000
  clock.hear(NOON, askedAt)
  expect(clock.now()).toBe(computer)
})

test('an old event that a screen still has does not turn the clock back', () => {
  clock.hear(NOON - 180_000)
  expect(clock.now()).toBe(computer)
})

test.each([
  ['slow', -LATER_MS],
  ['fast', LATER_MS],
])('on a computer whose clock is %s by half an hour the time is right to within the duration of an answer', (_, offMs) => {
  const askedAt = NOON + offMs
  computer = askedAt + 300
  clock.hear(NOON, askedAt)
  expect(Math.abs(clock.now() - (NOON + 300))).toBeLessThanOrEqual(300)
})

test('further answers make it more exact, and a change of the computer clock is followed both ways', () => {
  for (const offMs of [LATER_MS, -LATER_MS, 0]) {
    for (const tookMs of [800, 40, 20, 500]) {
      const askedAt = NOON + offMs
      computer = askedAt + tookMs
      clock.hear(NOON + tookMs / 2, askedAt)
    }
    expect(Math.abs(clock.now() - (NOON + 500))).toBeLessThanOrEqual(10)
  }
})
