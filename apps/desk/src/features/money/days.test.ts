import { expect, it } from 'vitest'
import { barShare, dayBeside, dayOf, monthBeside } from './days.ts'

it('tells days of Beijing', () => {
  expect(dayOf(Date.UTC(2026, 10, 19, 16, 30))).toBe('2026-11-20')
  expect(dayBeside('2026-11-01', -1)).toBe('2026-10-31')
  expect(dayBeside('2026-12-31', 1)).toBe('2027-01-01')
})

it('draws bars by the square root', () => {
  expect(barShare(-25, 100)).toBe(0.5)
  expect(barShare(0, 0)).toBe(0)
})

it('tells months of Beijing, over the turn of the year', () => {
  const newYear = Date.UTC(2026, 11, 31, 16, 30)
  expect(monthBeside(newYear, 0)).toEqual({ name: '2027 年 1 月', from: Date.UTC(2026, 11, 31, 16), to: Date.UTC(2027, 0, 31, 16) })
  expect(monthBeside(newYear, -1).name).toBe('2026 年 12 月')
})
