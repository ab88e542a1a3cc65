import { expect, test } from 'vitest'
import { shareWeight, usualOf } from './share-weight-rules.ts'

test('the shares of an envelope sum to its weight exactly, whatever lies in it', () => {
  for (let weightG = 7; weightG < 4_000; weightG += 13) {
    for (const usual of [[300], [300, 300], [1, 1_000], [60, 900, 350], [1, 2, 3, 4, 5, 6, 7]]) {
      const shares = shareWeight(weightG, usual)
      expect(shares.reduce((so, one) => so + one, 0)).toBe(weightG)
      expect(Math.min(...shares)).toBeGreaterThan(0)
    }
  }
  expect(shareWeight(1_200, [300, 900])).toEqual([301, 899])
  expect(() => shareWeight(1, [300, 900])).toThrow(RangeError)
})

test('a category that was never weighed has the weight of the nearest one above it', () => {
  expect(usualOf(['900119', '16', '1', '3088'])).toBe(usualOf(['16']))
  expect(usualOf([])).toBe(usualOf(['no category']))
})
