import { expect, test } from 'vitest'
import { categoryZh } from './category-names.ts'

test.each([
  ['3088', 'ファッション', '时装'],
  ['1289', 'ポケモンカードゲーム', '宝可梦卡牌'],
  ['8', 'スポーツ', '运动'],
  // Its number is in no table, its Japanese name is.
  ['999999', 'スニーカー', '运动鞋'],
  // Several categories have this name: one has a line of its own, the other is left, as shoes for tennis and shoes for football differ.
  ['999999', 'ボール', '球'],
  ['999999', 'シューズ', undefined],
  ['0', '名のない分類', undefined],
])('category %s, %s, is called %s', (id, name, zh) => {
  expect(categoryZh(id, name)).toBe(zh)
})
