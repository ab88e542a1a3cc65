import { calls } from '@otsukai/contract/calls'
import { afterEach, expect, test } from 'vitest'
import { type House, openHouse } from './house.ts'

let house: House
afterEach(() => house.close())

const account = 'lin@example.com'
const password = 'a good password'

async function withMember(env: Record<string, string> = {}) {
  house = await openHouse(env)
  const known = house.agent()
  await known.must(calls.register, { account, password, CustomerName: '林' })
  return known
}
const fail = async (as: string, times: number) => {
  const answers = []
  for (let n = 0; n < times; n++) answers.push(await house.agent().call(calls.login, { account: as, password: `wrong ${n}` }))
  return answers
}

test('the eleventh try after ten failures waits, the right password too, and is told how long', async () => {
  await withMember()
  expect((await fail(account, 10)).map(({ code }) => code)).toEqual(Array(10).fill(2001))
  const eleventh = await house.agent().call(calls.login, { account, password })
  expect([eleventh.status, eleventh.code]).toEqual([429, 1429])
  expect(Number(eleventh.headers.get('retry-after'))).toBeLessThanOrEqual(5)
})

test('an unknown account is told the same words, is slowed the same, and is checked as dearly', async () => {
  await withMember()
  const [known, unknown] = [await fail(account, 11), await fail('nobody@example.com', 11)]
  expect(unknown.map(({ status, code, message }) => ({ status, code, message }))).toEqual(
    known.map(({ status, code, message }) => ({ status, code, message })),
  )
  const costMs = async (as: string) => {
    const begun = performance.now()
    await house.agent().call(calls.login, { account: as, password: 'wrong' })
    return performance.now() - begun
  }
  await house.close()
  await withMember({ RATE_LIMITS: 'off' })
  const costs: Record<string, number[]> = { [account]: [], 'nobody@example.com': [] }
  for (let n = 0; n < 9; n++) for (const [as, taken] of Object.entries(costs)) taken.push(await costMs(as))
  const median = (values: number[] | undefined) => [...(values ?? [])].sort((a, b) => a - b)[4]!
  // Without the check of a password an answer takes a tenth.
  expect(median(costs['nobody@example.com']) / median(costs[account])).toBeGreaterThan(0.5)
})

test('a browser that the account used before is not slowed by somebody else’s failures', async () => {
  const known = await withMember()
  await fail(account, 11)
  await known.must(calls.logout, undefined)
  expect((await known.call(calls.login, { account, password })).code).toBe(0)
})

test('successes do not count, other accounts are not slowed, and 50 failures slow the address', async () => {
  await withMember()
  for (let n = 0; n < 12; n++) expect((await house.agent().call(calls.login, { account, password })).code).toBe(0)
  for (let n = 0; n < 5; n++) await fail(`other${n}@example.com`, 10)
  expect((await house.agent().call(calls.login, { account, password })).status).toBe(429)
})
