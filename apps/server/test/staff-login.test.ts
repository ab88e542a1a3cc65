import { calls } from '@otsukai/contract/calls'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStaff } from '../src/boot/run-staff.ts'
import { breakGlass } from '../src/office/staff/break-glass.ts'
import { demoStaff, demoStaffPassword, ensureDemoStaff } from '../src/people/staff/demo-staff.ts'
import { stepOf, totpAt } from '../src/people/staff/totp.ts'
import { DeskAgent, enrol, type Enrolled, inviteAndEnrol } from './desk-agent.ts'
import { type House, openHouse } from './house.ts'
import { ledgerMustBalance } from './ledger.ts'

/** The command line asks who acts, as the desk does, and has no rights of its own; without an account it says so aloud. */

let house: House
let env: Record<string, string>
beforeAll(async () => {
  house = await openHouse({ RATE_LIMITS: 'off' })
  env = { DATABASE_URL: house.database.url, DATA_DIR: house.deps.config.dataDir, LOG_LEVEL: 'silent' }
})
afterAll(() => house.close())

async function staff(args: string[], secrets: Record<string, string> = {}) {
  const lines: string[] = []
  const asked: string[] = []
  const ask = async (question: string) => {
    asked.push(question)
    return ''
  }
  const code = await runStaff(args, { ...env, ...secrets }, (line) => lines.push(line), ask)
  return { code, told: lines.join('\n'), asked }
}
const now = () => house.deps.clock()
const records = () => house.deps.db.selectFrom('staff_acts').selectAll().orderBy('id').execute()
/** The command line goes by the database's clock, which is not moved on. */
const codeNow = ({ secret }: Enrolled, steps = 0) => totpAt(secret, stepOf(Date.now()) + steps)
const manager = async () => (await DeskAgent.as('manager', house.deskOrigin)).stepUp()

test('the first manager is invited without a log-in, by a link that the terminal alone tells; afterwards one has to be named', async () => {
  const invite = (account: string, ...more: string[]) => staff(['invite-manager', '--account', account, '--name', '店长', ...more])
  const { code, told } = await invite('first@example.com')
  const url = told.split('\n')[0]!
  expect([code, url]).toEqual([0, expect.stringMatching(/^http:\/\/localhost:4002\/enrol#token=[\w-]{43}$/)])
  expect(JSON.stringify(await records())).not.toContain(url.slice(-43))
  expect(await records()).toMatchObject([{ actor: 'cli:terminal', act: 'invite-staff', staff_id: null, refused: null }])
  // Nobody has used it yet, so it can be made anew.
  const again = (await invite('first@example.com')).told.split('\n')[0]!
  const { id, approves_from } = await house.deps.db
    .selectFrom('staff')
    .selectAll()
    .where('account', '=', 'first@example.com')
    .executeTakeFirstOrThrow()
  expect(approves_from).toBeGreaterThan(now() + 71 * 3_600_000)
  const first = await enrol(house.deskOrigin, { url: again, account: 'first@example.com', id, now })

  expect(await invite('second@example.com')).toMatchObject({ code: 1, told: expect.stringContaining('--staff') })
  // While nobody else could agree, a manager makes the second here, and at the desk is told so.
  await first.agent.request('POST', '/api/desk/session/stepUp', JSON.stringify({ code: totpAt(first.secret, stepOf(now()) + 1) }), {
    'content-type': 'application/json',
  })
  expect(await first.agent.act('invite-staff', { account: 'second@example.com', name: '二', roles: ['manager'] })).toMatchObject({
    code: 2609,
    message: expect.stringContaining('invite-manager'),
  })
  const [recovery = ''] = first.recoveryCodes
  const second = await staff(['invite-manager', '--account', 'second@example.com', '--name', '二', '--staff', 'first@example.com'], {
    STAFF_PASSWORD: first.password,
    STAFF_CODE: recovery,
  })
  expect(second).toMatchObject({ code: 0, told: expect.stringContaining('/enrol#token=') })
  await house.deps.db.updateTable('staff').set({ state: 'left', account: 'gone@example.com' }).where('id', '=', id).execute()
  await ensureDemoStaffBeside()
})

/** The demo staff, beside whoever is there. */
async function ensureDemoStaffBeside(): Promise<void> {
  const other = await openHouse()
  await ensureDemoStaff(other.deps)
  const rows = await other.deps.db
    .selectFrom('staff')
    .select(['account', 'name', 'roles', 'state', 'password_hash', 'created_at'])
    .execute()
  await other.close()
  await house.deps.db
    .insertInto('staff')
    .values(rows.map((row) => ({ ...row, totp_secret: null, totp_step: null, invited_by: null, must_enrol: false })))
    .execute()
}

test('it asks for the password and the code, each at the terminal where no variable has it', async () => {
  const person = await inviteAndEnrol(await manager(), ['support'], now)
  const words = ['words', '--staff', person.account]
  expect(await staff(words)).toMatchObject({ code: 1, asked: [`Password of ${person.account}`] })
  const { asked, code } = await staff(words, { STAFF_PASSWORD: person.password })
  expect([code, asked]).toEqual([1, [expect.stringContaining('recovery code')]])
  const right = { STAFF_PASSWORD: person.password, STAFF_CODE: codeNow(person, 1) }
  expect(await staff(words, right)).toMatchObject({ code: 0, asked: [] })
  expect(await staff(words, right)).toMatchObject({ code: 1, told: expect.stringContaining('验证码') })
  const [code1 = '', code2 = ''] = person.recoveryCodes
  expect(await staff(words, { ...right, STAFF_CODE: code1 })).toMatchObject({ code: 0 })
  expect(await staff(words, { ...right, STAFF_CODE: code2 })).toMatchObject({ code: 1, told: expect.stringContaining('工作台') })
})

test('a wrong password and an unknown account are told alike, and after ten of an account none is checked', async () => {
  const { account } = demoStaff.buyer
  const wrong = await staff(['words', '--staff', account], { STAFF_PASSWORD: 'wrong' })
  expect(await staff(['words', '--staff', 'nobody@example.com'], { STAFF_PASSWORD: 'wrong' })).toEqual(wrong)
  for (let n = 0; n < 9; n += 1) await staff(['words', '--staff', account], { STAFF_PASSWORD: 'wrong' })
  expect(await staff(['desk', '--staff', account], { STAFF_PASSWORD: demoStaffPassword })).toMatchObject({
    code: 1,
    told: expect.stringContaining('tries'),
  })
})

test('rights and the second person are as at the desk', async () => {
  const { account } = await house.member()
  const give = (staffAccount: string, sum: number) =>
    staff(
      [
        'adjust-balance',
        '--member',
        account,
        '--amount-jpy',
        String(sum),
        '--ref',
        `r${sum}`,
        '--note',
        'n',
        '--reason',
        'x',
        '--staff',
        staffAccount,
      ],
      {
        STAFF_PASSWORD: demoStaffPassword,
      },
    )
  expect(await give(demoStaff.support.account, 5)).toMatchObject({ code: 1, told: expect.stringContaining('money.act') })
  expect(await give(demoStaff.finance.account, 5)).toMatchObject({ code: 0 })
  expect(await give(demoStaff.finance.account, 20_000)).toMatchObject({ code: 0, told: expect.stringMatching(/^A second person/) })
  const proposal = await house.deps.db.selectFrom('act_proposals').selectAll().executeTakeFirstOrThrow()
  expect(proposal).toMatchObject({ act: 'adjust-balance', amount_jpy: 20_000, state: 'open' })
})

test('with broken glass an act needs nobody, and is recorded as such, on the desk, and for managers to close with a second person', async () => {
  const { account, agent } = await house.member()
  const give = [
    'adjust-balance',
    '--member',
    account,
    '--amount-jpy',
    '20000',
    '--ref',
    'glass',
    '--note',
    'n',
    '--staff',
    'lin',
    '--break-glass',
  ]
  expect(await staff(give)).toMatchObject({ code: 2, told: expect.stringMatching(/^--reason is missing/) })
  expect(await staff([...give, '--reason', 'nobody can log in'])).toMatchObject({ code: 0, asked: [] })
  expect((await agent.must(calls.balance, {})).availableJpy).toBe(20_000)
  expect((await records()).at(-1)).toMatchObject({
    actor: 'break-glass:lin',
    staff_id: null,
    act: 'adjust-balance',
    reason: 'nobody can log in',
  })
  const entries = () => house.deps.db.selectFrom('desk_entries').selectAll().where('kind', '=', 'brokenGlass').execute()
  expect(await entries()).toEqual([
    expect.objectContaining({ facts: { name: 'lin', act: 'adjust-balance', reason: 'nobody can log in' }, settled_at: null }),
  ])
  // A refused act too, and a read.
  await staff(['freeze-member', '--member', 'nobody@example.com', '--staff', 'lin', '--reason', 'x', '--break-glass'])
  expect(await staff(['desk', '--staff', 'lin', '--reason', 'x', '--break-glass'])).toMatchObject({ code: 0 })
  const [first] = await entries()
  expect(await entries()).toHaveLength(3)
  const heard: string[] = []
  const robot = { tell: async (text: string) => heard.push(text) > 0 }
  await (
    await breakGlass({ ...house.deps, robot }, { name: 'lin', reason: 'nobody can log in', act: 'desk' })
  ).told
  expect(heard).toEqual([expect.stringMatching(/--break-glass.*desk.*lin.*nobody can log in/)])

  const support = await DeskAgent.as('support', house.deskOrigin)
  expect(await support.act('settle-entry', { entry: String(first!.id) })).toMatchObject({
    status: 403,
    data: { permission: 'staff.manage' },
  })
  const closing = await (await manager()).proposes('settle-entry', { entry: String(first!.id) })
  const finance = await (await DeskAgent.as('finance', house.deskOrigin)).stepUp()
  expect(await finance.must(deskCalls.approveProposal, { id: closing.id })).toMatchObject({ proposal: { state: 'done' } })
  await ledgerMustBalance(house.deps.db)
})
