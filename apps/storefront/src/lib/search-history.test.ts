import { expect, test } from 'vitest'
import { listSearches, recordSearch } from './search-history.ts'

const storage = (text: string | null = null) => {
  let value = text
  return { getItem: () => value, setItem: (_: string, next: string) => void (value = next) }
}

test('newest first, without doubles, at most 50', () => {
  const kept = storage()
  for (let at = 0; at < 60; at++) recordSearch(`词${at}`, kept)
  recordSearch('词30', kept)
  expect(listSearches(kept).slice(0, 3)).toEqual(['词30', '词59', '词58'])
  expect(listSearches(kept)).toHaveLength(50)
})
test('what is not a list of texts counts as none', () => {
  for (const text of ['{', '7', '{"a":1}']) expect(listSearches(storage(text))).toEqual([])
  expect(listSearches(storage('["a",1,null]'))).toEqual(['a'])
})
