import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from './house.ts'
import { houseBalance, ledgerMustBalance } from './ledger.ts'
import { MemberAgent } from './member-agent.ts'
import { staffAt } from './staff-agent.ts'

let house: House
let staff: ReturnType<typeof staffAt>
let members = 0
beforeAll(async () => {
  house = await openHouse()
  staff = staffAt({ DATABASE_URL: house.database.url, DATA_DIR: house.deps.config.dataDir, LOG_LEVEL: 'silent' })
})
afterAll(() => house.close())

async function newMember(): Promise<{ account: string; agent: MemberAgent }> {
  const account = `adjusted${++members}@example.com`
  const agent = new MemberAgent(house.origin)
  await agent.must(calls.register, { account, password: 'correct horse', CustomerName: '林晓雨' })
  return { account, agent }
}
const note = '快递破损补偿'

test('what is given and taken is in the statement with its reason, and the house stands against it', async () => {
  const { account, agent } = await newMember()
  const before = await houseBalance(house.deps.db, 'adjustment')

  expect(await staff('adjust-balance', { member: account, amount: 800, ref: 'case-1', note })).toMatchObject({ code: 0 })
  expect(await staff('adjust-balance', { member: account, amount: -300, ref: 'case-2', note: '重复补偿，收回' })).toMatchObject({ code: 0 })

  expect((await agent.balance()).availableJpy).toBe(500)
  const { list } = await agent.must(calls.getOrderRecord, {})
  expect(list.map(({ kind, amountJpy, availableAfterJpy, memo }) => [kind, amountJpy, availableAfterJpy, memo])).toEqual([
    ['adjustment', -300, 500, '重复补偿，收回'],
    ['adjustment', 800, 800, note],
  ])
  expect((await houseBalance(house.deps.db, 'adjustment')) - before).toBe(-500)
  await ledgerMustBalance(house.deps.db)
})

test('the same case is adjusted once, and never by another sum', async () => {
  const { account, agent } = await newMember()
  const once = { member: account, amount: 800, ref: 'case-1', note }
  await staff('adjust-balance', once)

  expect(await staff('adjust-balance', once)).toMatchObject({ code: 0, told: expect.stringContaining('adjusted before') })
  expect((await staff('adjust-balance', { ...once, amount: 900 })).code).toBe(1)

  expect((await agent.balance()).availableJpy).toBe(800)
})

test('above 10,000 yen two people agree, both of whom are kept', async () => {
  const { account, agent } = await newMember()
  const large = { member: account, amount: 10_001, ref: 'large', note }

  for (const second of [{}, { second: 'lin' }, { second: ' LIN' }])
    expect(await staff('adjust-balance', { ...large, ...second })).toMatchObject({
      code: 1,
      told: expect.stringContaining('second person'),
    })
  expect((await agent.balance()).availableJpy).toBe(0)
  expect(await staff('adjust-balance', { ...large, second: 'chen' })).toMatchObject({ code: 0 })
  expect((await staff('adjust-balance', { ...large, amount: -10_001, ref: 'taken' })).code).toBe(1)

  expect((await agent.balance()).availableJpy).toBe(10_001)
  const acts = await house.deps.db.selectFrom('staff_acts').selectAll().where('act', '=', 'adjust-balance').execute()
  expect(acts.find(({ facts }) => facts['second'] === 'chen')).toMatchObject({ staff: 'lin', facts: { amount: '10001', member: account } })
})

test('what one person adjusts for a member in parts, on one day, counts together; another member and another person do not', async () => {
  const [{ account, agent }, other] = [await newMember(), await newMember()]
  const part = { member: account, amount: 6_000, note }
  expect(await staff('adjust-balance', { ...part, ref: 'one' })).toMatchObject({ code: 0 })

  for (const amount of [6_000, -4_001])
    expect(await staff('adjust-balance', { ...part, amount, ref: 'two' })).toMatchObject({
      code: 1,
      told: expect.stringContaining('second person'),
    })

  expect((await agent.balance()).availableJpy).toBe(6_000)
  expect(await staff('adjust-balance', { ...part, member: other.account, ref: 'one' })).toMatchObject({ code: 0 })
  expect(await staff('adjust-balance', { ...part, ref: 'two', second: 'chen' })).toMatchObject({ code: 0 })
  // What two have agreed to is not one person's.
  expect(await staff('adjust-balance', { ...part, amount: 4_000, ref: 'three' })).toMatchObject({ code: 0 })
  expect(await staff('adjust-balance', { ...part, ref: 'four', staff: 'chen' })).toMatchObject({ code: 0 })
  expect((await agent.balance()).availableJpy).toBe(22_000)
})

test('nothing is taken that is not there, and nothing is given to nobody', async () => {
  const { account, agent } = await newMember()

  expect(await staff('adjust-balance', { member: account, amount: -1, ref: 'a', note })).toEqual({ code: 1, told: 'The member has 0 yen.' })
  expect(await staff('adjust-balance', { member: 'nobody@example.com', amount: 1, ref: 'a', note })).toMatchObject({
    code: 1,
    told: 'There is no member nobody@example.com.',
  })
  for (const amount of ['0', '1.5', 'many', '-0', '100000000'])
    expect(await staff('adjust-balance', { member: account, amount, ref: 'a', note })).toMatchObject({ code: 1 })
  expect((await staff('adjust-balance', { member: account, amount: 1, note })).code).toBe(2)

  expect((await agent.balance()).availableJpy).toBe(0)
})
