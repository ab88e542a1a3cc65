import { expect, test } from 'vitest'
import { amountProblem, amountsWith, readAmount } from './amount.ts'

test('an amount may have separators and full-width digits, and is a whole number', () => {
  expect(readAmount('10,480')).toBe(10_480)
  expect(readAmount(' １０４８０ ')).toBe(10_480)
  for (const typed of ['', '12.5', '-100', '1e4', '一万']) expect(readAmount(typed), typed).toBeNull()
})

test('a lacking amount replaces the nearest preset, but what was chosen keeps its tile when another amount comes to lack', () => {
  expect(amountsWith(null, null)).toEqual([5_000, 10_000, 20_000, 30_000, 50_000])
  expect(amountsWith(8_150, null)).toEqual([5_000, 8_150, 20_000, 30_000, 50_000])
  expect(amountsWith(8_150, 10_000)).toEqual([8_150, 10_000, 20_000, 30_000, 50_000])
  expect(amountsWith(null, 8_150)).toEqual([5_000, 8_150, 20_000, 30_000, 50_000])
  expect(amountsWith(19_000, 8_150)).toEqual([5_000, 8_150, 19_000, 30_000, 50_000])
})

test("an amount outside the server's limits is an error before it is sent", () => {
  const limits = { rechargeMinJpy: 200, rechargeMaxJpy: 300_000 }
  expect(amountProblem('200', limits)).toBeNull()
  expect(amountProblem('300,000', limits)).toBeNull()
  for (const typed of ['199', '300001', '']) expect(amountProblem(typed, limits), typed).toBe('请填 200 到 300,000 之间的整数')
  expect(amountProblem('300001', undefined)).toBeNull()
  expect(amountProblem('0', undefined)).toBe('请填整数')
})
