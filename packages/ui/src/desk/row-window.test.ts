import { expect, test } from 'vitest'
import { rowTops, rowWindow, steppedTop } from './row-window.ts'

test('only rows around what is seen are mounted, wherever a long list is scrolled', () => {
  const tops = rowTops(10_000, 34, (at) => (at % 50 === 0 ? 32 : 0))
  for (const scrollTop of [0, 1, 999, 123_456, tops.at(-1)!]) {
    const [from, to] = rowWindow(tops, steppedTop(scrollTop), 2_160)
    expect(to - from).toBeLessThanOrEqual(100)
    const seen = tops.slice(0, -1).flatMap((top, at) => (tops[at + 1]! > scrollTop && top < scrollTop + 2_160 ? [at] : []))
    for (const at of seen) expect(at >= from && at < to, `row ${at} at ${scrollTop}`).toBe(true)
  }
})

test('a short list is mounted whole, and an empty one is empty', () => {
  expect(
    rowWindow(
      rowTops(5, 40, () => 0),
      0,
      900,
    ),
  ).toEqual([0, 5])
  expect(
    rowWindow(
      rowTops(0, 40, () => 0),
      0,
      900,
    ),
  ).toEqual([0, 0])
})
