import { acts } from '@otsukai/contract/acts/acts'
import { calls } from '@otsukai/contract/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStaff } from '../src/boot/run-staff.ts'
import { asOwner } from '../src/platform/db/open.ts'
import { staffHandlers } from '../src/office/acts/staff-acts.ts'
import { optionsOf } from '../src/office/staff/act-options.ts'
import { type House, openHouse } from './house.ts'
import { ledgerMustBalance } from './ledger.ts'
import { MemberAgent } from './member-agent.ts'
import { agreeWith, proposalIn, staffAt } from './staff-agent.ts'

/** What staff do is done and recorded in one transaction; what is refused is recorded as refused. */

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
  const account = `acted-on${++members}@example.com`
  const agent = new MemberAgent(house.origin)
  await agent.must(calls.register, { account, password: 'correct horse', CustomerName: '林晓雨' })
  return { account, agent }
}
/** What is recorded of an act, of one member where it names one. */
const recorded = async (act: string, member?: string) => {
  const rows = await house.deps.db.selectFrom('staff_acts').selectAll().where('act', '=', act).orderBy('id').execute()
  return rows.filter(({ facts }) => member === undefined || facts['member'] === member)
}
const adjustments = async () => (await house.deps.db.selectFrom('adjustments').select('ref').execute()).map(({ ref }) => ref)

test('what is done is recorded once, with who did it, from where and why', async () => {
  const { account } = await newMember()
  expect(await staff('adjust-balance', { member: account, amountJpy: 800, ref: 'one', note: '补偿' })).toMatchObject({ code: 0 })

  expect(await recorded('adjust-balance', account)).toEqual([
    expect.objectContaining({
      staff: 'lin',
      actor: 'cli:lin',
      reason: 'looked at it',
      refused: null,
      facts: { member: account, amountJpy: '800', ref: 'one', note: '补偿' },
    }),
  ])
})

test('an act that is refused after it has written leaves nothing but the record of why', async () => {
  // The row is written before it is found that nobody could agree.
  const account = 'new@staff.example'
  const { code, told } = await staff('invite-staff', { account, name: '新', roles: 'finance' })
  expect([code, told]).toEqual([1, expect.stringContaining('invite-manager')])

  expect(await house.deps.db.selectFrom('staff').select('id').where('account', '=', account).execute()).toEqual([])
  expect(await recorded('invite-staff')).toEqual([expect.objectContaining({ actor: 'cli:lin', refused: told })])
})

test('what two people must agree to leaves nothing but a proposal, which the second does', async () => {
  const { account, agent } = await newMember()
  const { code, told } = await staff('adjust-balance', { member: account, amountJpy: 10_001, ref: 'two', note: '补偿' })
  expect([code, proposalIn(told)]).toEqual([0, expect.any(Number)])
  expect((await agent.balance()).availableJpy).toBe(0)
  expect(await adjustments()).not.toContain('two')
  expect(await recorded('adjust-balance', account)).toEqual([])

  expect(await agreeWith(env, proposalIn(told)!, 'lin')).toMatchObject({ code: 1 })
  expect(await agreeWith(env, proposalIn(told)!)).toMatchObject({ code: 0 })
  expect((await agent.balance()).availableJpy).toBe(10_001)
  expect(await recorded('adjust-balance', account)).toEqual([expect.objectContaining({ staff: 'lin', refused: null })])
  await ledgerMustBalance(house.deps.db)
})

test('what does not fit is recorded as refused, with its sentence', async () => {
  const { account } = await newMember()
  const { told } = await staff('refund-member', { member: account, amountJpy: '1.5' })
  expect(told).toBe('1.5 不是日元金额，请只填数字，大于 0。')
  expect(await recorded('refund-member', account)).toEqual([
    expect.objectContaining({ refused: told, facts: { member: account, amountJpy: '1.5' } }),
  ])
})

/** While `fn` runs, the database refuses the records of which this holds. */
async function refusingRecords(condition: string, fn: () => Promise<void>): Promise<void> {
  const run = (sql: string) => asOwner(house.database.owner, (owner) => owner.query(sql))
  await run(`create function refuse_record() returns trigger language plpgsql as $$ begin raise exception 'no record'; end $$`)
  try {
    await run(`create trigger refuse_record before insert on staff_acts for each row when (${condition}) execute function refuse_record()`)
    await fn()
  } finally {
    await run('drop function refuse_record() cascade')
  }
}

test('an act whose record is refused is not done', async () => {
  const { account, agent } = await newMember()
  const wanted = { member: account, amountJpy: 700, ref: 'unrecorded', note: '补偿' }
  await refusingRecords('new.refused is null', async () => {
    expect(await staff('adjust-balance', wanted)).toEqual({ code: 1, told: 'no record' })
  })
  expect((await agent.balance()).availableJpy).toBe(0)
  expect(await adjustments()).not.toContain('unrecorded')
  expect(await recorded('adjust-balance', account)).toEqual([expect.objectContaining({ refused: 'no record' })])

  expect(await staff('adjust-balance', wanted)).toMatchObject({ code: 0 })
  expect((await agent.balance()).availableJpy).toBe(700)
})

test('where no record at all can be written, it is told why the act was not done', async () => {
  const { account, agent } = await newMember()
  await refusingRecords('true', async () => {
    expect(await staff('refund-member', { member: account, amountJpy: 5 })).toEqual({
      code: 1,
      told: '会员的可用余额只有 0 日元，请改小金额。',
    })
    expect(await staff('adjust-balance', { member: account, amountJpy: 5, ref: 'r', note: 'n' })).toEqual({ code: 1, told: 'no record' })
  })
  expect((await agent.balance()).availableJpy).toBe(0)
})

test('a secret is told of in the record, and neither kept nor quoted', async () => {
  const back = 'https://shop.example/marketplace/connected?secret=4d0b7f'
  expect(await staff('connect-account', { account: 'first', back })).toEqual({ code: 1, told: `${back} 里没有授权码，请复制完整的地址。` })

  const record = await recorded('connect-account')
  expect(record).toEqual([
    expect.objectContaining({ facts: { account: 'first', back: '(not kept)' }, refused: '(not kept) 里没有授权码，请复制完整的地址。' }),
  ])
  expect(JSON.stringify(record)).not.toContain('4d0b7f')
})

test('each act can be done, is listed at the terminal, and explains itself and each of its options there', async () => {
  const tell = async (...args: string[]) => {
    const lines: string[] = []
    return { code: await runStaff(args, env, (line) => lines.push(line)), told: lines.join('\n') }
  }
  expect(Object.keys(staffHandlers).toSorted()).toEqual(Object.keys(acts).toSorted())
  const { told: list } = await tell()
  for (const [name, act] of Object.entries(acts)) {
    expect(list).toContain(`  ${name.padEnd(20)} ${act.summary}`)
    const usage = await tell(name)
    expect(usage.code, name).toBe(2)
    for (const { name: option, help } of optionsOf(act)) expect(usage.told).toContain(`  --${option.padEnd(18)} ${help}`)
    expect(
      optionsOf(act).filter(({ help }) => help === ''),
      name,
    ).toEqual([])
  }
})
