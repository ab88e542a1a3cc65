import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSessions } from '../src/platform/http/sessions.ts'
import { transaction } from '../src/platform/db/transaction.ts'
import { until } from '../src/testing/databases.ts'
import { listen } from './live-stream.ts'
import { countStatements } from './count-statements.ts'
import { type House, openHouse, password } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ REGISTRATIONS_PER_HOUR: '100' })
})
afterAll(() => house.close())

const dayMs = 86_400_000

test('registering logs in; the account is kept in lower case and known however it is typed', async () => {
  const agent = house.agent()
  const info = await agent.must(calls.register, { account: 'Lin@Example.COM', password, CustomerName: ' 林晓雨 ' })
  expect(info).toMatchObject({
    CustomAccount: 'lin@example.com',
    CustomerName: '林晓雨',
    HeadImg: null,
    email: 'lin@example.com',
    wechat: null,
  })
  expect(await agent.must(calls.userInfo, {})).toEqual(info)
  expect(await house.agent().must(calls.login, { account: 'LIN@example.com', password })).toEqual(info)
  expect((await house.agent().call(calls.register, { account: 'lin@EXAMPLE.com', password, CustomerName: '他' })).code).toBe(2002)
})

test('a mobile number is an account too', async () => {
  expect((await house.agent().must(calls.register, { account: '13800138000', password, CustomerName: '雨' })).email).toBeNull()
})

test('the cookie is for the server alone, for 30 days', async () => {
  const { agent, account } = await house.member()
  const cookies = (await agent.call(calls.login, { account, password })).headers.getSetCookie()
  const session = cookies.find((cookie) => cookie.startsWith('otsukai_session='))
  expect(session).toMatch(/^otsukai_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
})

test('behind https a cookie is Secure and of this host alone, and one that another host of the domain could set is not read', async () => {
  const secure = await openHouse({ PUBLIC_URL: 'https://shop.example' })
  try {
    const agent = secure.agent()
    const registered = await agent.call(calls.register, { account: 'safe@example.com', password, CustomerName: '林' })
    const cookies = registered.headers.getSetCookie()
    expect(new Set(cookies.map((cookie) => cookie.split('=')[0]))).toEqual(new Set(['__Host-otsukai_device', '__Host-otsukai_session']))
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    const token = agent.cookie('__Host-otsukai_session')
    const asked = (cookie: string) => secure.agent().request('GET', '/api/user/info', undefined, { cookie })
    expect((await asked(`__Host-otsukai_session=${token}`)).status).toBe(200)
    expect((await asked(`otsukai_session=${token}`)).status).toBe(401)
  } finally {
    await secure.close()
  }
})

test('logging in gives a new id and ends the old one', async () => {
  const { agent, account } = await house.member()
  const before = agent.cookie('otsukai_session')
  await agent.must(calls.login, { account, password })
  expect(agent.cookie('otsukai_session')).not.toBe(before)
  const thief = await house.agent().request('GET', '/api/user/info', undefined, { cookie: `otsukai_session=${before}` })
  expect(thief.status).toBe(401)
})

test('logging out ends the session everywhere and always succeeds', async () => {
  const { agent } = await house.member()
  const kept = agent.cookie('otsukai_session')
  for (const body of [undefined, '', '{}']) {
    const answer = await agent.request('POST', '/api/user/logout', body, body === undefined ? {} : { 'content-type': 'application/json' })
    expect([answer.status, answer.code, answer.data]).toEqual([200, 0, null])
  }
  const stale = await house.agent().request('GET', '/api/user/info', undefined, { cookie: `otsukai_session=${kept}` })
  expect(stale.status).toBe(401)
  expect((await house.agent().call(calls.logout, undefined)).code).toBe(0)
})

test('reads go by a session found shortly before, and no longer once another process has ended it, nor does its stream stay open', async () => {
  const apart = await openHouse()
  try {
    apart.stopMonotonic()
    const { agent, id } = await apart.member()
    const stream = await listen(agent)
    await agent.must(calls.userInfo, {})
    // Nobody hears of a row that is only changed.
    const { rows } = await apart.database.pool.query<{ expires_at: number }>('select expires_at from sessions')
    await apart.database.pool.query('update sessions set expires_at = 0')
    expect((await agent.call(calls.userInfo, {})).status).toBe(200)
    expect((await agent.call(calls.updateInfo, { CustomerName: '林雨' })).status).toBe(401)
    await apart.database.pool.query('update sessions set expires_at = $1', [rows[0]!.expires_at])

    const deaf = { tell() {}, hear: () => () => {}, onAny() {}, heard: () => 0, close: async () => {} }
    const otherProcess = createSessions(apart.deps, deaf)
    await transaction(apart.deps.db, (tx) => otherProcess.endAll(tx, id))
    await until(async () => (await agent.call(calls.userInfo, {})).status === 401)
    await until(() => stream.ended)
  } finally {
    await apart.close()
  }
})

test('cookies that nobody was given are looked up as often as an address may call, and no session found counts', async () => {
  const bursting = await openHouse()
  const counted = countStatements()
  try {
    bursting.stopMonotonic()
    const { agent } = await bursting.member()
    for (const CustomerName of ['林', '林雨']) await agent.must(calls.updateInfo, { CustomerName })
    await agent.must(calls.userInfo, {})
    counted.requests.length = 0
    const invented = Array.from({ length: 700 }, (_, n) => `otsukai_session=${String(n).padStart(43, 'A')}`)
    await Promise.all(invented.map((cookie) => bursting.agent().request('GET', calls.rate.path, undefined, { cookie })))
    const lookUps = counted.requests.flatMap(({ statements }) => statements.filter((statement) => statement.includes('sessions')))
    expect(lookUps).toHaveLength(600)
    // A session found shortly before needs no look-up.
    expect((await agent.call(calls.userInfo, {})).status).toBe(200)
    const changed = await agent.call(calls.updateInfo, { CustomerName: '林' })
    expect([changed.status, changed.code, Number(changed.headers.get('retry-after')) >= 1]).toEqual([429, 1429, true])
  } finally {
    counted.stop()
    await bursting.close()
  }
})

test('the database knows a session by its hash alone', async () => {
  const { agent } = await house.member()
  const { rows } = await house.database.pool.query<{ text: string }>(
    "select encode(token_hash, 'hex') || encode(token_hash, 'escape') as text from sessions",
  )
  expect(rows.some(({ text }) => text.includes(agent.cookie('otsukai_session') ?? '?'))).toBe(false)
})

test('a session lives 30 days from its last use, not from its beginning', async () => {
  const { agent } = await house.member()
  const idle = await house.member()
  house.passes(29 * dayMs)
  expect((await agent.call(calls.userInfo, {})).headers.getSetCookie().join()).toContain('otsukai_session')
  house.passes(2 * dayMs)
  expect((await agent.call(calls.userInfo, {})).status).toBe(200)
  expect((await idle.agent.call(calls.userInfo, {})).status).toBe(401)
})

test('a member has twenty sessions at most: the oldest ends, with its stream, when one more begins', async () => {
  const { agent: oldest, account } = await house.member()
  const stream = await listen(oldest)
  const others = []
  for (let n = 0; n < 20; n++) {
    house.passes(1_000)
    others.push(house.agent())
    await others.at(-1)!.must(calls.login, { account, password })
    if (n === 18) expect([(await oldest.call(calls.userInfo, {})).status, stream.ended]).toEqual([200, false])
  }
  await until(() => stream.ended)
  const statuses = [oldest, ...others].map(async (agent) => (await agent.call(calls.userInfo, {})).status)
  expect(await Promise.all(statuses)).toEqual([401, ...Array(20).fill(200)])
})

test('registration can be off', async () => {
  const closed = await openHouse({ REGISTRATION: 'off' })
  expect((await closed.agent().call(calls.register, { account: 'new@example.com', password, CustomerName: '新' })).code).toBe(2003)
  await closed.close()
})

test('an address makes so many accounts an hour', async () => {
  const strict = await openHouse({ REGISTRATIONS_PER_HOUR: '2' })
  const statuses: number[] = []
  for (let n = 1; n <= 3; n++)
    statuses.push((await strict.agent().call(calls.register, { account: `n${n}@example.com`, password, CustomerName: '多' })).status)
  expect(statuses).toEqual([200, 200, 429])
  await strict.close()
})
