import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { VIEWS_AT_MOST } from '@otsukai/contract/desk/views'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoStaff, ensureDemoStaff } from '../src/people/staff/demo-staff.ts'
import { openEntry } from '../src/platform/desk/open-entry.ts'
import { transaction } from '../src/platform/db/transaction.ts'
import { DeskAgent, enrol, inviteAndEnrol, tokenIn } from './desk-agent.ts'
import { type House, openHouse } from './house.ts'

/** Managers invite, change and suspend their people; no one of them can make a second alone, and the last stays. */

let house: House
let manager: DeskAgent
let finance: DeskAgent
beforeAll(async () => {
  house = await openHouse({ RATE_LIMITS: 'off' })
  await ensureDemoStaff(house.deps)
})
beforeEach(async () => {
  manager = await (await DeskAgent.as('manager', house.deskOrigin)).stepUp()
  finance = await (await DeskAgent.as('finance', house.deskOrigin)).stepUp()
})
afterAll(() => house.close())

const now = () => house.deps.clock()
const hour = 3_600_000
const rowOf = (account: string) => house.deps.db.selectFrom('staff').selectAll().where('account', '=', account).executeTakeFirstOrThrow()
let people = 0
const newAccount = () => `person${(people += 1)}@example.com`

test('roles without weight are given by one manager; those with weight wait for a second person, by invitation or change', async () => {
  const { account } = await inviteAndEnrol(manager, ['buyer'], now)
  await manager.does('change-roles', { account, roles: ['support', 'buyer'] })
  expect((await rowOf(account)).roles).toEqual(['buyer', 'support'])
  for (const roles of [['finance'], ['manager'], ['buyer', 'manager']]) {
    const proposal = await manager.proposes('change-roles', { account, roles })
    expect((await rowOf(account)).roles).toEqual(['buyer', 'support'])
    expect(await manager.call(deskCalls.approveProposal, { id: proposal.id })).toMatchObject({ code: 2606 })
    await manager.must(deskCalls.withdrawProposal, { id: proposal.id })
  }
  const invited = newAccount()
  const { id } = await manager.proposes('invite-staff', { account: invited, name: '财务', roles: ['finance'] })
  expect(await house.deps.db.selectFrom('staff').select('id').where('account', '=', invited).execute()).toEqual([])
  await finance.must(deskCalls.approveProposal, { id })
  expect(await rowOf(invited)).toMatchObject({ state: 'invited', roles: ['finance'] })
})

/** Somebody whose session goes on, with their factor just shown, however much time has passed. */
const steppedUp = async ({ agent, id }: { agent: DeskAgent; id: number }): Promise<DeskAgent> => {
  const at = now()
  await house.deps.db
    .updateTable('staff_sessions')
    .set({ stepped_up_at: at, used_at: at, expires_at: at + hour })
    .where('staff_id', '=', id)
    .execute()
  return agent
}
/** After three days, in which other sessions have ended. */
async function threeDaysOn(): Promise<void> {
  house.passes(72 * hour)
  finance = await (await DeskAgent.as('finance', house.deskOrigin)).stepUp()
  manager = await (await DeskAgent.as('manager', house.deskOrigin)).stepUp()
}

test('whoever is given the right to approve holds it after 72 hours, and never for who invited them', async () => {
  const account = newAccount()
  const { id: asked } = await manager.proposes('invite-staff', { account, name: '第二', roles: ['finance', 'manager'] })
  await finance.must(deskCalls.approveProposal, { id: asked })
  const { id } = await rowOf(account)
  const { url } = await manager.must(deskCalls.takeInvitation, { id })
  const person = await enrol(house.deskOrigin, { url, account, id, now })
  const member = (await house.member()).account
  const give = { member, amountJpy: 20_000, ref: 'x', note: '补偿' }
  const first = await finance.proposes('adjust-balance', give)
  expect(await (await steppedUp(person)).call(deskCalls.approveProposal, { id: first.id })).toMatchObject({
    code: 2609,
    message: expect.stringContaining('72'),
  })
  await finance.must(deskCalls.withdrawProposal, { id: first.id })
  // Managers are told of it.
  expect((await manager.must(deskCalls.deskMe, {})).granted).toContainEqual(expect.objectContaining({ by: '王雪', secondBy: '许可' }))

  await threeDaysOn()
  const second = await finance.proposes('adjust-balance', give)
  expect(await (await steppedUp(person)).call(deskCalls.approveProposal, { id: second.id })).toMatchObject({ code: 0 })
  const byInviter = await manager.proposes('change-roles', { account: demoStaff.support.account, roles: ['finance'] })
  expect(await (await steppedUp(person)).call(deskCalls.approveProposal, { id: byInviter.id })).toMatchObject({ code: 2609 })
  await manager.must(deskCalls.withdrawProposal, { id: byInviter.id })
  await retire(account)
})

test('whoever let in another by the link of a colleague’s invitation is not approved for by them', async () => {
  const account = newAccount()
  const { id: asked } = await manager.proposes('invite-staff', { account, name: '替身', roles: ['finance'] })
  await finance.must(deskCalls.approveProposal, { id: asked })
  const { id } = await rowOf(account)
  const other = await secondManager()
  const { url } = await other.agent.must(deskCalls.takeInvitation, { id })
  const person = await enrol(house.deskOrigin, { url, account, id, now })
  await threeDaysOn()
  const proposal = await (await steppedUp(other)).proposes('change-roles', { account: demoStaff.support.account, roles: ['finance'] })
  expect(await (await steppedUp(person)).call(deskCalls.approveProposal, { id: proposal.id })).toMatchObject({ code: 2609 })
  await other.agent.must(deskCalls.withdrawProposal, { id: proposal.id })
  await retire(other.account)
  await retire(account)
})

let managers = 0
/** Another manager, as if made long ago. */
async function secondManager() {
  const account = `second${(managers += 1)}@example.com`
  const standing = await rowOf(demoStaff.manager.account)
  const { id } = await house.deps.db
    .insertInto('staff')
    .values({
      account,
      name: '第二位店长',
      roles: ['manager'],
      state: 'active',
      password_hash: standing.password_hash,
      totp_secret: null,
      totp_step: null,
      must_enrol: false,
      invited_by: null,
      created_at: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const agent = new DeskAgent(house.deskOrigin)
  await agent.must(deskCalls.deskLogin, { account, password: 'otsukai-desk' })
  return { agent: await agent.stepUp(), account, id }
}
const retire = (account: string) => house.deps.db.updateTable('staff').set({ state: 'left' }).where('account', '=', account).execute()

test('the last manager stays: neither suspended nor left nor without the role, and of two who suspend each other one stays', async () => {
  const { account } = demoStaff.manager
  for (const [name, input] of [
    ['suspend-staff', { account }],
    ['leave-staff', { account }],
    ['change-roles', { account, roles: ['support'] }],
  ] as const)
    expect(await manager.act(name, input)).toMatchObject({ code: 2610 })

  const other = await secondManager()
  expect(await manager.act('suspend-staff', { account })).toMatchObject({ code: 2609, message: expect.stringContaining('自己') })
  expect(await manager.act('leave-staff', { account })).toMatchObject({ code: 2609 })
  const each = await Promise.all([manager.act('suspend-staff', { account: other.account }), other.agent.act('suspend-staff', { account })])
  expect(each.filter(({ code }) => code === 0)).toHaveLength(1)
  const active = await house.deps.db.selectFrom('staff').selectAll().where('state', '=', 'active').execute()
  expect(active.filter(({ roles }) => roles.includes('manager'))).toHaveLength(1)
  await house.deps.db.updateTable('staff').set({ state: 'active' }).where('account', '=', account).execute()
  await retire(other.account)
})

test('whoever is suspended is out at once, and what they claimed goes back; resumed, they log in again', async () => {
  const { agent, account, id } = await inviteAndEnrol(manager, ['buyer'], now)
  await transaction(house.deps.db, (tx) => openEntry(tx, { kind: 'notShipped', subject: 'claimed', at: now() }))
  await house.deps.db.updateTable('desk_entries').set({ claimed_by: id, claimed_at: now() }).where('subject', '=', 'claimed').execute()
  await manager.does('suspend-staff', { account })
  expect((await agent.call(deskCalls.deskActs, {})).status).toBe(401)
  const entry = await house.deps.db.selectFrom('desk_entries').selectAll().where('subject', '=', 'claimed').executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ claimed_by: null, claimed_at: null })
  expect(await manager.act('suspend-staff', { account })).toMatchObject({ code: 2609 })
  await manager.does('resume-staff', { account })
  expect((await rowOf(account)).state).toBe('active')
  expect((await agent.call(deskCalls.deskActs, {})).status).toBe(401)
})

test('whoever left has no log-in any more, and their name stays in what they did', async () => {
  const { account, id } = await inviteAndEnrol(manager, ['buyer'], now)
  await manager.does('leave-staff', { account })
  expect(await rowOf(account)).toMatchObject({ state: 'left', password_hash: null, totp_secret: null, name: expect.any(String) })
  const { list } = await finance.must(deskCalls.staffList, { limit: '100' })
  expect(list.find((one) => one.id === id)).toEqual({ id, name: expect.any(String), roles: ['buyer'], state: 'left' })
})

test('a lost factor takes two people, the second of whom is told what it changes: all log-ins end, and a link sets up password and factor anew', async () => {
  const person = await inviteAndEnrol(manager, ['buyer'], now)
  const proposal = await manager.proposes('lost-factor', { account: person.account })
  const told = (await finance.must(deskCalls.proposals, { state: 'open' })).list.find(({ id }) => id === proposal.id)
  expect(told).toMatchObject({ transfers: [], states: expect.arrayContaining([{ what: 'staff', from: 'active', to: 'invited' }]) })
  expect((await person.agent.call(deskCalls.deskActs, {})).status).toBe(200)
  await finance.must(deskCalls.approveProposal, { id: proposal.id })
  expect((await person.agent.call(deskCalls.deskActs, {})).status).toBe(401)
  const agent = new DeskAgent(house.deskOrigin)
  expect(await agent.call(deskCalls.deskLogin, { account: person.account, password: person.password })).toMatchObject({ code: 2601 })
  const { url } = await manager.must(deskCalls.takeInvitation, { id: person.id })
  const again = await enrol(house.deskOrigin, { ...person, url, now })
  expect(again.secret).not.toBe(person.secret)
  expect(await rowOf(person.account)).toMatchObject({ state: 'active', roles: ['buyer'] })
})

test('nobody agrees to what is about themselves: their own rights, nor money of their own', async () => {
  const other = await secondManager()
  const grant = await manager.proposes('change-roles', { account: other.account, roles: ['manager', 'finance'] })
  expect(await other.agent.call(deskCalls.approveProposal, { id: grant.id })).toMatchObject({
    code: 2609,
    message: expect.stringContaining('自己'),
  })
  await manager.must(deskCalls.withdrawProposal, { id: grant.id })
  const member = await house.member()
  await house.deps.db.updateTable('members').set({ account: other.account }).where('id', '=', member.id).execute()
  const money = await finance.proposes('adjust-balance', { member: other.account, amountJpy: 20_000, ref: 'own', note: '补偿' })
  expect(await other.agent.call(deskCalls.approveProposal, { id: money.id })).toMatchObject({ code: 2609 })
  await finance.must(deskCalls.withdrawProposal, { id: money.id })
  await retire(other.account)
})

test('an invitation to roles of weight takes two people again when the link was lost', async () => {
  const account = newAccount()
  const input = { account, name: '财务', roles: ['finance'] }
  await finance.must(deskCalls.approveProposal, { id: (await manager.proposes('invite-staff', input)).id })
  const again = await manager.proposes('invite-staff', input)
  await manager.must(deskCalls.withdrawProposal, { id: again.id })
})

test('the list tells everybody names, and managers how each invitation and account stands', async () => {
  const account = newAccount()
  await manager.does('invite-staff', { account, name: '新人', roles: ['warehouse'] })
  const told = async () => (await manager.must(deskCalls.staffList, { limit: '100' })).list.find((one) => one.account === account)!
  expect(await told()).toMatchObject({ state: 'invited', invitation: 'linkReady', invitedBy: '王雪', factors: 0, sessions: 0 })
  const { url } = await manager.must(deskCalls.takeInvitation, { id: (await told()).id })
  expect((await told()).invitation).toBe('linkTaken')
  await new DeskAgent(house.deskOrigin).must(deskCalls.deskEnrol, { token: tokenIn(url), password: 'a long new password' })
  expect((await told()).invitation).toBe('enrolling')
  const { list } = await finance.must(deskCalls.staffList, { limit: '2' })
  expect(list).toHaveLength(2)
  expect(Object.keys(list[0]!).toSorted()).toEqual(['id', 'name', 'roles', 'state'])
  const warehouse = await DeskAgent.as('warehouse', house.deskOrigin)
  expect(await warehouse.act('invite-staff', { account: newAccount(), name: 'x', roles: ['buyer'] })).toMatchObject({
    status: 403,
    data: { permission: 'staff.manage' },
  })
})

test('everybody keeps views of lists of their own, thirty at most, and a name once', async () => {
  const keep = (name: string, state = 'paid') => finance.call(deskCalls.keepView, { list: 'orders', name, search: { state } })
  for (let n = 0; n < VIEWS_AT_MOST; n++) expect((await keep(`看 ${n}`)).code).toBe(0)
  expect(await keep('再一个')).toMatchObject({ code: 2609 })
  expect((await keep('看 0', 'shipped')).code).toBe(0)
  const mine = await finance.must(deskCalls.deskViews, {})
  expect(mine.length).toBe(VIEWS_AT_MOST)
  const first = mine.find(({ name }) => name === '看 0')!
  expect(first.search).toEqual({ state: 'shipped' })
  await manager.must(deskCalls.dropView, { id: first.id })
  expect(await manager.must(deskCalls.deskViews, {})).toEqual([])
  expect((await finance.must(deskCalls.deskViews, {})).length).toBe(VIEWS_AT_MOST)
  await finance.must(deskCalls.dropView, { id: first.id })
  expect((await keep('再一个')).code).toBe(0)
})
