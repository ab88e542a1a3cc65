import { randomUUID } from 'node:crypto'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import type { Role } from '@otsukai/contract/staff/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoStaff, demoStaffPassword, ensureDemoStaff } from '../src/people/staff/demo-staff.ts'
import { brokenSeal, lastSeal, sealActs } from '../src/platform/acts/seal-acts.ts'
import { asOwner } from '../src/platform/db/open.ts'
import { openEntry } from '../src/platform/desk/open-entry.ts'
import { lockName } from '../src/platform/db/lock-name.ts'
import type { Tx } from '../src/platform/db/tables.ts'
import { transaction } from '../src/platform/db/transaction.ts'
import { until } from '../src/testing/databases.ts'
import { DeskAgent } from './desk-agent.ts'
import { type House, openHouse } from './house.ts'

/** Log-ins, suspensions and changes of roles race what people do. Once a suspension was answered nothing of the suspended lands any more, and the record is whole. */

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

const send = (agent: DeskAgent, name: string, input: Record<string, unknown>, requestId: string = randomUUID()) =>
  agent.call(deskCalls.doAct, { name, input, reason: '测试', requestId })
const idOf = async (role: Role) =>
  (await house.deps.db.selectFrom('staff').select('id').where('account', '=', demoStaff[role].account).executeTakeFirstOrThrow()).id

/** What somebody did and decided, as it stands in the record and the proposals. */
async function landedOf(id: number): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'act ' || id as what from staff_acts where staff_id = ${id} and refused is null
    union all select 'proposal ' || id || ' ' || state from act_proposals where ${id} in (staff_id, decided_by)
    union all select 'note ' || id from staff_notes where staff_id = ${id}
    union all select 'claim ' || id from desk_entries where claimed_by = ${id} order by what`.execute(house.deps.db)
  return rows.map(({ what }) => what)
}
const sessionsOf = async (id: number) =>
  (await house.deps.db.selectFrom('staff_sessions').select('id').where('staff_id', '=', id).execute()).length

/** How many of the database's connections wait for another's lock. */
const waiting = () =>
  asOwner(house.database.owner, async (owner) => {
    const { rows } = await owner.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rows[0]!.n
  })

/** Suspends somebody while what they do waits at a lock. Answers what of theirs had landed when the suspension was answered, which nothing followed. */
async function suspendedMeanwhile(
  by: DeskAgent,
  role: Role,
  hold: (tx: Tx) => Promise<unknown>,
  doing: () => Promise<unknown>,
): Promise<string[]> {
  const id = await idOf(role)
  let act: Promise<unknown> = Promise.resolve()
  let suspension: Promise<string[]> = Promise.resolve([])
  let answered = false
  await transaction(house.deps.db, async (tx) => {
    await hold(tx)
    act = doing()
    await until(async () => (await waiting()) === 1)
    suspension = send(by, 'suspend-staff', { account: demoStaff[role].account }).then(async ({ code }) => {
      expect(code).toBe(0)
      answered = true
      return landedOf(id)
    })
    await until(async () => answered || (await waiting()) === 2)
  })
  await act
  const landed = await suspension
  expect(await landedOf(id)).toEqual(landed)
  await by.does('resume-staff', { account: demoStaff[role].account })
  return landed
}

test('an act that is past its last check is over before the suspension is answered', async () => {
  const { account } = await house.member()
  const give = { member: account, amountJpy: 300, ref: 'late', note: '补偿' }
  // Only the last steps of an act count what was given before it.
  const count = (tx: Tx) => lockName(tx, 'act:adjust-balance')
  const landed = await suspendedMeanwhile(manager, 'finance', count, () => send(finance, 'adjust-balance', give))
  expect(landed.some((what) => what.startsWith('act '))).toBe(true)
})

test('whoever is suspended while a note of theirs waits has written none', async () => {
  await transaction(house.deps.db, (tx) => openEntry(tx, { kind: 'givenUpJob', subject: 'noted', at: house.deps.clock() }))
  const { id } = await house.deps.db.selectFrom('desk_entries').select('id').where('subject', '=', 'noted').executeTakeFirstOrThrow()
  const entry = (tx: Tx) => tx.selectFrom('desk_entries').select('id').where('id', '=', id).forUpdate().execute()
  const landed = await suspendedMeanwhile(manager, 'finance', entry, () => finance.call(deskCalls.noteEntry, { id, text: '看过了' }))
  expect(landed.filter((what) => what.startsWith('note '))).toEqual([])
})

test('a proposal is made before the suspension is answered, or not at all', async () => {
  const { account } = await house.member()
  const give = { member: account, amountJpy: 20_000, ref: 'proposed late', note: '补偿' }
  // What its act did is rolled back by then.
  const proposals = (tx: Tx) => sql`lock table act_proposals in exclusive mode`.execute(tx)
  const codes: number[] = []
  const proposing = async () => void codes.push((await send(finance, 'adjust-balance', give)).code)
  await suspendedMeanwhile(manager, 'finance', proposals, proposing)
  expect(codes).toEqual([2609])
})

/** Suspends the manager while what they do waits, as another manager: of two one stays. */
async function managerSuspendedMeanwhile(hold: (tx: Tx) => Promise<unknown>, doing: () => Promise<unknown>): Promise<void> {
  const have = (roles: Role[]) => house.deps.db.updateTable('staff').set({ roles }).where('account', '=', demoStaff.buyer.account).execute()
  await have(['buyer', 'manager'])
  const hers = await (await DeskAgent.as('buyer', house.deskOrigin)).stepUp()
  await suspendedMeanwhile(hers, 'manager', hold, doing)
  await have(['buyer'])
}

test('whoever is suspended while they take the link of an invitation has not got it', async () => {
  const { data } = await manager.does('invite-staff', { account: 'late@example.com', name: '新人', roles: ['warehouse'] })
  const { id } = data as { id: number }
  const invitations = (tx: Tx) => sql`select from staff_invitations for update`.execute(tx)
  const codes: number[] = []
  const taking = async () => void codes.push((await manager.call(deskCalls.takeInvitation, { id })).code)
  await managerSuspendedMeanwhile(invitations, taking)
  expect(codes).toEqual([2609])
})

test('whoever is suspended while their agreement waits has agreed to nothing, and the proposal stays open', async () => {
  const { account } = await house.member()
  const proposal = await finance.proposes('adjust-balance', { member: account, amountJpy: 20_000, ref: 'agreed late', note: '补偿' })
  const proposals = (tx: Tx) => sql`select from act_proposals for update`.execute(tx)
  await managerSuspendedMeanwhile(proposals, () => manager.call(deskCalls.approveProposal, { id: proposal.id }))
  const again = await (await DeskAgent.as('manager', house.deskOrigin)).stepUp()
  const { list } = await again.must(deskCalls.proposals, { state: 'open' })
  expect(list.map(({ id }) => id)).toContain(proposal.id)
  await again.must(deskCalls.refuseProposal, { id: proposal.id })
})

/** Park–Miller: a seed chooses the same steps, of which the machine decides who is first. */
function seeded(seed: number) {
  let state = seed * 104_729
  return (bound: number) => (state = (state * 48_271) % 2_147_483_647) % bound
}

interface Person {
  id: number
  account: string
  agents: DeskAgent[]
  /** As the last answer to the manager said. */
  suspended: boolean
  supports: boolean
}

const rounds = 25

test.each([3, 7])('through a random history nobody acts or is logged in once they were suspended (seed %i)', async (seed) => {
  const random = seeded(seed)
  const members = [await house.member(), await house.member(), await house.member()]
  const people: Person[] = []
  for (const role of ['support', 'buyer'] as const) {
    const { account } = demoStaff[role]
    await house.deps.db
      .updateTable('staff')
      .set({ state: 'active', roles: [role] })
      .where('account', '=', account)
      .execute()
    people.push({ id: await idOf(role), account, agents: [], suspended: false, supports: role === 'support' })
  }
  const sent = new Map<string, number>()

  const act = async (person: Person, agent: DeskAgent) => {
    const requestId = randomUUID()
    const member = members[random(members.length)]!.account
    const { code } = await send(agent, random(2) ? 'freeze-member' : 'show-contacts', { member }, requestId)
    sent.set(`${person.id}:${requestId}`, code)
  }
  const logIn = async (person: Person) => {
    const agent = new DeskAgent(house.deskOrigin)
    const { code } = await agent.call(deskCalls.deskLogin, { account: person.account, password: demoStaffPassword })
    expect([0, 2601]).toContain(code)
    if (code === 0) person.agents.push(agent)
  }
  const logOut = async (person: Person) => void (await person.agents.shift()?.call(deskCalls.deskLogout, {}))

  /** The manager suspends somebody or takes a role of theirs, or gives it back; after something was taken, what must not change any more. */
  const change = async (person: Person): Promise<(() => Promise<void>) | null> => {
    const { account, id } = person
    const taken = person.suspended || !person.supports
    const [name, input] = person.suspended
      ? (['resume-staff', { account }] as const)
      : random(2)
        ? (['suspend-staff', { account }] as const)
        : (['change-roles', { account, roles: person.supports ? ['buyer'] : ['buyer', 'support'] }] as const)
    const requestId = randomUUID()
    const { code, message } = await send(manager, name, input, requestId)
    expect([name, code, message]).toEqual([name, 0, expect.anything()])
    sent.set(`${await idOf('manager')}:${requestId}`, code)
    const landed = await landedOf(id)
    if (name === 'change-roles') person.supports = !person.supports
    else person.suspended = name === 'suspend-staff'
    if (!taken && (person.suspended || !person.supports)) return async () => expect(await landedOf(id)).toEqual(landed)
    return person.suspended ? async () => expect(await landedOf(id)).toEqual(landed) : null
  }

  for (let round = 0; round < rounds; round += 1) {
    for (const person of people) if (!person.suspended && person.agents.length < 2) await logIn(person)
    const changes: Promise<(() => Promise<void>) | null>[] = []
    await Promise.all(
      people.flatMap((person) => {
        const acting = Array.from({ length: 1 + random(4) }, () => person.agents[random(Math.max(person.agents.length, 1))])
        const all: Promise<unknown>[] = acting.flatMap((agent) => (agent ? [act(person, agent)] : []))
        if (random(2)) all.push(logIn(person))
        if (random(4) === 0) all.push(logOut(person))
        if (random(2)) {
          const changed = change(person)
          changes.push(changed)
          void all.splice(random(all.length + 1), 0, changed)
        }
        return all
      }),
    )
    for (const unchanged of await Promise.all(changes)) await unchanged?.()
    for (const person of people.filter(({ suspended }) => suspended)) {
      expect(await sessionsOf(person.id)).toBe(0)
      for (const agent of person.agents) expect((await agent.call(deskCalls.deskSession, {})).data?.next).not.toBe('done')
      person.agents = []
    }
  }

  const keys = [...sent.keys()]
  const rows = await house.deps.db.selectFrom('staff_acts').selectAll().where('request_id', 'in', keys).execute()
  expect(rows.map(({ request_id }) => String(request_id)).toSorted()).toEqual(keys.filter((key) => sent.get(key) === 0).toSorted())
  for (const { account } of people) {
    const told = await house.deps.db
      .selectFrom('staff_acts')
      .selectAll()
      .where('subject_id', '=', account)
      .where('request_id', 'in', keys)
      .orderBy('id')
      .execute()
    const moves = told.flatMap(({ moved }) => moved?.states ?? []).filter(({ what }) => what === 'staff')
    for (const [at, { from }] of moves.entries()) if (at > 0) expect(from).toBe(moves[at - 1]!.to)
  }
  const newest = await house.deps.db.selectFrom('staff_acts').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  await sealActs(house.deps)
  expect((await lastSeal(house.deps.db))?.throughId).toBe(newest.id)
  expect(await brokenSeal(house.deps.db)).toBeNull()
})
