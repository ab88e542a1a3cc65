import { expect, test } from 'vitest'
import { formatDay, formatSecond, formatTime, spanZh } from './time.ts'

test('13 digits are milliseconds in the configured zone, 24 h', () => {
  expect(formatTime(1795169159999, 'Asia/Shanghai')).toBe('2026/11/20 18:05')
  expect(formatTime('1795169159999', 'Asia/Tokyo')).toBe('2026/11/20 19:05')
})
test('midnight is 00, not 24', () => expect(formatTime(1795190400000, 'Asia/Shanghai')).toBe('2026/11/21 00:00'))
test('10 digits are seconds', () => expect(formatTime(1795169159, 'Asia/Shanghai')).toBe('2026/11/20 18:05'))
test.each([null, undefined, '', 0, 12, 'x', 12345678901, -1795169159999, 1795169159.5])('%s shows nothing', (time) => {
  expect(formatTime(time, 'Asia/Shanghai')).toBe('')
})
test('a day and a second are in the given zone', () => {
  expect(formatDay(1795190399999, 'Asia/Shanghai')).toBe('2026/11/20')
  expect(formatSecond(1795190399999, 'Asia/Shanghai')).toBe('23:59:59')
  expect(formatSecond(1795190399999, 'Asia/Tokyo')).toBe('00:59:59')
})

test.each([
  [90, '90 秒'],
  [60, '1 分钟'],
  [900, '15 分钟'],
  [5_400, '90 分钟'],
  [3_600, '1 小时'],
  [45, '45 秒'],
])('%i s read %s', (seconds, text) => {
  expect(spanZh(seconds)).toBe(text)
})
