import { expect, test } from 'vitest'
import { whyNotAmount, yenOf } from './bid-words.ts'
import { placeOn, rulerAt } from './hour-ruler-rules.ts'

test('a bid made by hand lies between the least and the member’s maximum', () => {
  expect(whyNotAmount('', 6_400, 7_500)).toBe('先填出了多少')
  expect(whyNotAmount('6,300', 6_400, 7_500)).toBe('至少 6,400')
  expect(whyNotAmount('7600', 6_400, 7_500)).toBe('会员的上限是 7,500')
  expect(whyNotAmount('６４００', 6_400, 7_500)).toBeNull()
  expect(yenOf('六千')).toBeNull()
})

test('the ruler begins at a tenth minute just past and is an hour long', () => {
  const now = Date.UTC(2026, 10, 20, 11, 5, 48)
  const ruler = rulerAt(now)
  expect(new Date(ruler.from).toISOString()).toBe('2026-11-20T11:00:00.000Z')
  expect(ruler.marks).toHaveLength(7)
  expect(placeOn(ruler, ruler.from + 1_800_000)).toBe(50)
  expect(placeOn(ruler, ruler.from - 1)).toBeNull()
})
