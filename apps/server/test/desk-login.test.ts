import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDemoStaff } from '../src/people/staff/demo-staff.ts'
import { stepOf, totpAt } from '../src/people/staff/totp.ts'
import { DeskAgent, enrol, type Enrolled, inviteAndEnrol, tokenIn } from './desk-agent.ts'
import { type House, openHouse } from './house.ts'
import { softPasskey } from './soft-passkey.ts'

/** A log-in asks for what one knows and what one has; nothing of it can be guessed, used twice, or skipped. */

let house: House
let manager: DeskAgent
beforeAll(async () => {
  // Tries at passwords are slowed down by address, and all of these come from one.
  house = await openHouse({ RATE_LIMITS: 'off' })
  await ensureDemoStaff(house.deps)
})
afterAll(() => house.close())

const now = () => house.deps.clock()
const step = 30_000
const quarter = 15 * 60_000
/** A manager whose factor was just shown, however much time has passed. */
async function aManager(): Promise<DeskAgent> {
  manager = await (await DeskAgent.as('manager', house.deskOrigin)).stepUp()
  return manager
}
const newcomer = async () => inviteAndEnrol(await aManager(), ['support'], now)
const codeOf = ({ secret }: Pick<Enrolled, 'secret'>, steps = 0) => totpAt(secret, stepOf(now()) + steps)
/** With the password alone. */
async function begun({ account, password }: Enrolled): Promise<DeskAgent> {
  const agent = new DeskAgent(house.deskOrigin)
  expect(await agent.must(deskCalls.deskLogin, { account, password })).toMatchObject({ next: 'factor' })
  return agent
}
/** As somebody logs in the next time that their authenticator shows another code. */
async function loggedIn(person: Enrolled): Promise<DeskAgent> {
  house.passes(2 * step)
  const agent = await begun(person)
  expect(await agent.must(deskCalls.deskTotp, { code: codeOf(person) })).toMatchObject({ next: 'done' })
  return agent
}
const mayAct = async (agent: DeskAgent) => (await agent.call(deskCalls.deskActs, {})).status

test('a link of an invitation is made once, sets a password and a factor once, and stands in no record', async () => {
  const boss = await aManager()
  const { data } = await boss.does('invite-staff', { account: 'Link@Example.com', name: '新人', roles: ['support'] })
  const { id } = data as { id: number }
  const { url } = await boss.must(deskCalls.takeInvitation, { id })
  expect(url).toMatch(/^http:\/\/localhost:\d+\/enrol#token=[\w-]{43}$/)
  expect(await boss.call(deskCalls.takeInvitation, { id })).toMatchObject({ code: 2609 })
  const token = tokenIn(url)
  const records = await house.deps.db.selectFrom('staff_acts').selectAll().execute()
  expect(JSON.stringify(records)).not.toContain(token)

  const agent = new DeskAgent(house.deskOrigin)
  expect(await agent.must(deskCalls.deskInvitation, { token })).toEqual({ account: 'link@example.com', name: '新人' })
  expect(await agent.call(deskCalls.deskEnrol, { token, password: 'too short' })).toMatchObject({ status: 400 })
  expect(await agent.must(deskCalls.deskEnrol, { token, password: 'a long new password' })).toMatchObject({ next: 'enrol' })
  expect(await new DeskAgent(house.deskOrigin).call(deskCalls.deskEnrol, { token, password: 'a long new password' })).toMatchObject({
    code: 2609,
  })
  expect(await mayAct(agent)).toBe(401)

  const { secret } = await agent.must(deskCalls.deskEnrolTotp, {})
  expect(await agent.call(deskCalls.deskEnrolFinish, { code: '000000' })).toMatchObject({ code: 2602 })
  const { standing, recoveryCodes } = await agent.must(deskCalls.deskEnrolFinish, { code: codeOf({ secret }) })
  expect(standing).toMatchObject({ next: 'done', staff: { state: 'active', roles: ['support'] } })
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await mayAct(agent)).toBe(200)
  const kept = await house.deps.db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(kept.totp_secret!.toString('latin1')).not.toContain(secret)
})

test('a link is over after a day, and when somebody is invited anew', async () => {
  const boss = await aManager()
  const invite = async (account: string) => {
    const { data } = await boss.does('invite-staff', { account, name: '迟到', roles: ['support'] })
    return (await boss.must(deskCalls.takeInvitation, data as { id: number })).url
  }
  const former = await invite('late@example.com')
  const url = await invite('late@example.com')
  expect(await new DeskAgent(house.deskOrigin).call(deskCalls.deskInvitation, { token: tokenIn(former) })).toMatchObject({ code: 2609 })
  house.passes(24 * 3_600_000)
  expect(
    await new DeskAgent(house.deskOrigin).call(deskCalls.deskEnrol, { token: tokenIn(url), password: 'a long new password' }),
  ).toMatchObject({
    code: 2609,
  })
})

test('whoever sets up no factor is asked again, and can do nothing else', async () => {
  const boss = await aManager()
  const { data } = await boss.does('invite-staff', { account: 'half@example.com', name: '半路', roles: ['support'] })
  const { url } = await boss.must(deskCalls.takeInvitation, data as { id: number })
  const [first, again] = [new DeskAgent(house.deskOrigin), new DeskAgent(house.deskOrigin)]
  await first.must(deskCalls.deskEnrol, { token: tokenIn(url), password: 'a long new password' })
  expect(await again.must(deskCalls.deskLogin, { account: 'half@example.com', password: 'a long new password' })).toMatchObject({
    next: 'enrol',
  })
  for (const call of [deskCalls.deskActs, deskCalls.deskMe, deskCalls.staffList]) expect((await again.call(call, {})).status).toBe(401)
  expect((await again.call(deskCalls.deskStepUp, { password: 'a long new password' })).status).toBe(401)
  expect((await again.call(deskCalls.deskTotp, { code: '123456' })).status).toBe(401)
})

test('a code serves once, one step early or late, under a new cookie', async () => {
  const person = await newcomer()
  // The one with which the authenticator was set up.
  expect(await (await begun(person)).call(deskCalls.deskTotp, { code: codeOf(person) })).toMatchObject({ code: 2602 })
  // To the beginning of a step, so that none begins meanwhile.
  house.passes(3 * step + step - (now() % step))
  const agent = await begun(person)
  const before = agent.cookie('otsukai_desk')!
  expect(await mayAct(agent)).toBe(401)
  const late = codeOf(person, -1)
  expect(await agent.must(deskCalls.deskTotp, { code: late })).toMatchObject({ next: 'done', staff: { id: person.id } })
  expect(agent.cookie('otsukai_desk')).not.toBe(before)
  const stolen = new DeskAgent(house.deskOrigin)
  stolen.keep('otsukai_desk', before)
  expect(await stolen.must(deskCalls.deskSession, {})).toBeNull()

  const other = await begun(person)
  for (const code of [late, codeOf(person, 2)]) expect(await other.call(deskCalls.deskTotp, { code })).toMatchObject({ code: 2602 })
  const both = await Promise.all([other, await begun(person)].map((one) => one.call(deskCalls.deskTotp, { code: codeOf(person, 1) })))
  expect(both.map(({ code }) => code)).toEqual(expect.arrayContaining([0, 2602]))
})

test('of an account five wrong codes within a quarter of an hour are checked, however fast they come, and no right one after them', async () => {
  const person = await newcomer()
  house.passes(quarter)
  const agents = await Promise.all(Array.from({ length: 4 }, () => begun(person)))
  const wrong = await Promise.all(Array.from({ length: 12 }, (_, n) => agents[n % 4]!.call(deskCalls.deskTotp, { code: '000000' })))
  expect(wrong.filter(({ code }) => code === 2602)).toHaveLength(5)
  expect(wrong.filter(({ status }) => status === 429)).toHaveLength(7)
  expect(await agents[0]!.call(deskCalls.deskTotp, { code: codeOf(person) })).toMatchObject({ status: 429 })
  for (const code of person.recoveryCodes.slice(0, 1))
    expect(await agents[0]!.call(deskCalls.deskRecover, { code })).toMatchObject({ status: 429 })
  house.passes(quarter)
  await loggedIn(person)
})

test('a recovery code serves once, in place of the factor, and has a new one set up; until then it is asked for again', async () => {
  const person = await newcomer()
  house.passes(quarter)
  const [code = '', another = ''] = person.recoveryCodes
  const agent = await begun(person)
  expect(await agent.must(deskCalls.deskRecover, { code: code.toLowerCase().replace('-', ' ') })).toMatchObject({ next: 'enrol' })
  expect(await mayAct(agent)).toBe(401)
  const again = await begun(person)
  expect(await again.call(deskCalls.deskEnrolTotp, {})).toMatchObject({ status: 401 })
  expect(await again.call(deskCalls.deskRecover, { code })).toMatchObject({ code: 2602 })

  const { secret } = await agent.must(deskCalls.deskEnrolTotp, {})
  const { standing, recoveryCodes } = await agent.must(deskCalls.deskEnrolFinish, { code: codeOf({ secret }) })
  expect(standing.next).toBe('done')
  expect(recoveryCodes).toHaveLength(10)
  house.passes(quarter)
  const later = await begun(person)
  expect(await later.call(deskCalls.deskTotp, { code: codeOf(person) })).toMatchObject({ code: 2602 })
  expect(await later.call(deskCalls.deskRecover, { code: another })).toMatchObject({ code: 2602 })
  expect(await later.must(deskCalls.deskTotp, { code: codeOf({ secret }) })).toMatchObject({ next: 'done' })
})

test('a passkey of the desk’s own host logs in; its answer serves once, and neither a copy nor another’s does', async () => {
  const person = await newcomer()
  const agent = await loggedIn(person)
  house.passes(step)
  expect(await agent.call(deskCalls.deskEnrolPasskey, {})).toMatchObject({ code: 2603 })
  await agent.must(deskCalls.deskStepUp, { code: codeOf(person) })
  const key = softPasskey(house.deps.config.deskUrl)
  const made = await agent.must(deskCalls.deskEnrolPasskey, {})
  expect(made).toMatchObject({ rp: { id: 'localhost' }, challenge: expect.any(String) })
  expect(await agent.call(deskCalls.deskEnrolFinish, { attestation: key.make(made, 'https://evil.example') })).toMatchObject({ code: 2602 })
  const anew = await agent.must(deskCalls.deskEnrolPasskey, {})
  const { recoveryCodes } = await agent.must(deskCalls.deskEnrolFinish, { attestation: key.make(anew), name: '手机' })
  expect(recoveryCodes).toBeNull()

  const enter = await begun(person)
  const options = await enter.must(deskCalls.deskPasskeyOptions, {})
  const assertion = key.sign(options)
  expect(await enter.call(deskCalls.deskPasskey, { assertion })).toMatchObject({ code: 0, data: { next: 'done' } })
  const other = await begun(person)
  expect(await other.call(deskCalls.deskPasskey, { assertion })).toMatchObject({ code: 2602 })
  const ask = () => other.must(deskCalls.deskPasskeyOptions, {})
  expect(await other.call(deskCalls.deskPasskey, { assertion: key.sign(await ask(), 'https://evil.example') })).toMatchObject({
    code: 2602,
  })
  expect(await other.call(deskCalls.deskPasskey, { assertion: softPasskey(house.deps.config.deskUrl).sign(await ask()) })).toMatchObject({
    code: 2602,
  })
  key.countBack(3)
  expect(await other.call(deskCalls.deskPasskey, { assertion: key.sign(await ask()) })).toMatchObject({ code: 2602 })
  const late = await ask()
  house.passes(quarter)
  key.countBack(-9)
  const third = await begun(person)
  expect(await third.call(deskCalls.deskPasskey, { assertion: key.sign(late) })).toMatchObject({ code: 2602 })
  expect(
    await third.call(deskCalls.deskPasskey, { assertion: key.sign(await third.must(deskCalls.deskPasskeyOptions, {})) }),
  ).toMatchObject({ code: 0 })
  // As a step-up.
  const proof = key.sign(await third.must(deskCalls.deskPasskeyOptions, {}))
  expect((await third.must(deskCalls.deskStepUp, { assertion: proof })).steppedUpUntil).toBeGreaterThan(now())
})

test('a step-up asks whoever has a factor for it, and never for the password', async () => {
  const person = await newcomer()
  const agent = await loggedIn(person)
  expect(await agent.call(deskCalls.deskStepUp, { password: person.password })).toMatchObject({ code: 2602 })
  expect((await agent.must(deskCalls.deskSession, {}))?.steppedUpUntil).toBeNull()
  house.passes(step)
  expect((await agent.must(deskCalls.deskStepUp, { code: codeOf(person) })).steppedUpUntil).toBeGreaterThan(now())
  house.passes(5 * 60_000)
  expect((await agent.must(deskCalls.deskSession, {}))?.steppedUpUntil).toBeNull()
})

test('one changes one’s own password and factors with a step-up, which ends one’s other sessions, and keeps one factor', async () => {
  const person = await newcomer()
  const [agent, elsewhere] = [await loggedIn(person), await loggedIn(person)]
  const change = (old: string) => agent.call(deskCalls.myPassword, { old, password: 'another long password' })
  expect(await change(person.password)).toMatchObject({ code: 2603 })
  house.passes(step)
  await agent.must(deskCalls.deskStepUp, { code: codeOf(person) })
  expect(await agent.call(deskCalls.removeFactor, {})).toMatchObject({ code: 2609 })
  expect(await change('wrong')).toMatchObject({ code: 2601 })
  expect(await change(person.password)).toMatchObject({ code: 0 })
  expect(await elsewhere.must(deskCalls.deskSession, {})).toBeNull()
  expect(await mayAct(agent)).toBe(200)
  expect(
    await new DeskAgent(house.deskOrigin).call(deskCalls.deskLogin, { account: person.account, password: person.password }),
  ).toMatchObject({ code: 2601 })
  const { recoveryCodes } = await agent.must(deskCalls.newRecoveryCodes, {})
  expect(recoveryCodes).toHaveLength(10)
  expect(await agent.must(deskCalls.deskMe, {})).toMatchObject({ totp: true, recoveryCodesLeft: 10, sessions: [{ current: true }] })
})

test('what changes how somebody logs in is in the record, with nothing secret of it', async () => {
  const person = await newcomer()
  const agent = await loggedIn(person)
  house.passes(step)
  await agent.must(deskCalls.deskStepUp, { code: codeOf(person) })
  const password = 'another long password'
  await agent.must(deskCalls.myPassword, { old: person.password, password })
  const { recoveryCodes } = await agent.must(deskCalls.newRecoveryCodes, {})
  await agent.must(deskCalls.setPin, { pin: '482916' })
  const { code: badge } = await agent.must(deskCalls.newBadge, {})
  const { secret } = await agent.must(deskCalls.deskEnrolTotp, {})
  await agent.must(deskCalls.deskEnrolFinish, { code: codeOf({ secret }) })
  await agent.must(deskCalls.deskLogout, {})
  const again = new DeskAgent(house.deskOrigin)
  await again.must(deskCalls.deskLogin, { account: person.account, password })
  await again.must(deskCalls.deskRecover, { code: recoveryCodes[0]! })

  const boss = await aManager()
  const { list } = await boss.must(deskCalls.deskLog, { kind: 'staff', subject: person.account, limit: '100' })
  expect(list.map(({ act }) => act).toReversed()).toEqual([
    'invite-staff',
    'take-invitation',
    'use-invitation',
    'set-up-factor',
    'change-password',
    'renew-recovery-codes',
    'set-pin',
    'renew-badge',
    'set-up-factor',
    'use-recovery-code',
  ])
  expect(list.every(({ titleZh, saidZh }) => /^[^a-z]/.test(titleZh) && saidZh !== '')).toBe(true)
  const rows = await house.deps.db.selectFrom('staff_acts').selectAll().where('subject_id', '=', person.account).execute()
  for (const secretOne of [password, person.password, person.secret, secret, badge, '482916', ...recoveryCodes])
    expect(JSON.stringify(rows)).not.toContain(secretOne)
})

test('sessions are listed and ended: one’s own by everybody, others’ by managers', async () => {
  const [person, stranger] = [await newcomer(), await newcomer()]
  const [agent, elsewhere] = [await loggedIn(person), await loggedIn(person)]
  const { sessions, ...me } = await agent.must(deskCalls.deskMe, {})
  expect(me).not.toHaveProperty('granted')
  const other = sessions.find(({ current }) => !current)!
  const strange = await loggedIn(stranger)
  expect(await strange.call(deskCalls.endStaffSession, { id: other.id })).toMatchObject({ code: 2609 })
  expect(await strange.call(deskCalls.sessionsOfStaff, { id: person.id })).toMatchObject({
    status: 403,
    data: { permission: 'staff.manage' },
  })
  await agent.must(deskCalls.endStaffSession, { id: other.id })
  const left = [await agent.must(deskCalls.deskSession, {}), await elsewhere.must(deskCalls.deskSession, {})].filter((one) => one === null)
  expect(left).toHaveLength(1)

  const boss = await aManager()
  for (const { id } of await boss.must(deskCalls.sessionsOfStaff, { id: person.id })) await boss.must(deskCalls.endStaffSession, { id })
  expect(await agent.must(deskCalls.deskSession, {})).toBeNull()
  expect(await strange.must(deskCalls.deskSession, {})).not.toBeNull()
})

test('no secret and no guess tells which accounts there are', async () => {
  const person = await newcomer()
  const tell = async (account: string, password: string) => {
    const { status, code, message, data } = await new DeskAgent(house.deskOrigin).call(deskCalls.deskLogin, { account, password })
    return { status, code, message, data }
  }
  const unknown = await tell('nobody@example.com', 'x')
  expect(await tell(person.account, 'x')).toEqual(unknown)
  await (await aManager()).does('suspend-staff', { account: person.account })
  expect(await tell(person.account, person.password)).toEqual(unknown)
  expect(await enrol(house.deskOrigin, { url: '#token=x', account: '', id: 0, now }).catch(String)).toContain('2609')
})
