import { expect, test } from 'vitest'
import { choiceParam, pageParam, parseSearch, stringifySearch } from './search-params.ts'

test.each(['123', 'true', 'null', '12345678901234567890', 'ポケモン カード', 'a&b=c', '100%', '+'])(
  '%s is written and read as plain text',
  (keyword) => {
    const text = stringifySearch({ keyword })
    expect(text).not.toContain('%22')
    expect(parseSearch(text)).toEqual({ keyword })
  },
)
test('a number is written without quotes, and a missing value is left out', () => {
  expect(stringifySearch({ type: 2, id: '', page: undefined, q: null })).toBe('?type=2')
  expect(stringifySearch({})).toBe('')
})
test('invalid values fall back', () => {
  expect(['1', '7', '0', '-1', '1.5', 'x', undefined].map(pageParam)).toEqual([1, 7, 1, 1, 1, 1, 1])
  expect(choiceParam('2', ['all', '2'], 'all')).toBe('2')
  expect(choiceParam('9', ['all', '2'], 'all')).toBe('all')
})
