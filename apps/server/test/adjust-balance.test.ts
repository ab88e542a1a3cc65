import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from './house.ts'
import { houseBalance, ledgerMustBalance } from './ledger.ts'
import { MemberAgent } from './member-agent.ts'
import { agreeWith, proposalIn, staffAt } from './staff-agent.ts'

let house: House
let env: Record<string, string>
let staff: ReturnType<typeof staffAt>
let members = 0
beforeAll(async () => {
  house = await openHouse()
  env = { DATABASE_URL: house.database.url, DATA_DIR: house.deps.config.dataDir, LOG_LEVEL: 'silent' }
  staff = staffAt(env, 'lin', null)
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

  expect(await staff('adjust-balance', { member: account, amountJpy: 800, ref: 'case-1', note })).toMatchObject({ code: 0 })
  expect(await staff('adjust-balance', { member: account, amountJpy: -300, ref: 'case-2', note: '重复补偿，收回' })).toMatchObject({
    code: 0,
  })

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
  const once = { member: account, amountJpy: 800, ref: 'case-1', note }
  await staff('adjust-balance', once)

  expect(await staff('adjust-balance', once)).toMatchObject({ code: 0, told: expect.stringContaining('adjusted before') })
  expect((await staff('adjust-balance', { ...once, amountJpy: 900 })).code).toBe(1)

  expect((await agent.balance()).availableJpy).toBe(800)
})

/** Told instead of done. */
const waits = { code: 0, told: expect.stringMatching(/^A second person must agree/) }

test('above 10,000 yen two people agree, both of whom are kept', async () => {
  const { account, agent } = await newMember()
  const large = { member: account, amountJpy: 10_001, ref: 'large', note, staff: 'wu' }

  const { code, told } = await staff('adjust-balance', large)
  expect({ code, told }).toEqual(waits)
  expect(await staff('adjust-balance', large)).toMatchObject({ code: 1, told: expect.stringContaining('已经提交过') })
  expect(await agreeWith(env, proposalIn(told)!, 'wu')).toMatchObject({ code: 1 })
  expect((await agent.balance()).availableJpy).toBe(0)
  expect(await agreeWith(env, proposalIn(told)!)).toMatchObject({ code: 0 })
  expect(await staff('adjust-balance', { ...large, amountJpy: -10_001, ref: 'taken' })).toEqual(waits)

  expect((await agent.balance()).availableJpy).toBe(10_001)
  const act = await house.deps.db
    .selectFrom('staff_acts as a')
    .innerJoin('act_proposals as p', 'p.id', 'a.proposal_id')
    .innerJoin('staff as second', 'second.id', 'p.decided_by')
    .select(['a.staff', 'a.facts', 'second.name as second'])
    .where('a.act', '=', 'adjust-balance')
    .execute()
  expect(act).toEqual([{ staff: 'wu', second: 'chen', facts: { member: account, amountJpy: 10_001, ref: 'large', note } }])
})

test('what one person adjusts within a day counts together over all members, and what is adjusted for a member over all people', async () => {
  const [{ account, agent }, other] = [await newMember(), await newMember()]
  const part = { member: account, amountJpy: 6_000, note }
  expect(await staff('adjust-balance', { ...part, ref: 'one', staff: 'zhao' })).toMatchObject({ code: 0 })
  const { told } = await staff('adjust-balance', { ...part, ref: 'two', staff: 'zhao' })
  expect({ code: 0, told }).toEqual(waits)
  expect(await staff('adjust-balance', { ...part, member: other.account, ref: 'one', staff: 'zhao' })).toEqual(waits)
  expect((await staff('adjust-balance', { ...part, amountJpy: -4_001, ref: 'four', staff: 'sun' })).told).toContain('已经提交过')
  expect((await agent.balance()).availableJpy).toBe(6_000)

  expect(await agreeWith(env, proposalIn(told)!)).toMatchObject({ code: 0 })
  // What two have agreed to counts against nobody.
  expect(await staff('adjust-balance', { ...part, amountJpy: 4_000, ref: 'three', staff: 'zhao' })).toMatchObject({ code: 0 })
  expect(await staff('adjust-balance', { ...part, ref: 'five', staff: 'sun' })).toEqual(waits)
  expect((await agent.balance()).availableJpy).toBe(16_000)
})

test('nothing is taken that is not there, and nothing is given to nobody', async () => {
  const { account, agent } = await newMember()

  expect(await staff('adjust-balance', { member: account, amountJpy: -1, ref: 'a', note })).toEqual({
    code: 1,
    told: '会员的余额只有 0 日元，请改小金额。',
  })
  expect(await staff('adjust-balance', { member: 'nobody@example.com', amountJpy: 1, ref: 'a', note })).toMatchObject({
    code: 1,
    told: '没有会员 nobody@example.com，请核对账号。',
  })
  for (const amountJpy of ['0', '1.5', 'many', '-0', '100000000'])
    expect(await staff('adjust-balance', { member: account, amountJpy, ref: 'a', note })).toMatchObject({ code: 1 })
  expect((await staff('adjust-balance', { member: account, amountJpy: 1, note })).code).toBe(2)

  expect((await agent.balance()).availableJpy).toBe(0)
})
