import { expect, test } from 'vitest'
import { evictedBy, HISTORY_LIMIT } from './viewing-history.ts'

const footprints = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `m${10_000_000 + n}`, viewDate: 1_700_000_000_000 + n }))

test('a history holds at most fifty footprints: a new one on a full history evicts the oldest', () => {
  expect(HISTORY_LIMIT).toBe(50)
  expect(evictedBy(footprints(49), 'm99999999')).toEqual([])
  expect(evictedBy(footprints(50).reverse(), 'm99999999')).toEqual(['m10000000'])
  expect(evictedBy(footprints(52), 'm99999999')).toEqual(['m10000000', 'm10000001', 'm10000002'])
})

test('viewing goods again evicts nothing', () => {
  expect(evictedBy(footprints(50), 'm10000000')).toEqual([])
  expect(evictedBy(footprints(50), 'm10000049')).toEqual([])
})
