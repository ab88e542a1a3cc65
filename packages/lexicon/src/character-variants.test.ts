import { expect, test } from 'vitest'
import { isChineseOnly, isJapaneseOnly, toJapanese, toKey } from './character-variants.ts'

test.each([
  ['寶可夢', '宝可梦'],
  ['時計', '时计'],
  ['図鑑', '图鉴'],
  ['萬年筆', '万年笔'],
  ['ポケモン gr3', 'ポケモン gr3'],
])('the key of %s is %s, of the same length', (typed, key) => {
  expect(toKey(typed)).toBe(key)
})

test('characters used in Japanese only, in Chinese only and in both are distinguished', () => {
  expect([...'気図売辺'].every(isJapaneseOnly)).toBe(true)
  expect([...'宝時機国高a'].some(isJapaneseOnly)).toBe(false)
  expect([...'这图们'].every(isChineseOnly)).toBe(true)
  expect([...'時計机宝カa'].some(isChineseOnly)).toBe(false)
})

test.each([
  ['罗生门', '羅生門'],
  ['飞机', '飛機'],
  ['芥川龙之介', '芥川龍之介'],
  ['机', '机'],
  ['夏目漱石', '夏目漱石'],
])('%s is written %s in Japan', (chinese, japanese) => {
  expect(toJapanese(chinese)).toBe(japanese)
})
