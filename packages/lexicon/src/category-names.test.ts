import { expect, test } from 'vitest'
import { categoryZh } from './category-names.ts'

test.each([
  ['3088', '时装'],
  ['1289', '宝可梦卡牌'],
  ['8', '运动'],
  ['0', undefined],
])('category %s is called %s', (id, name) => {
  expect(categoryZh(id)).toBe(name)
})
