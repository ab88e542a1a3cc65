import { expect, test } from 'vitest'
import { searchChips, withoutFilters } from './search-chips.ts'

test('each active filter is a chip, and pressing it removes only this filter', () => {
  const state = { keyword: '相机', condition: '2,3', min: '4000', max: '35000', status: 'all', pageToken: 'p3' } as const
  const chips = searchChips(state)
  expect(chips.map(({ label }) => label)).toEqual(['4,000–35,000 日元', '几乎全新', '无明显瑕疵', '在售和已售出'])
  expect(chips[1]?.without).toEqual({ keyword: '相机', condition: '3', min: '4000', max: '35000', status: 'all' })
  expect(chips[0]?.without).toEqual({ keyword: '相机', condition: '2,3', status: 'all' })
})

test('clearing all filters keeps the words and the order', () => {
  expect(withoutFilters({ keyword: '相机', sort: 'newest', color: '1', pageToken: 'p' })).toEqual({ keyword: '相机', sort: 'newest' })
})

test('each category and brand has a chip with its name, or its id where the name is unknown', () => {
  const state = { categoryId: '7', brandId: '7,8' }
  const names = { categoryId: new Map([['7', '相机']]), brandId: new Map([['7', 'RICOH 理光']]) }
  const chips = searchChips(state, names)
  expect(chips.map(({ label }) => label)).toEqual(['分类：相机', '品牌：RICOH 理光', '品牌：8'])
  expect(chips[1]?.without).toEqual({ categoryId: '7', brandId: '8' })
})
