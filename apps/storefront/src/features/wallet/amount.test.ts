import { expect, test } from 'vitest'
import { amountProblem, readAmount } from './amount.ts'

test('an amount is read as people type it', () => {
  expect(readAmount('10,480')).toBe(10_480)
  expect(readAmount(' １０４８０ ')).toBe(10_480)
  for (const typed of ['', '12.5', '-100', '1e4', '一万']) expect(readAmount(typed), typed).toBeNull()
})

test('an amount outside 100 to 500,000 yen is told before it is sent', () => {
  expect(amountProblem('100')).toBeNull()
  expect(amountProblem('500,000')).toBeNull()
  expect(amountProblem('99')).not.toBeNull()
  expect(amountProblem('500001')).not.toBeNull()
  expect(amountProblem('')).not.toBeNull()
})
