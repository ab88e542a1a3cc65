import { expect, test } from 'vitest'
import { toKey } from './character-variants.ts'
import { findWords } from './find-words.ts'
import { foldWidth } from './fold-width.ts'
import { entry } from './testing.ts'
import { createWordIndex } from './word-index.ts'

const index = createWordIndex(
  [
    entry('宝可梦', 'ポケモン'),
    entry('宝可梦卡', 'ポケモンカード'),
    entry('卡', 'カード'),
    entry('鬼灭', '鬼滅の刃'),
    entry('道具', '小物'),
    entry('的', '', 'ignored'),
    entry('ps', 'プレステ'),
    entry('周边', 'グッズ'),
    entry('万年笔', '万年筆'),
  ],
  [{ word: '茶道具', zhToo: false }],
  [
    { ...entry('周边卡', 'グッズカード'), fromTitles: true },
    { ...entry('卡砖架', 'ローダースタンド'), fromTitles: true },
  ],
)

function words(typed: string): string[] {
  const { text, lower } = foldWidth(typed)
  return findWords({ text, lower, key: toKey(lower) }, index).map(({ start, end }) => text.slice(start, end))
}

test.each([
  ['宝可梦卡', ['宝可梦卡']],
  ['寶可夢的卡', ['寶可夢', '的', '卡']],
  ['宝可梦 卡', ['宝可梦 卡']],
  ['宝可梦 psa10 卡', ['宝可梦', '卡']],
  ['茶道具', ['茶道具']],
  ['鬼滅の刃', ['鬼滅の刃']],
  ['万年筆', ['万年筆']],
  ['周边卡', ['周边', '卡']],
  ['卡砖架', ['卡砖架']],
  ['卡砖 架', []],
])('%s is split into its longest known words', (typed, expected) => {
  expect(words(typed)).toEqual(expected)
})

test.each([
  ['卡西 a', 'a single character of an unknown word'],
  ['ps5', 'a Latin word inside a model name'],
  ['周辺機器', 'a word in characters that only Japan writes'],
  ['道具の店', 'a word with a Japanese ending'],
])('%s has no known word: %s', (typed) => {
  expect(words(typed)).toEqual([])
})
