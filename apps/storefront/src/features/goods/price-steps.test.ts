import { expect, test } from 'vitest'
import { priceCorners, priceSteps, stepPath } from './price-steps.ts'

test('an entry with an unchanged price is no step, and the entries may come in any order', () => {
  expect(
    priceSteps([
      { at: 30, priceJpy: 900 },
      { at: 10, priceJpy: 1_000 },
      { at: 20, priceJpy: 1_000 },
      { at: 40, priceJpy: 1_000 },
    ]),
  ).toEqual([
    { at: 10, priceJpy: 1_000 },
    { at: 30, priceJpy: 900 },
    { at: 40, priceJpy: 1_000 },
  ])
})

test('the line is to scale in time, has the highest price on top, and runs on to now', () => {
  const corners = priceCorners(
    [
      { at: 0, priceJpy: 2_000 },
      { at: 50, priceJpy: 1_000 },
      { at: 75, priceJpy: 1_500 },
    ],
    100,
  )
  expect(corners).toEqual([
    { x: 0, y: 10 },
    { x: 50, y: 90 },
    { x: 75, y: 50 },
  ])
  expect(stepPath(corners)).toBe('M0 10H50V90H75V50H100')
})
