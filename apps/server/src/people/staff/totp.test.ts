import { expect, test } from 'vitest'
import { newTotpSecret, stepOf, stepOfCode, totpAt, totpUrl } from './totp.ts'

/** The secret of https://www.rfc-editor.org/rfc/rfc6238#appendix-B, "12345678901234567890". */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test('codes are those of the standard', () => {
  const told: [seconds: number, code: string][] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ]
  for (const [seconds, code] of told) expect(totpAt(secret, stepOf(seconds * 1000))).toBe(code)
})

test('a code is known one step early and late, and no further', () => {
  const at = 1_111_111_111_000
  const steps = [-2, -1, 0, 1, 2].map((off) => stepOfCode(secret, totpAt(secret, stepOf(at) + off), at))
  expect(steps.map((step) => step !== null)).toEqual([false, true, true, true, false])
  for (const code of ['', '05047', '0504711', 'abcdef', '050 47１']) expect(stepOfCode(secret, code, at), code).toBeNull()
  expect(stepOfCode(secret, '050 471', at)).toBe(stepOf(at))
})

test('each secret is another, and stands in its address', () => {
  const [one, other] = [newTotpSecret(), newTotpSecret()]
  expect(one).toMatch(/^[A-Z2-7]{32}$/)
  expect(one).not.toBe(other)
  expect(new URL(totpUrl('lin@example.com', one)).searchParams.get('secret')).toBe(one)
})
