import { expect, test } from 'vitest'
import { gramsOf, yenOf } from './read-figures.ts'

test('a weight is read as people type it', () => {
  expect(['1.62', '１．６２', ' 1.62 kg', '1.620公斤', '.5', '2', '100'].map(gramsOf)).toEqual([
    1_620, 1_620, 1_620, 1_620, 500, 2_000, 100_000,
  ])
  expect(['', '0', '0.0001', '100.1', '-1', '1e2', '1.2.3', 'abc'].map(gramsOf)).toEqual([null, null, null, null, null, null, null, null])
})

test('a sum is read as people type it', () => {
  expect(['12800', '12,800', '１２，８００', '12800 日元'].map(yenOf)).toEqual([12_800, 12_800, 12_800, 12_800])
  expect(yenOf(' ')).toBeUndefined()
  expect(['-1', '1.5', 'abc', '123456789'].map(yenOf)).toEqual([null, null, null, null])
})
