import type { ContentKind } from '@otsukai/contract/acts/content'
import { expect, test } from 'vitest'
import { whyZh } from '../../platform/why-zh.ts'
import { contentBodies, contentFolder, readContent } from './content-files.ts'
import { faultsZh } from './content-faults.ts'

const told = (kind: ContentKind, body: unknown): string | null => {
  const { error } = contentBodies[kind].safeParse(body, { error: whyZh })
  return error ? faultsZh(error, body) : null
}

const standing = (): { lines: { zones: Record<string, { bands: unknown[] }> }[] } & Record<string, unknown> =>
  structuredClone(readContent(contentFolder).find(({ kind }) => kind === 'shippingLines')!.body) as never

test.each<[ContentKind, unknown, string]>([
  ['rates', { wechat: '四分', alipay: 0.0485 }, '微信汇率：要填数字。'],
  ['rates', { wechat: 0, alipay: 1.5 }, '微信汇率：要大于 0；支付宝汇率：不能大于 1。'],
  ['rates', { wechat: 0.12345678, alipay: null }, '微信汇率：最多 6 位小数。'],
  ['fees', { serviceFeeJpy: '', inspectionJpy: 1.5 }, '手续费：没有填；拍照验货：要填整数。'],
  ['fees', { serviceFeeJpy: -1, inspectionJpy: 500, other: 1 }, '手续费：不能小于 0；多了 other，请删掉。'],
  ['guide3', { title: '', body: '写了' }, '标题：不能为空。'],
  ['phrases', [{ name: '收到', text: '' }], '第 1 条，正文：不能为空。'],
  ['banners', [{ img: 'http://x/a.png', jumpUrl: 'nowhere' }], '第 1 条，img：要以 /content/ 开头；第 1 条，jumpUrl：格式不对。'],
  ['menu', '不是', '要填列表（[ ]）。'],
])('%s: %j', (kind, body, sentence) => expect(told(kind, body)).toBe(sentence))

test('a row of a table of prices is named by its line', () => {
  const body = standing()
  body.lines[0]!.zones['1']!.bands[2] = '600 元'
  expect(told('shippingLines', body)).toBe('线路 EMS，分区 1，价目第 3 条：一行写两个数，如 500 → 1450：最多多少克、多少日元。')
})

test('of many faults the first are told', () => {
  expect(
    told(
      'phrases',
      Array.from({ length: 5 }, () => ({ name: '', text: '好' })),
    ),
  ).toBe('第 1 条，名字：不能为空；第 2 条，名字：不能为空；第 3 条，名字：不能为空；另外还有 2 处。')
})

test('what is published now has none', () => expect(told('shippingLines', standing())).toBeNull())
