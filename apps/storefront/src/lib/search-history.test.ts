import { expect, test } from 'vitest'
import { listSearches, recordSearch } from './search-history.ts'

const storage = (text: string | null = null) => {
  let value = text
  return { getItem: () => value, setItem: (_: string, next: string) => void (value = next) }
}

test('searches are listed newest first, without duplicates, at most 50', () => {
  const history = storage()
  for (let at = 0; at < 60; at++) recordSearch(`词${at}`, history)
  recordSearch('词30', history)
  expect(listSearches(history).slice(0, 3)).toEqual(['词30', '词59', '词58'])
  expect(listSearches(history)).toHaveLength(50)
})
test('an entry that is no list of texts counts as empty', () => {
  for (const text of ['{', '7', '{"a":1}']) expect(listSearches(storage(text))).toEqual([])
  expect(listSearches(storage('["a",1,null]'))).toEqual(['a'])
})
