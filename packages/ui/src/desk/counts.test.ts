import { expect, test } from 'vitest'
import { ageText, ageTone, countText, sumText } from './counts.ts'

test('counting stops at a thousand and says so; what is not summed is a dash', () => {
  expect(countText({ n: 214, more: false })).toBe('214')
  expect(countText({ n: 1_000, more: true })).toBe('1,000+')
  expect(sumText(3_482_610)).toBe('3,482,610')
  expect(sumText(-800)).toBe('−800')
  expect(sumText(null)).toBe('—')
})

test('an age is one unit', () => {
  expect(ageText(40_900)).toBe('40 秒')
  expect(ageText(38 * 60_000)).toBe('38 分钟')
  expect(ageText(5.9 * 3_600_000)).toBe('5 小时')
  expect(ageText(16 * 86_400_000)).toBe('16 天')
  expect(ageText(-5)).toBe('0 秒')
})

test('an age turns yellow past half of its limit, vermilion past it', () => {
  expect(ageTone(7, 15)).toBe('plain')
  expect(ageTone(8, 15)).toBe('wait')
  expect(ageTone(16, 15)).toBe('late')
  expect(ageTone(16, Infinity)).toBe('plain')
})
