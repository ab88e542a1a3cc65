import { expect, test } from 'vitest'
import { rolesThatMay } from './rights.ts'

test('a page says who may see it', () => {
  expect(rolesThatMay('money.read')).toEqual(['店长', '财务'])
  expect(rolesThatMay('warehouse.act')).toEqual(['店长', '仓库'])
  expect(rolesThatMay(['warehouse.act', 'bids.act'])).toEqual(['店长', '仓库', '采购'])
  expect(rolesThatMay(null)).toHaveLength(5)
})
