import { expect, test } from 'vitest'
import { whyNotYet } from './why-not-yet.ts'

const ready: Parameters<typeof whyNotYet>[0] = {
  orders: 2,
  hasAddress: true,
  price: 'known',
  hasLine: true,
  hasPacking: true,
  hasPayMode: true,
  shortJpy: 0,
  ticks: ['terms', 'noCover'],
  ticked: ['terms', 'noCover'],
}

test('a parcel can be requested once all is chosen, covered and ticked', () => {
  expect(whyNotYet(ready)).toBeNull()
  expect(whyNotYet({ ...ready, ticked: ['terms'] })).toContain('勾选')
})

test('the first of what is missing is told', () => {
  expect(whyNotYet({ ...ready, hasAddress: false, hasLine: false })).toBe('先选好收货地址')
  expect(whyNotYet({ ...ready, price: 'asked', hasLine: false })).toBe('正在计算运费')
  expect(whyNotYet({ ...ready, hasLine: false, hasPayMode: false })).toBe('先选一条线路')
  expect(whyNotYet({ ...ready, shortJpy: 1240, ticked: [] })).toBe('余额还差 1,240 日元，先充值')
  expect(whyNotYet({ ...ready, orders: 21 })).toContain('20 件')
})
