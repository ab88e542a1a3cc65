import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { asOwner } from '../src/platform/db/open.ts'
import { forgetResetLinks } from '../src/people/members/reset-links.ts'
import { type House, openHouse, password } from './house.ts'
import { staffAt } from './staff-agent.ts'
import { waitingFor } from './waiting-for.ts'

const hashing = vi.hoisted(() => ({ begins: async () => {} }))
// The real one, which tells when it begins.
vi.mock('@node-rs/argon2', async (load) => {
  const argon2 = await load<typeof import('@node-rs/argon2')>()
  return { ...argon2, hash: (...given: Parameters<typeof argon2.hash>) => hashing.begins().then(() => argon2.hash(...given)) }
})

let house: House
beforeAll(async () => {
  house = await openHouse({ REGISTRATIONS_PER_HOUR: '100' })
})
afterAll(() => house.close())

/** For what leaves a house otherwise than others expect it. */
async function inAnotherHouse(act: () => Promise<void>): Promise<void> {
  const shared = house
  house = await openHouse()
  try {
    await act()
  } finally {
    await house.close()
    house = shared
  }
}

const hourMs = 3_600_000
const wanted = 'a newer password'

/** Staff at the terminal, of whom a second agrees where that is needed. */
const staff = (...asked: Parameters<ReturnType<typeof staffAt>>) =>
  staffAt({
    DATABASE_URL: house.database.url,
    DATA_DIR: house.deps.config.dataDir,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://shop.example',
    TIME_ZONE: 'Asia/Tokyo',
  })(...asked)

/** What staff are told for a member, and the token in it. */
async function issue(account: string) {
  const { told } = await staff('reset-password', { member: account })
  return { told, token: /^https:\/\/shop\.example\/#\/login\?reset=([\w-]{43})$/m.exec(told)?.[1] ?? 'no link' }
}
const use = (token: string, newPassword = wanted) => house.agent().call(calls.resetPassword, { token, password: newPassword })
const logIn = (account: string, as: string) => house.agent().call(calls.login, { account, password: as })

test('a link sets a new password once, logs in with it, and ends every session of the member', async () => {
  const { agent, account } = await house.member()
  const [elsewhere, stranger] = [house.agent(), (await house.member()).agent]
  await elsewhere.must(calls.login, { account, password })
  const { token } = await issue(account)

  // Until it is used nothing has changed.
  expect((await agent.call(calls.userInfo, {})).status).toBe(200)
  await elsewhere.must(calls.login, { account, password })

  const before = agent.cookie('otsukai_session')
  expect(await agent.must(calls.resetPassword, { token, password: wanted })).toMatchObject({ CustomAccount: account })
  expect(await agent.must(calls.userInfo, {})).toMatchObject({ CustomAccount: account })
  for (const cookie of [before, elsewhere.cookie('otsukai_session')])
    expect((await house.agent().request('GET', '/api/user/info', undefined, { cookie: `otsukai_session=${cookie}` })).status).toBe(401)
  expect((await stranger.call(calls.userInfo, {})).status).toBe(200)
  expect((await logIn(account, password)).code).toBe(2001)
  expect((await logIn(account, wanted)).code).toBe(0)

  expect(await use(token, 'a third password')).toMatchObject({ status: 200, code: 2006, data: null })
  expect((await agent.call(calls.userInfo, {})).status).toBe(200)
  expect((await logIn(account, wanted)).code).toBe(0)
})

test('the new password is hashed while the link is not locked, and for no guess', async () => {
  const { account } = await house.member()
  const { token } = await issue(account)
  const held: unknown[] = []
  hashing.begins = async () => {
    const { rows } = await house.database.pool.query(
      `select count(*)::int as locks from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = current_database() and l.relation = 'reset_links'::regclass`,
    )
    held.push(...rows)
  }
  expect((await use('A'.repeat(43))).code).toBe(2006)
  expect((await use(token)).code).toBe(0)
  hashing.begins = async () => {}
  expect(held).toEqual([{ locks: 0 }])
})

test('a log-in that checked the old password while a new one is being set does not begin', async () => {
  const { account } = await house.member()
  await asOwner(house.database.owner, async (owner) => {
    await owner.query('begin')
    await owner.query(`update members set password_hash = 'another' where account = $1`, [account])
    const entering = logIn(account, password)
    await expect.poll(async () => (await waitingFor(owner)).length).toBe(1)
    await owner.query('commit')
    expect(await entering).toMatchObject({ status: 200, code: 2001 })
  })
})

test('whoever is logged in as somebody else is logged in as the member of the link', async () => {
  const { account } = await house.member()
  const other = await house.member()
  const { token } = await issue(account)
  await other.agent.must(calls.resetPassword, { token, password: wanted })
  expect((await other.agent.must(calls.userInfo, {})).CustomAccount).toBe(account)
  expect((await logIn(other.account, password)).code).toBe(0)
})

test('a newer link voids the older, and a password that was changed voids both', async () => {
  const { agent, account } = await house.member()
  const [older, newer] = [await issue(account), await issue(account)]
  expect((await use(older.token)).code).toBe(2006)
  await agent.must(calls.updateInfo, { oldPassword: password, newPassword: 'remembered after all' })
  expect((await use(newer.token)).code).toBe(2006)
  expect((await logIn(account, 'remembered after all')).code).toBe(0)
})

test('a link that one person made is over once its member holds more than one person may give away, and one that two made is not', async () => {
  const { account } = await house.member()
  const { token } = await issue(account)
  expect(await staff('adjust-balance', { member: account, amountJpy: 20_000, ref: 'rich', note: '补偿' })).toMatchObject({ code: 0 })
  expect((await use(token)).code).toBe(2006)
  expect((await logIn(account, password)).code).toBe(0)
  const agreed = await issue(account)
  expect((await use(agreed.token)).code).toBe(0)
})

test('a link holds for a day, as staff are told in the zone of the house; then it is over, and taken out', () =>
  inAnotherHouse(async () => {
    const [late, early] = [await house.member(), await house.member()]
    const before = Date.now()
    const { told, token } = await issue(late.account)
    const after = Date.now()
    const { expires_at: untilMs } = await house.deps.db.selectFrom('reset_links').select('expires_at').executeTakeFirstOrThrow()
    expect(untilMs - 24 * hourMs).toBeGreaterThanOrEqual(before)
    expect(untilMs - 24 * hourMs).toBeLessThanOrEqual(after)
    const until = /until (\d{4})\/(\d\d)\/(\d\d) (\d\d:\d\d) \(Asia\/Tokyo\)/.exec(told)
    expect(Date.parse(`${until?.slice(1, 4).join('-')}T${until?.[4]}+09:00`)).toBe(untilMs - (untilMs % 60_000))
    const inTime = await issue(early.account)

    house.passes(23 * hourMs)
    await forgetResetLinks(house.deps)
    expect((await use(inTime.token)).code).toBe(0)
    house.passes(hourMs)
    expect((await use(token)).code).toBe(2006)
    await forgetResetLinks(house.deps)
    expect(await house.deps.db.selectFrom('reset_links').selectAll().execute()).toEqual([])
  }))

test('of two who use a link at once one sets the password', async () => {
  const { account } = await house.member()
  const { token } = await issue(account)
  const both = ['first password', 'second password']
  const answers = await Promise.all(both.map((each) => use(token, each)))
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 2006])
  const logIns = await Promise.all(both.map((each) => logIn(account, each)))
  expect(logIns.map(({ code }) => code)).toEqual(answers.map(({ code }) => (code === 0 ? 0 : 2001)))
})

test('a password that is too short, or one from a foreign page, leaves the link as it was', async () => {
  const { account } = await house.member()
  const { token } = await issue(account)
  expect(await use(token, 'short')).toMatchObject({ status: 400, code: 1400, data: { issues: [{ path: 'password' }] } })
  const foreign = { origin: 'https://elsewhere.example' }
  expect((await house.agent().call(calls.resetPassword, { token, password: wanted }, foreign)).status).toBe(403)
  expect((await use(token)).code).toBe(0)
})

test('wrong links are refused alike, and slow whoever guesses as failed log-ins of an address do', () =>
  inAnotherHouse(async () => {
    house.stopMonotonic()
    const { account } = await house.member()
    const { token } = await issue(account)
    const guesses = ['', 'x', `${token}x`, token.toLowerCase(), 'A'.repeat(43)]
    const refused = []
    for (let n = 0; n < 50; n++) refused.push(await use(guesses[n % guesses.length]!))
    expect(new Set(refused.map(({ status, code, message }) => `${status} ${code} ${message}`)).size).toBe(1)
    expect(refused[0]!.code).toBe(2006)
    const slowed = await use(token)
    expect([slowed.status, slowed.headers.get('retry-after')]).toEqual([429, '5'])
    expect((await logIn(account, password)).status).toBe(429)
  }))

test('the act is kept with who asked and why; neither it nor the database knows the link', async () => {
  const { account } = await house.member()
  const { token } = await issue(account)
  const acts = await house.deps.db.selectFrom('staff_acts').selectAll().execute()
  expect(acts.filter(({ facts }) => facts['member'] === account)).toMatchObject([
    { act: 'reset-password', staff: 'lin', reason: 'looked at it' },
  ])
  const { rows } = await house.database.pool.query<{ text: string }>(
    "select encode(token_hash, 'escape') || encode(token_hash, 'base64') as text from reset_links union all select facts::text from staff_acts",
  )
  expect(rows.length).toBeGreaterThan(acts.length)
  expect(rows.some(({ text }) => text.includes(token))).toBe(false)
})
