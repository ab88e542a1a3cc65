import { expect, test } from 'vitest'
import { detailZh, factsZh, photosOf } from './entry-words.ts'

test('facts are told in words, with their units, and ids of ours are not', () => {
  expect(
    factsZh({
      account: 'tokyo-2',
      paidJpy: 18_600,
      amountFen: 4_850,
      weightG: 420,
      reference: { kind: 'item', id: 't84733019254' },
      payType: 'wechat',
      memberId: 7,
      told: null,
      other: 'x',
    }),
  ).toEqual([
    { name: '采购账号', value: 'tokyo-2' },
    { name: '实付', value: '18,600 日元' },
    { name: '金额', value: '48.50 元' },
    { name: '重量', value: '0.42 千克' },
    { name: '煤炉单号', value: 't84733019254' },
    { name: '渠道', value: '微信' },
    { name: 'other', value: 'x' },
  ])
  expect(photosOf({ photos: ['/api/desk/photos/1', 2] })).toEqual(['/api/desk/photos/1'])
})

test('what a gateway sent is named by the gateway', () => {
  expect(['wechat:bad signature 2026-11-26', 'KAGE 35 · 何嘉'].map(detailZh)).toEqual(['微信 签名不对 2026-11-26', 'KAGE 35 · 何嘉'])
})
