import { calls } from '@otsukai/contract/calls'
import { afterEach, expect, test } from 'vitest'
import { type House, openHouse, password } from './house.ts'

let house: House
afterEach(() => house.close())

const times = <T>(count: number, does: (n: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, n) => does(n)))
const codes = (answers: readonly { code: number }[], code: number) => answers.filter((answer) => answer.code === code).length

test('of many wrong passwords at once as many are looked at as of those one after another', async () => {
  house = await openHouse()
  const { account } = await house.member()
  const answers = await times(60, (n) => house.agent().call(calls.login, { account, password: `wrong ${n}` }))
  expect([codes(answers, 2001), codes(answers, 1429)]).toEqual([10, 50])
})

test('of many wrong old passwords at once ten are looked at, and right ones do not count', async () => {
  house = await openHouse()
  const { agent } = await house.member()
  const change = (oldPassword: string, newPassword = password) => agent.call(calls.updateInfo, { oldPassword, newPassword })
  for (let n = 0; n < 3; n++) expect((await change(password)).code).toBe(0)
  const answers = await times(40, (n) => change(`wrong ${n}`))
  expect([codes(answers, 2004), codes(answers, 1429)]).toEqual([10, 30])
})

test('a device that an account used is counted by itself, and known no more once the password is another', async () => {
  house = await openHouse()
  const { agent, account } = await house.member()
  const tries = async (as: typeof agent, count: number) => {
    const answers = []
    for (let n = 0; n < count; n++) answers.push(await as.call(calls.login, { account, password: `wrong ${n}` }))
    return answers
  }
  // Its own failures are limited as well.
  expect(codes(await tries(agent, 12), 1429)).toBe(2)
  house.passes(16 * 60_000)

  const [owner, thief] = [house.agent(), house.agent()]
  await owner.must(calls.login, { account, password })
  thief.keep('otsukai_device', owner.cookie('otsukai_device')!)
  await tries(house.agent(), 11)
  expect((await thief.call(calls.login, { account, password })).code).toBe(0)
  await owner.must(calls.login, { account, password })
  await owner.must(calls.updateInfo, { oldPassword: password, newPassword: 'another password' })
  expect((await thief.call(calls.login, { account, password: 'another password' })).code).toBe(1429)
  await owner.must(calls.logout, undefined)
  expect((await owner.call(calls.login, { account, password: 'another password' })).code).toBe(0)
})

test('failures on one account from many addresses slow everyone but the devices that it used', async () => {
  house = await openHouse({ TRUST_PROXY: 'on' })
  const { agent, account } = await house.member()
  const from = (n: number, asPassword: string, as = house.agent()) =>
    as.call(calls.login, { account, password: asPassword }, { 'x-forwarded-for': `2001:db8:${n.toString(16)}::1` })
  const answers = []
  for (let n = 0; n < 52; n++) answers.push(await from(n, 'wrong'))
  expect([codes(answers, 2001), codes(answers, 1429)]).toEqual([50, 2])
  expect((await from(999, password)).status).toBe(429)
  expect((await from(999, password, agent)).code).toBe(0)
})

test('behind a proxy what callers say of their address themselves is not believed', async () => {
  house = await openHouse({ TRUST_PROXY: 'on' })
  const { account } = await house.member()
  const answers = []
  for (let n = 0; n < 11; n++)
    answers.push(
      await house.agent().call(calls.login, { account, password: 'wrong' }, { 'x-forwarded-for': `198.51.100.${n}, 203.0.113.7` }),
    )
  expect(codes(answers, 1429)).toBe(1)
})
