import { expect, test } from 'vitest'
import { editors, momentOf } from './drafts.ts'

test('what is edited comes back as it was, for every kind', () => {
  const bodies = {
    rates: { wechat: 0.0485, alipay: null },
    fees: { serviceFeeJpy: 300, inspectionJpy: 500 },
    phrases: [
      { name: '收到', text: '{会员}你好，\n收到了。' },
      { name: '在查', text: '在查。' },
    ],
    guide1: { title: '竞拍说明', body: '出一个上限。' },
    banners: [{ img: '/content/a.svg', jumpUrl: '/#/', alt: '首页' }],
    discovery: {
      words: { pinned: ['乐高'], hidden: [], seeds: ['和服', '黑胶'] },
      categories: { pinned: [], hidden: ['82'], seeds: ['1'] },
    },
  } as const
  for (const [kind, body] of Object.entries(bodies)) {
    const { toTexts, toBody } = editors[kind as keyof typeof bodies]
    expect(toBody(toTexts(body)), kind).toEqual(body)
  }
})

test('a moment is one of Beijing', () => {
  expect(momentOf('2026/11/25 00:00')).toBe(Date.UTC(2026, 10, 24, 16))
  expect([momentOf('明天'), momentOf('2026/13/45 99:00')]).toEqual([null, null])
})
