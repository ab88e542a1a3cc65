import { expect, test } from 'vitest'
import { adviceZh, detailZh, factsZh, photosOf, whyZh } from './entry-words.ts'

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
    { name: '重量', value: '0.420 kg' },
    { name: '煤炉单号', value: 't84733019254' },
    { name: '渠道', value: '微信' },
    { name: 'other', value: 'x' },
  ])
  expect(photosOf({ photos: ['1f', 2] })).toEqual(['/api/desk/photos/1f'])
})

test('what an entry is about is told in words, without a gateway’s own number', () => {
  expect(
    [
      'wechat:bad signature 2026-11-26',
      'KAGE 35 · 何嘉',
      'parcel:ZZ1001',
      'wechat:9VZ0T4SFVZ8GH1XS3X04KRBS:GW17957463289600 · 萧亚轩',
      'chargeback:alipay:9VZ0T4SFVZ8GH1XS3X04KRBS:GW1',
      'alipay:2026-11-22',
      'recharge:34FW8A66CBT5FG3KTV4GHKH0',
    ].map(detailZh),
  ).toEqual([
    '微信 签名不对 2026-11-26',
    'KAGE 35 · 何嘉',
    '包裹 ZZ1001',
    '微信 9VZ0T4SFVZ8GH1XS3X04KRBS · 萧亚轩',
    '拒付 支付宝 9VZ0T4SFVZ8GH1XS3X04KRBS',
    '支付宝 2026-11-22',
    '充值 34FW8A66CBT5FG3KTV4GHKH0',
  ])
})

test('why an entry was opened is told in Chinese, and what a gateway says stays', () => {
  expect(['a second transaction', '100 fen instead of 250', 'NOT_ENOUGH 余额不足'].map(whyZh)).toEqual([
    '同一张充值单付了两次',
    '付了 1.00 元，应付 2.50 元',
    'NOT_ENOUGH 余额不足',
  ])
})

test('an entry of a carrier’s bill says what to do about what it tells, and names each line of it', () => {
  const facts = { carrier: 'japanPost', unpaid: ['EJ1 500：不是我们寄出的单号', 'EJ2 退 600：账上没有要退的'] }
  expect(adviceZh(facts)).toBe('没登记的行和承运商核对，该付的写上理由再登记。')
  expect(factsZh(facts)).toContainEqual({ name: '没登记的行', value: facts.unpaid.join('\n') })
})
