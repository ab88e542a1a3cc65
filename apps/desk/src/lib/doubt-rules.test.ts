import { expect, test } from 'vitest'
import { doubtRules } from './doubt-rules.ts'

test('two answers of absence five minutes apart speak for no purchase', () => {
  const now = 1_800_000_000_000
  const states = (absentAt: number[], sentAt: number) => doubtRules({ sentAt, begunAt: sentAt, absentAt }, now).map(({ state }) => state)
  expect(states([now - 600_000, now - 120_000], now - 2_160_000)).toEqual(['yes', 'yes', 'ask'])
  expect(states([now - 120_000], now - 240_000)).toEqual(['look', 'look', 'ask'])
})
