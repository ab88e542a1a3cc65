import { expect, test } from 'vitest'
import { lacksOf, millimetresOf, volumeOf } from './pack-rules.ts'

test('sides are typed in centimetres', () => {
  expect(millimetresOf('32.5')).toBe(325)
  expect(millimetresOf('0.5')).toBeNull()
  expect(millimetresOf('长')).toBeNull()
})

test('a box weighs by its size what its typed sides say, and nothing while one lacks', () => {
  expect(volumeOf(['32。5', '24', '18'], 6_000)).toBe(2_340)
  expect(volumeOf(['32。5', '24', ''], 6_000)).toBeNull()
  expect(volumeOf(['32', '24', '宽'], 6_000)).toBeNull()
})

test('what a box lacks is said in the order of the steps', () => {
  const goods = [
    { order: 'A', scanned: true },
    { order: 'B', scanned: false },
  ]
  expect(lacksOf({ goods, sizes: [null, null, null], weight: '', photos: 0, unsent: false })).toEqual([
    '1 件货没扫',
    '箱型',
    '重量',
    '秤上的照片',
  ])
  const whole = { goods: [goods[0]!], sizes: [300, 220, 120], weight: '0.93' }
  expect(lacksOf({ ...whole, photos: 1, unsent: true })).toEqual(['照片传完'])
  expect(lacksOf({ ...whole, photos: 1, unsent: false })).toEqual([])
})
