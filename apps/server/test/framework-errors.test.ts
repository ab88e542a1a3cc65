import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const [script] = fs
  .readdirSync(fileURLToPath(new URL('../../storefront/dist/assets', import.meta.url)))
  .filter((name) => name.endsWith('.js'))

test.each([
  ['a range that the file does not have', `/assets/${script}`, { range: 'bytes=9999999-' }, 416],
  ['a condition that does not hold', `/assets/${script}`, { 'if-match': '"another"' }, 412],
  ['a path that leads out by backslashes', '/content/..%5cx', {}, 403],
  ['a return from a payment of no possible number', `/pay/return/${'9'.repeat(500)}`, {}, 414],
])('%s is the caller’s fault and not ours', async (_, path, headers, status) => {
  const answer = await house.agent().request('GET', path, undefined, headers as Record<string, string>)
  expect([answer.status, answer.message]).toEqual([status, expect.not.stringMatching(/Error|at /)])
})
