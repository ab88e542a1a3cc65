import { calls } from '@otsukai/contract/calls'
import { afterEach, expect, test, vi } from 'vitest'
import { type House, openHouse } from './house.ts'

/** The hashes that passwords were checked against: argon2 does what the hash says, which is all that an answer takes. */
const { checked } = vi.hoisted(() => ({ checked: [] as string[] }))
// Stands in for the real one, whose every check takes what a guesser shall be made to pay.
vi.mock('@node-rs/argon2', () => ({
  hash: async (password: string, { memoryCost, timeCost, parallelism }: Record<string, number>) =>
    `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$of$${password}`,
  verify: async (hash: string, password: string) => {
    checked.push(hash)
    return hash.endsWith(`$of$${password}`)
  },
}))

let house: House
afterEach(() => house.close())

const account = 'lin@example.com'
const nobody = 'nobody@example.com'
const password = 'a good password'

async function withMember() {
  house = await openHouse()
  // Who waits for the next try waits by this clock.
  house.stopMonotonic()
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
  expect([eleventh.status, eleventh.code, eleventh.headers.get('retry-after')]).toEqual([429, 1429, '5'])
})

test('an unknown account is told the same words, is slowed the same, and is checked as dearly', async () => {
  await withMember()
  const answersOf = async (as: string) => {
    checked.length = 0
    const answers = await fail(as, 11)
    return { answers: answers.map(({ status, code, message }) => ({ status, code, message })), hashes: [...checked] }
  }
  const [known, unknown] = [await answersOf(account), await answersOf(nobody)]
  expect(unknown.answers).toEqual(known.answers)
  const costsOf = (hashes: string[]) => hashes.map((hash) => hash.split('$').slice(0, 4).join('$'))
  expect(costsOf(known.hashes)).toHaveLength(10)
  expect(costsOf(unknown.hashes)).toEqual(costsOf(known.hashes))
  // One that argon2 could not read would cost nothing.
  const argon2 = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')
  expect(await argon2.verify(unknown.hashes[0]!, 'wrong')).toBe(false)
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
