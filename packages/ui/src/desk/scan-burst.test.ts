import { expect, test } from 'vitest'
import { type Burst, createBurst, signOf } from './scan-burst.ts'

/** Types a text with a pause between its signs, then Enter. */
function type(text: string, gapMs: number, enterMs = gapMs): Burst[] {
  const burst = createBurst()
  let at = 1_000
  const heard = [...text].map((sign) => burst.hear(sign, (at += gapMs)))
  return [...heard, burst.hear(null, at + enterMs)]
}

test('a burst that ends in Enter is a code, whole', () => {
  const heard = type('380611769903', 8)
  expect(heard.at(-1)).toEqual({ kind: 'scan', code: '380611769903' })
  expect(heard[0]).toEqual({ kind: 'begin' })
  expect(heard.slice(1, -1).every(({ kind }) => kind === 'hold')).toBe(true)
})

test('nobody types that fast: words and Enter stay typing', () => {
  expect(type('卖家说已寄出', 90).every(({ kind }) => kind === 'begin' || kind === 'none')).toBe(true)
  expect(type('10000', 60).at(-1)).toEqual({ kind: 'none' })
})

test('two keys that are hit together are no code', () => {
  expect(type('ab', 5).at(-1)).toEqual({ kind: 'none' })
  expect(type('C-07x', 8, 400).at(-1)).toEqual({ kind: 'none' })
})

test('a code after some typing is the code alone', () => {
  const burst = createBurst()
  burst.hear('a', 100)
  for (const [n, sign] of [...'A-1404'].entries()) burst.hear(sign, 2_000 + n * 10)
  expect(burst.hear(null, 2_060)).toEqual({ kind: 'scan', code: 'A-1404' })
})

test('signs that are heard late are of one code by when they were struck', () => {
  const burst = createBurst()
  for (const [n, sign] of [...'3806'].entries()) burst.hear(sign, 100 + n * 4)
  expect(burst.held()).toBe('3806')
  for (const [n, sign] of [...'1176'].entries()) burst.hear(sign, 116 + n * 4)
  expect(burst.hear(null, 132)).toEqual({ kind: 'scan', code: '38061176' })
  expect(burst.held()).toBe('')
})

test('keys that an input method takes are read by their place', () => {
  expect(signOf({ key: 'Process', code: 'KeyC', shiftKey: true })).toBe('C')
  expect(signOf({ key: 'Process', code: 'Digit7', shiftKey: false })).toBe('7')
  expect(signOf({ key: 'Process', code: 'Minus', shiftKey: false })).toBe('-')
  expect(signOf({ key: 'Shift', code: 'ShiftLeft', shiftKey: true })).toBeNull()
  expect(signOf({ key: '9', code: 'Numpad9', shiftKey: false })).toBe('9')
})
