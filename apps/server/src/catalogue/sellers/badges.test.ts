import { expect, test } from 'vitest'
import { badgeName } from './badges.ts'

// Ids and names as the public clients of the marketplace have seen them.
test.each([
  ['10004', '高評価', 'praised', '高评价'],
  ['11004', '高評価', 'praised', '高评价'],
  ['10103', '出品者レベル3', 'sellerLevel', '卖家等级 3'],
  ['10100', '出品者レベル１', 'sellerLevel', '卖家等级 1'],
  ['77', 'まとめ買い対応実績あり', 'bundles', '可合并购买'],
  ['78', '自動まとめ買い', 'autoBundles', '自动合并购买'],
  ['79', '24時間以内発送', 'quickShipper', '24 小时内发货'],
])('badge %s %s', (id, name, kind, nameZh) => {
  expect(badgeName({ id, name })).toEqual({ kind, nameZh })
})

test('a badge that nobody translated keeps its name', () => {
  expect(badgeName({ id: '99', name: '未知のバッジ' })).toEqual({ kind: 'badge99', nameZh: '未知のバッジ' })
})
