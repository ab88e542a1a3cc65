import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const NOON = Date.UTC(2026, 10, 20, 12)
const LATER_MS = 1_800_000

let clock: typeof import('./server-clock.ts')
beforeEach(async () => {
  vi.useFakeTimers({ now: NOON })
  vi.resetModules()
  clock = await import('./server-clock.ts')
})
afterEach(() => vi.useRealTimers())

test('answers that were long on their way do not turn the clock back', () => {
  const askedAt = Date.now()
  vi.setSystemTime(NOON + 8_000)
  clock.hearServerTime(NOON, askedAt)
  expect(clock.serverNow()).toBe(Date.now())
})

test('news from a while ago, kept by the screen, do not turn the clock back', () => {
  clock.hearServerTime(NOON - 180_000)
  expect(clock.serverNow()).toBe(Date.now())
})

test.each([
  ['slow', -LATER_MS],
  ['fast', LATER_MS],
])('a computer whose clock is %s by half an hour counts by the server within the time of an answer', (_, offMs) => {
  vi.setSystemTime(NOON + offMs)
  const askedAt = Date.now()
  vi.setSystemTime(NOON + offMs + 300)
  clock.hearServerTime(NOON, askedAt)
  expect(Math.abs(clock.serverNow() - (NOON + 300))).toBeLessThanOrEqual(300)
})

test('the next answers bring it nearer, and a clock that somebody sets is followed both ways', () => {
  for (const offMs of [LATER_MS, -LATER_MS, 0]) {
    for (const tookMs of [800, 40, 20, 500]) {
      const askedAt = NOON + offMs
      vi.setSystemTime(askedAt + tookMs)
      clock.hearServerTime(NOON + tookMs / 2, askedAt)
    }
    expect(Math.abs(clock.serverNow() - (NOON + 500))).toBeLessThanOrEqual(10)
  }
})
