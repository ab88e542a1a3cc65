import { expect, test } from 'vitest'
import { shareWeight, usualOf } from './share-weight-rules.ts'

const table = {
  anyG: 400,
  categories: [
    { of: 'clothes', grams: { 11: 300, 16: 900 } },
    { of: 'books', grams: { 5: 450 } },
  ],
}

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
  expect(usualOf(table, ['900119', '16', '11'])).toBe(900)
  expect(usualOf(table, ['71', '5'])).toBe(450)
  expect([usualOf(table, []), usualOf(table, ['no category'])]).toEqual([400, 400])
})
