import { expect, test } from 'vitest'
import { barsOf, pointsOf, scaleOf } from './plot-path.ts'

test('a line spans the plot, the greatest at its top', () => {
  const points = pointsOf([1, 3, 2])
  expect(points[0]).toEqual({ x: 3, y: 20 })
  expect(points[1]).toEqual({ x: 69.5, y: 3 })
  expect(points[2]).toEqual({ x: 136, y: 11.5 })
})

test('values that do not differ lie in the middle, and an aim stretches the scale', () => {
  expect(pointsOf([5, 5]).map(({ y }) => y)).toEqual([13, 13])
  expect(pointsOf([5, 5], [10]).map(({ y }) => y)).toEqual([20, 20])
  expect(scaleOf([5, 5, 10])(10)).toBe(3)
})

test('bars stand on the foot, none of nothing, and little is still seen', () => {
  expect(barsOf([0, 1, 1_000]).map(({ height }) => height)).toEqual([0, 1, 22])
  expect(barsOf([0, 0]).map(({ height }) => height)).toEqual([0, 0])
})
