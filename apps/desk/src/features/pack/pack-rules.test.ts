import { expect, test } from 'vitest'
import { lacksOf, millimetresOf } from './pack-rules.ts'

test('sides are typed in centimetres', () => {
  expect(millimetresOf('32.5')).toBe(325)
  expect(millimetresOf('0.5')).toBeNull()
  expect(millimetresOf('长')).toBeNull()
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
