import { expect, test } from 'vitest'
import { createSuggester } from './suggest.ts'
import { entry } from './testing.ts'

const suggest = createSuggester(
  [
    entry('宝石', '宝石'),
    entry('宝可梦|神奇宝贝', 'ポケモン'),
    entry('宝格丽', 'ブルガリ|BVLGARI', 'brand', '1069'),
    entry('二手', '中古', 'ignored'),
    entry('胶片相机', 'フィルムカメラ'),
    entry('相机', 'カメラ', 'category', '97'),
  ],
  ['宝可梦'],
)

test.each(['寶可', '神奇', 'ポケ', 'ぽけ', 'poke', 'POKE'])('%s becomes ポケモン', (prefix) => {
  expect(suggest(prefix, 5)).toEqual([{ text: 'ポケモン', textZh: '宝可梦', kind: 'word' }])
})

test('the most popular comes first, up to the limit', () => {
  expect(suggest('宝', 2).map((one) => one.text)).toEqual(['ポケモン', '宝石'])
})

test('a prefix comes before a match inside; Latin letters match as a prefix only', () => {
  expect(suggest('相机', 5).map((one) => one.textZh)).toEqual(['相机', '胶片相机'])
  expect(suggest('相机', 1).map((one) => one.textZh)).toEqual(['相机'])
  expect(suggest('mera', 5)).toEqual([])
})

test('a brand comes with its id', () => {
  expect(suggest('bv', 5)).toEqual([{ text: 'ブルガリ', textZh: '宝格丽', kind: 'brand', id: '1069' }])
})

test('an empty text and ignored words suggest nothing', () => {
  expect(suggest(' ', 5)).toEqual([])
  expect(suggest('二', 5)).toEqual([])
})
