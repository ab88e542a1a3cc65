import { expect, test } from 'vitest'
import { levels, spanParts, spanText, successOf } from './today-words.ts'

test('spans have the unit that people say', () => {
  expect([40_000, 192_000, 180_000, 5_400_000, 155_520_000, null].map(spanText)).toEqual([
    '40 秒',
    '3 分 12 秒',
    '3 分',
    '1.5 小时',
    '1.8 天',
    '–',
  ])
  expect(spanParts(null)).toEqual([['–', '']])
})

test('days without a figure keep the level before', () => {
  expect(levels([null, 4, null, 6])).toEqual([4, 4, 4, 6])
  expect([successOf({ tried: 0, bought: 0 }), successOf({ tried: 42, bought: 41 })?.toFixed(1)]).toEqual([null, '97.6'])
})
