import { expect, test } from 'vitest'
import { categoryTree } from './market-lists.ts'

test('a category that no table lists is told in Chinese where all its words are known, and in Japanese else', () => {
  const list = [
    { id: '3088', name: 'ファッション', parentId: null },
    { id: '1', name: 'レディース', parentId: '3088' },
    { id: '77001', name: 'ニット帽/キャップ(大きいサイズ)', parentId: '1' },
    { id: '77002', name: 'スウェット/トレーナー', parentId: '1' },
    { id: '77003', name: 'ほげほげ', parentId: '1' },
    { id: '77004', name: 'その他', parentId: '1' },
  ]
  const names = categoryTree(list)[0]?.children[0]?.children.map(({ nameZh }) => nameZh)
  expect(names).toEqual(['毛线帽・棒球帽（大码）', '卫衣', 'ほげほげ', '其他'])
})
