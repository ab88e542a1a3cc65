import { expect, test } from 'vitest'
import { changeSearch, readSearchState, searchRequest, toggled } from './search-state.ts'

test('a search URL is read into the request, as text', () => {
  const state = readSearchState({
    keyword: '123',
    condition: '2,3',
    min: '4000',
    max: '35000',
    status: 'all',
    sort: 'priceAsc',
    payer: 'seller',
    pageToken: 'v1:1',
  })
  expect(state).toEqual({
    keyword: '123',
    condition: '2,3',
    min: '4000',
    max: '35000',
    status: 'all',
    sort: 'priceAsc',
    payer: 'seller',
    pageToken: 'v1:1',
  })
  expect(searchRequest(state)).toEqual({
    keyword: '123',
    literal: false,
    status: 'all',
    kind: 'all',
    sort: 'priceAsc',
    limit: 40,
    conditionIds: ['2', '3'],
    shippingPayers: ['seller'],
    priceMinJpy: 4000,
    priceMaxJpy: 35_000,
    pageToken: 'v1:1',
  })
})

test('an invalid parameter falls back to its default', () => {
  const read = readSearchState({
    keyword: ['x'],
    condition: '9,2,2,x',
    min: '-3',
    max: 'cheap',
    status: 'gone',
    kind: 'car',
    sort: '',
    literal: 'yes',
    pageToken: '',
  })
  expect(read).toEqual({ condition: '2' })
  // Present and undefined: the router merges this state over the raw parameters, so a missing key would let the invalid value through.
  expect(Object.keys(read)).toContain('min')
  expect(readSearchState({})).toEqual({})
  expect(searchRequest({})).toEqual({ keyword: '', literal: false, status: 'onSale', kind: 'all', sort: 'relevance', limit: 40 })
})

test('prices may have thousands separators, and a range typed the wrong way round is turned', () => {
  expect(readSearchState({ min: '4,000', max: '99999999' })).toEqual({ min: '4000', max: '9999999' })
  expect(searchRequest({ min: '900', max: '300' })).toMatchObject({ priceMinJpy: 300, priceMaxJpy: 900 })
})

test('changing a filter begins at the first page, and removing it leaves nothing in the URL', () => {
  expect(changeSearch({ keyword: 'カメラ', pageToken: 'p2' }, { sort: 'newest' })).toEqual({ keyword: 'カメラ', sort: 'newest' })
  expect(changeSearch({ keyword: 'カメラ', sort: 'newest' }, { sort: undefined })).toEqual({ keyword: 'カメラ' })
  expect(changeSearch({ keyword: 'カメラ' }, { pageToken: 'p2' })).toEqual({ keyword: 'カメラ', pageToken: 'p2' })
  expect(toggled('2,3', '3')).toBe('2')
  expect(toggled('2', '2')).toBeUndefined()
  expect(toggled(undefined, '1')).toBe('1')
})

test('categories and brands are searched by the ids in the URL', () => {
  const state = readSearchState({ categoryId: '3888', brandId: '1,2,1,<b>' })
  expect(state).toEqual({ categoryId: '3888', brandId: '1,2' })
  expect(searchRequest(state)).toMatchObject({ categoryIds: ['3888'], brandIds: ['1', '2'] })
})
