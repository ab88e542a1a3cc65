import { expect, it } from 'vitest'
import { barShare, dayBeside, dayOf } from './days.ts'

it('tells days of Beijing', () => {
  expect(dayOf(Date.UTC(2026, 10, 19, 16, 30))).toBe('2026-11-20')
  expect(dayBeside('2026-11-01', -1)).toBe('2026-10-31')
  expect(dayBeside('2026-12-31', 1)).toBe('2027-01-01')
})

it('draws bars by the square root', () => {
  expect(barShare(-25, 100)).toBe(0.5)
  expect(barShare(0, 0)).toBe(0)
})
