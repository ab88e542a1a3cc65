import { expect, test } from 'vitest'
import { foldWidth } from './fold-width.ts'

test('width and half-width kana are folded and the case is kept beside the folded one', () => {
  expect(foldWidth('ＧＲ\u3000ＩＩＩ ﾊﾞｯｸﾞ')).toMatchObject({ text: 'GR III バッグ', lower: 'gr iii バッグ' })
})

test('each position leads back to what was typed, also where characters grow or shrink', () => {
  const typed = '㌔ ｶﾞﾝﾀﾞﾑ X'
  const { text, origin } = foldWidth(typed)
  expect(text).toBe('キロ ガンダム X')
  const start = text.indexOf('ガンダム')
  expect(typed.slice(origin[start], origin[start + 4])).toBe('ｶﾞﾝﾀﾞﾑ')
  expect(origin.at(-1)).toBe(typed.length)
})

test('lower case keeps the length', () => {
  const { text, lower } = foldWidth('İstanbul ẞ')
  expect(lower).toHaveLength(text.length)
})
