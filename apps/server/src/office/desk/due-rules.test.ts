import { expect, test } from 'vitest'
import { dueOf, dueOfThread } from './due-rules.ts'
import { nextWorkingDayEnd, readOpeningHours } from './opening-hours-rules.ts'

const hours = readOpeningHours('Mon-Fri 09:00-18:00')!
const beijing = (text: string) => Date.parse(`${text}:00+08:00`)
const entry = (kind: string, at: string, more: { endsAt?: number; closesAt?: number } = {}) => ({
  kind,
  openedAt: beijing(at),
  endsAt: more.endsAt ?? null,
  closesAt: more.closesAt ?? null,
})

test('opening hours are read as they are written, and refused otherwise', () => {
  expect(readOpeningHours('Sat-Mon 10:00-24:00')).toEqual({ days: new Set([6, 0, 1]), opens: 600, closes: 1_440 })
  expect(readOpeningHours('Sun 10:00-12:30')).toEqual({ days: new Set([0]), opens: 600, closes: 750 })
  for (const wrong of ['', 'Mon-Fri', 'Mon-Fry 09:00-18:00', 'Mon-Fri 18:00-09:00', 'Mon-Fri 09:00-25:00'])
    expect(readOpeningHours(wrong)).toBeNull()
})

test('a bid by hand is due three minutes after it was asked for, and four before the auction ends at the latest', () => {
  expect(dueOf(entry('bidByHand', '2026-11-20T20:00', { endsAt: beijing('2026-11-20T21:00') }), hours)).toBe(beijing('2026-11-20T20:03'))
  expect(dueOf(entry('bidByHand', '2026-11-20T20:00', { endsAt: beijing('2026-11-20T20:05') }), hours)).toBe(beijing('2026-11-20T20:01'))
})

test('a dispute is due twelve hours before the marketplace closes the purchase', () => {
  expect(dueOf(entry('dispute', '2026-11-20T09:30', { closesAt: beijing('2026-11-24T12:00') }), hours)).toBe(beijing('2026-11-24T00:00'))
})

test('what has until the next working day skips the days off', () => {
  // A Friday.
  expect(dueOf(entry('billDiffers', '2026-11-20T10:00'), hours)).toBe(beijing('2026-11-23T18:00'))
  expect(nextWorkingDayEnd(beijing('2026-11-19T23:59'), hours)).toBe(beijing('2026-11-20T18:00'))
})

test('a thread waits in opening hours alone', () => {
  expect(dueOfThread(beijing('2026-11-20T14:00'), false, hours)).toBe(beijing('2026-11-20T14:30'))
  expect(dueOfThread(beijing('2026-11-20T17:45'), false, hours)).toBe(beijing('2026-11-23T09:15'))
  expect(dueOfThread(beijing('2026-11-21T12:00'), true, hours)).toBe(beijing('2026-11-23T11:00'))
})
