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

test('shipping lines come back as they were, and a table pasted from a spreadsheet is read', () => {
  const line = {
    id: 'ems',
    nameZh: 'EMS',
    open: true,
    closedZh: null,
    countries: { CN: '1', TW: '1' },
    zones: { 1: { bands: [[500, 1_450] as const, [600, 1_600] as const], costBands: null } },
    checkedOn: '2026-08-07',
    maxG: 30_000,
  }
  const { toTexts, toBody, fields } = editors.shippingLines
  const body = { lines: [line], terms: { payDays: 7 } }
  const texts = toTexts(body)
  expect(toBody(texts)).toEqual(body)
  expect((fields as (body: unknown) => readonly { label: string }[])(body).map(({ label }) => label)).toContain('EMS，寄中国大陆、台湾')
  expect(toBody({ ...texts, 'ems 1': '500\t1,480\n 600 1630 \n\n', 'ems closedZh': '停运', 'ems checkedOn': '2026-11-27' })).toEqual({
    ...body,
    lines: [
      {
        ...line,
        open: false,
        closedZh: '停运',
        checkedOn: '2026-11-27',
        zones: {
          1: {
            bands: [
              [500, 1_480],
              [600, 1_630],
            ],
            costBands: null,
          },
        },
      },
    ],
  })
  expect(toBody({ ...texts, 'ems 1': '500 克' })).toMatchObject({ lines: [{ zones: { 1: { bands: ['500 克'] } } }] })
  expect(toBody({ ...texts, rest: '{' })).toBe('{')
})

test('a moment is one of Beijing', () => {
  expect(momentOf('2026/11/25 00:00')).toBe(Date.UTC(2026, 10, 24, 16))
  expect([momentOf('明天'), momentOf('2026/13/45 99:00')]).toEqual([null, null])
})
