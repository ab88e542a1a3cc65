import { expect, test } from 'vitest'
import { evictedBy, HISTORY_LIMIT } from './viewing-history.ts'

const kept = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `m${10_000_000 + n}`, viewDate: 1_700_000_000_000 + n }))

test('fifty footprints are reached and fifty-one never: a new one on a full fifty takes the oldest out', () => {
  expect(HISTORY_LIMIT).toBe(50)
  expect(evictedBy(kept(49), 'm99999999')).toEqual([])
  expect(evictedBy(kept(50).reverse(), 'm99999999')).toEqual(['m10000000'])
  expect(evictedBy(kept(52), 'm99999999')).toEqual(['m10000000', 'm10000001', 'm10000002'])
})

test('seeing goods again evicts nothing', () => {
  expect(evictedBy(kept(50), 'm10000000')).toEqual([])
  expect(evictedBy(kept(50), 'm10000049')).toEqual([])
})
