import { expect, test } from 'vitest'
import { foldWidth } from './fold-width.ts'

test('width and half-width kana are folded; the text keeps its case beside the lower-case copy', () => {
  expect(foldWidth('ＧＲ\u3000ＩＩＩ ﾊﾞｯｸﾞ')).toMatchObject({ text: 'GR III バッグ', lower: 'gr iii バッグ' })
})

test('each position maps to the typed text, also where characters become several or one', () => {
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
