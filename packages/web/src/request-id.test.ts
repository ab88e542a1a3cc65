import { RequestId } from '@otsukai/contract/ids'
import { expect, test } from 'vitest'
import { createAttempt } from './request-id.ts'

test('a retry with the same input has the same id; another input and the next attempt have new ones', () => {
  const attempt = createAttempt()
  const first = attempt.idFor({ amountJpy: 1000 })
  expect(attempt.idFor({ amountJpy: 1000 })).toBe(first)
  const other = attempt.idFor({ amountJpy: 2000 })
  expect(other).not.toBe(first)
  attempt.done()
  expect(attempt.idFor({ amountJpy: 2000 })).not.toBe(other)
})
test('an id fits the contract', () => expect(RequestId.safeParse(createAttempt().idFor(1)).success).toBe(true))
