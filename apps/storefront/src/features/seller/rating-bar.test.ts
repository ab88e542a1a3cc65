import { expect, test } from 'vitest'
import { goodPermille, percentText } from './rating-bar.tsx'

test('the good share is rounded down, so that one bad rating never reads as 100 %', () => {
  expect(percentText(goodPermille({ good: 619, normal: 2, bad: 3 })!)).toBe('99.1')
  expect(percentText(goodPermille({ good: 99_999, normal: 0, bad: 1 })!)).toBe('99.9')
  expect(percentText(goodPermille({ good: 7, normal: 0, bad: 0 })!)).toBe('100')
  expect(percentText(goodPermille({ good: 0, normal: 1, bad: 0 })!)).toBe('0')
})

test('without ratings there is no share', () => {
  expect(goodPermille({ good: 0, normal: 0, bad: 0 })).toBeNull()
})
