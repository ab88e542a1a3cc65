import { expect, test } from 'vitest'
import { toRomaji } from './romaji.ts'

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

test('what has other characters has no reading', () => {
  expect(toRomaji('初音ミク')).toBeNull()
})
