import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteSign, whenStill } from './when-still.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('runs at once while no sign is on its way', () => {
  const run = vi.fn<() => void>()
  whenStill(run)
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledOnce()
})

test('a sign that stands in a field is waited for, as a busy computer brings the rest of its code late', () => {
  const run = vi.fn<() => void>()
  noteSign(true)
  whenStill(run)
  vi.advanceTimersByTime(900)
  expect(run).not.toHaveBeenCalled()
  // The second sign took it out again.
  noteSign(false)
  vi.advanceTimersByTime(44)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(run).toHaveBeenCalledOnce()
})

test('each further sign is waited for', () => {
  const run = vi.fn<() => void>()
  noteSign(true)
  whenStill(run)
  vi.advanceTimersByTime(900)
  noteSign(true)
  vi.advanceTimersByTime(900)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(run).toHaveBeenCalledOnce()
})

test('what was forgotten does not run', () => {
  const run = vi.fn<() => void>()
  noteSign(false)
  whenStill(run)()
  vi.advanceTimersByTime(5_000)
  expect(run).not.toHaveBeenCalled()
})
