import { expect, test } from 'vitest'
import { beijingDayStart } from '../../platform/beijing-day.ts'
import { breaksLimits, newMerchantNumber } from './recharge-rules.ts'

const limits = { minJpy: 100, maxJpy: 500_000, dayLeftJpy: 300_000, lacksJpy: [50, 400_000] }

test.each([
  [99, { minJpy: 100, maxJpy: 300_000 }],
  [100, null],
  [300_000, null],
  [300_001, { minJpy: 100, maxJpy: 300_000 }],
  [50, null],
  [400_000, null],
])('%i yen against the limits', (amountJpy, broken) => {
  expect(breaksLimits(amountJpy, limits)).toEqual(broken)
})

test('a day that is used up leaves nothing, and never less', () => {
  expect(breaksLimits(100, { ...limits, dayLeftJpy: -5, lacksJpy: [] })).toEqual({ minJpy: 100, maxJpy: 0 })
})

test('the day of the limits begins at midnight in Beijing', () => {
  expect(new Date(beijingDayStart(Date.parse('2026-11-20T15:59:59Z'))).toISOString()).toBe('2026-11-19T16:00:00.000Z')
  expect(new Date(beijingDayStart(Date.parse('2026-11-20T16:00:00Z'))).toISOString()).toBe('2026-11-20T16:00:00.000Z')
})

test('a merchant order number has a length and letters that both gateways take', () => {
  let next = 0
  expect(newMerchantNumber((bound) => (next = (next + 5) % bound))).toMatch(/^[0-9A-Z]{24}$/)
})
