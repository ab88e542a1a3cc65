import { expect, test } from 'vitest'
import { freeUntil, storageOwed } from './storage-rules.ts'

const terms = { freeDays: 45, jpyPerDay: 30, capPercent: 50 }
const DAY_S = 86_400
const owed = (runS: number, goodsJpy = 100_000) => storageOwed({ runS, goodsJpy, terms })

test('storage is free for 45 days, then 30 yen for each whole day, at most half of what the goods cost', () => {
  expect([0, 45 * DAY_S, 46 * DAY_S - 1].map((runS) => owed(runS))).toEqual([0, 0, 0])
  expect(owed(46 * DAY_S)).toBe(30)
  expect(owed(135 * DAY_S)).toBe(2_700)
  expect(owed(1_000 * DAY_S, 999)).toBe(499)
  expect(owed(1_000 * DAY_S, 0)).toBe(0)
})

test('what is owed never falls as the run grows, and rises by 30 yen a day at most', () => {
  let before = 0
  for (let runS = 0; runS < 200 * DAY_S; runS += 7_919) {
    const now = owed(runS, 3_001)
    expect([0, 30]).toContain(now - before)
    before = now
  }
  expect(before).toBe(1_500)
})

test('the free days end after what is left of them, and no sooner for time that does not count', () => {
  expect(freeUntil({ runS: 40 * DAY_S, now: 1_000, terms })).toBe(1_000 + 5 * DAY_S * 1_000)
})
