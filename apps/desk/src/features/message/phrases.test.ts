import { expect, test } from 'vitest'
import { fillPhrase, openIn, phrasesFor, soughtAt, textOf } from './phrases.ts'

const known = { 会员: '秦月', 订单: null }

test('a phrase is filled with what is known, and what is not stays open', () => {
  const parts = fillPhrase('{会员}你好，订单 {订单} 已经买下', known)
  expect(parts.map(({ kind }) => kind)).toEqual(['filled', 'plain', 'missing', 'plain'])
  expect(textOf(parts)).toBe('秦月你好，订单 {订单} 已经买下')
  expect(openIn(textOf(parts))).toBe('{订单}')
  expect(openIn(textOf(fillPhrase('{会员}你好，订单 {订单} 已经买下', { ...known, 订单: '6HX4TM5YBA' })))).toBeNull()
})

test('a slash at the start of a line looks for a phrase, one within a sentence does not', () => {
  expect(soughtAt('/', 1)).toEqual({ from: 0, words: '' })
  expect(soughtAt('你好\n/退款', 6)).toEqual({ from: 3, words: '退款' })
  expect(soughtAt('11/20 发', 3)).toBeNull()
  expect(soughtAt('/退款 好', 5)).toBeNull()
})

test('phrases are found by name and by text', () => {
  const phrases = [
    { name: '已催卖家', text: '刚催过' },
    { name: '退款到余额', text: '已全部退回余额' },
  ]
  expect(phrasesFor(phrases, '余额').map(({ name }) => name)).toEqual(['退款到余额'])
  expect(phrasesFor(phrases, '')).toHaveLength(2)
})
