import { expect, test } from 'vitest'
import { toRomaji, toSpellings } from './romaji.ts'

test.each([
  ['ポケモン', 'pokemon'],
  ['ちいかわ', 'chiikawa'],
  ['ガチャ', 'gacha'],
  ['キャラ', 'kyara'],
  ['ジョジョ', 'jojo'],
  ['ロッド', 'roddo'],
  ['スターバックス', 'sutabakkusu'],
  ['パーティ', 'pati'],
])('%s reads %s', (kana, romaji) => {
  expect(toRomaji(kana)).toBe(romaji)
})

test('long vowels may be typed long or short', () => {
  expect(toSpellings('ピカチュウ')).toEqual(['pikachuu', 'pikachu'])
  expect(toSpellings('初音ミク')).toEqual([])
})

test('a text with other characters than kana has no romaji', () => {
  expect(toRomaji('初音ミク')).toBeNull()
})
