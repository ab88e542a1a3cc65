import { expect, test } from 'vitest'
import { leftZh, storageAt, storageZh } from './storage-words.ts'

const DAY = 86_400_000
const NOW = 1_700_000_000_000
const at = (days: number) => storageAt(NOW + days * DAY, NOW, 45)

test('a begun day of free storage counts, and the last seven read as short', () => {
  expect([at(44.1), at(7), at(0.1)].map((storage) => [storageZh(storage), storage.tone])).toEqual([
    ['还可免费存 45 天', 'free'],
    ['还可免费存 7 天', 'soon'],
    ['还可免费存 1 天', 'soon'],
  ])
})

test('storing costs from the first whole day beyond', () => {
  expect(storageZh(at(0))).toBe('免费存放到期了')
  expect(storageZh(at(-6.9))).toBe('已超 6 天')
  expect(at(-6).passed).toBe(1)
  expect(at(45).passed).toBe(0)
})

test('what is left is told in two units at most', () => {
  expect([5.6 * DAY, DAY, 3.5 * 3_600_000, 59_000].map(leftZh)).toEqual(['5 天 14 小时', '1 天', '3 小时 30 分钟', '不到 1 分钟'])
})
