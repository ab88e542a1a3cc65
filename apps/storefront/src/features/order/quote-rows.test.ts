import { expect, test } from 'vitest'
import { quoteRows } from './quote-rows.ts'

test('free postage is a line in words', () => {
  const { rows } = quoteRows({
    lines: [
      { kind: 'goods', labelZh: '商品价', amountJpy: 18_600 },
      { kind: 'domesticShipping', labelZh: '日本国内运费', amountJpy: 0 },
      { kind: 'serviceFee', labelZh: '手续费', amountJpy: 300 },
    ],
    notes: ['国际运费到仓称重后另付'],
  })
  expect(rows).toEqual([
    { label: '商品价', amountJpy: 18_600 },
    { label: '日本国内运费', words: '卖家包邮 · 0 日元', tone: 'free' },
    { label: '手续费', amountJpy: 300 },
    { label: '国际运费', words: '到仓称重后另付', tone: 'later' },
  ])
})

test('a cost not known yet is a line in words at its place, and a warning is no line', () => {
  const { rows, warnings } = quoteRows({
    lines: [
      { kind: 'goods', labelZh: '商品价', amountJpy: 900 },
      { kind: 'serviceFee', labelZh: '手续费', amountJpy: 300 },
    ],
    notes: ['日本国内运费到付，到仓后按实际收取', '标题写着“専用”：卖家可能已留给别人'],
  })
  expect(rows.map(({ label }) => label)).toEqual(['商品价', '日本国内运费', '手续费'])
  expect(rows[1]).toEqual({ label: '日本国内运费', words: '到付，到仓后按实际收取', tone: 'later' })
  expect(warnings).toEqual(['标题写着“専用”：卖家可能已留给别人'])
})
