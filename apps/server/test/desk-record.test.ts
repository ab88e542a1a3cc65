import { randomUUID } from 'node:crypto'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDemoStaff } from '../src/people/staff/demo-staff.ts'
import { runStaff } from '../src/boot/run-staff.ts'
import { lastSeal, sealActs } from '../src/platform/acts/seal-acts.ts'
import { asOwner } from '../src/platform/db/open.ts'
import { tellRobot } from '../src/office/desk/tell-robot.ts'
import { beijingDayStart } from '../src/platform/beijing-day.ts'
import { openEntry } from '../src/platform/desk/open-entry.ts'
import { transaction } from '../src/platform/db/transaction.ts'
import type { Tx } from '../src/platform/db/tables.ts'
import { DeskAgent } from './desk-agent.ts'
import { type House, openHouse } from './house.ts'

/** The record of acts is sealed, so that nobody changes or removes what was done unseen; content at the desk is dated. */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let house: House
beforeAll(async () => {
  house = await openHouse()
  await ensureDemoStaff(house.deps)
})
afterAll(() => house.close())

const freeze = async (agent: DeskAgent) => {
  const { account } = await house.member()
  const { seen } = await agent.must(deskCalls.previewAct, { name: 'freeze-member', input: { member: account } })
  await agent.must(deskCalls.doAct, { name: 'freeze-member', input: { member: account }, reason: '核实', seen, requestId: randomUUID() })
}

const checkRecord = async (...args: string[]) => {
  const lines: string[] = []
  const env = { DATABASE_URL: house.database.url, DATA_DIR: house.deps.config.dataDir, LOG_LEVEL: 'silent' }
  return { code: await runStaff(['check-record', ...args], env, (line) => lines.push(line)), told: lines.join('\n') }
}

/** Whoever owns the database, and hides what was done. */
const asCheat = (text: string) =>
  asOwner(house.database.owner, (owner) => owner.query(`begin; set local session_replication_role = replica; ${text}; commit`))

test('a sealed act that its owner changes breaks the seal, and so does one that is gone', async () => {
  const support = await DeskAgent.as('support', house.deskOrigin)
  for (let n = 0; n < 3; n++) {
    await freeze(support)
    const newest = await house.deps.db.selectFrom('staff_acts').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    await sealActs(house.deps)
    expect((await lastSeal(house.deps.db))?.throughId).toBe(newest.id)
  }
  const whole = { code: 0, told: expect.stringContaining('whole') }
  expect(await checkRecord()).toEqual(whole)
  const { throughId } = (await lastSeal(house.deps.db))!
  const changed = { code: 1, told: expect.stringContaining(`through act ${throughId} does not match`) }
  await asCheat(`update staff_acts set reason = '改过' where id = ${throughId}`)
  expect(await checkRecord()).toEqual(changed)
  await asCheat(`update staff_acts set reason = '核实' where id = ${throughId}`)
  expect(await checkRecord()).toEqual(whole)
  await asCheat(`delete from staff_acts where id = ${throughId}`)
  expect(await checkRecord()).toEqual(changed)
})

test('a record that was sealed anew does not go through a seal that was told before', async () => {
  await asCheat('delete from act_seals')
  await sealActs(house.deps)
  const told = (await lastSeal(house.deps.db))!.seal.toString('base64')
  expect(await checkRecord('--seal', told)).toMatchObject({ code: 0 })
  await asCheat("delete from act_seals; update staff_acts set reason = '改过'")
  await sealActs(house.deps)
  expect(await checkRecord()).toMatchObject({ code: 0 })
  expect(await checkRecord('--seal', told)).toEqual({ code: 1, told: expect.stringContaining('does not go through that seal') })
})

test('an act that is committed after a later one is sealed with it', async () => {
  const { db } = house.deps
  const record = (tx: Tx, id: string) =>
    sql`insert into staff_acts (staff, at, act, facts, reason, actor, request_id)
      select staff, at, act, facts, reason, actor, ${id} from staff_acts limit 1`.execute(tx)
  const before = await lastSeal(db)
  await transaction(db, async (late) => {
    await transaction(db, async (early) => {
      await sql`select pg_current_xact_id()`.execute(early)
      await record(late, 'begun later, with the earlier number')
      await record(early, 'begun earlier')
    })
    await sealActs(house.deps)
    expect(await lastSeal(db)).toEqual(before)
  })
  await sealActs(house.deps)
  const newest = await db.selectFrom('staff_acts').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect((await lastSeal(db))?.throughId).toBe(newest.id)
  expect(await checkRecord()).toMatchObject({ code: 0 })
})

test('the staff’s robot hears of each change of rights, of the newest seal once a day, and of what is overdue, and nothing twice', async () => {
  const heard: string[] = []
  let down = false
  const round = () => tellRobot({ ...house.deps, robot: { tell: async (text) => !down && heard.push(text) > 0 } })
  // From the morning in Beijing on, so that the half hour below ends on the same day.
  const now = house.deps.clock()
  house.passes(beijingDayStart(now) + DAY_MS + 9 * HOUR_MS - now)
  await round()
  heard.length = 0
  const [manager, finance] = [await DeskAgent.as('manager', house.deskOrigin), await DeskAgent.as('finance', house.deskOrigin)]
  const granting = await (await manager.stepUp()).proposes('invite-staff', { account: 'new@example.com', name: '周宁', roles: ['finance'] })
  await round()
  expect(heard).toEqual([])
  await (await finance.stepUp()).must(deskCalls.approveProposal, { id: granting.id })
  down = true
  await round()
  down = false
  await round()
  await round()
  expect(heard).toEqual([expect.stringMatching(/周宁（new@example.com）为财务。王雪 操作，许可 复核/)])

  await transaction(house.deps.db, (tx) => openEntry(tx, { kind: 'doubt', subject: 'late', at: house.deps.clock() }))
  await round()
  expect(heard).toHaveLength(1)
  house.passes(31 * 60_000)
  await round()
  await round()
  expect(heard.slice(1)).toEqual([expect.stringMatching(/超时：采购待核实 late/)])
  heard.length = 0
  house.passes(DAY_MS)
  await round()
  const last = await lastSeal(house.deps.db)
  expect(heard).toEqual([expect.stringContaining(last!.seal.toString('base64'))])
})

test('fees and rates that move far wait for a second person, a guide is published by one', async () => {
  const manager = await (await DeskAgent.as('manager', house.deskOrigin)).stepUp()
  const publish = async (agent: DeskAgent, kind: string, body: unknown) => {
    const { seen } = await agent.must(deskCalls.deskContent, { kind: kind as 'fees' })
    return agent.call(deskCalls.doAct, {
      name: 'publish-content',
      input: { kind, body },
      reason: '例行',
      seen,
      requestId: randomUUID(),
    })
  }
  expect((await publish(manager, 'fees', { serviceFeeJpy: 300, inspectionJpy: 600 })).data).toHaveProperty('proposal')
  expect((await publish(manager, 'guide1', { title: '新手指南', body: '第一步。' })).data).toHaveProperty('saidZh', '发布指南一')
  expect(await publish(manager, 'guide1', { title: '', body: '' })).toMatchObject({ code: 2609 })
  const finance = await (await DeskAgent.as('finance', house.deskOrigin)).stepUp()
  expect(await publish(finance, 'guide1', { title: '甲', body: '乙' })).toMatchObject({
    status: 403,
    data: { permission: 'content.guides' },
  })

  const { versions } = await manager.must(deskCalls.deskContent, { kind: 'guide1' })
  expect(versions.map(({ state, source }) => [state, source])).toEqual([
    ['announced', 'desk'],
    ['inForce', 'file'],
  ])
  house.passes(2 * 60_000)
  expect((await manager.must(deskCalls.deskContent, { kind: 'guide1' })).versions[0]).toMatchObject({ state: 'inForce', by: '王雪' })
})

test('a rate within 3 % of the day before is published by one person', async () => {
  house.passes(25 * 3_600_000)
  const again = await (await DeskAgent.as('finance', house.deskOrigin)).stepUp()
  const { versions, seen } = await again.must(deskCalls.deskContent, { kind: 'rates' })
  const body = versions.find(({ state }) => state === 'inForce')!.body as Record<string, number>
  const near = Object.fromEntries(Object.entries(body).map(([type, rate]) => [type, Number((rate * 1.02).toFixed(6))]))
  const far = Object.fromEntries(Object.entries(body).map(([type, rate]) => [type, Number((rate * 1.2).toFixed(6))]))
  const act = { name: 'publish-content', reason: '汇率变动', seen }
  expect(
    (await again.must(deskCalls.doAct, { ...act, input: { kind: 'rates', body: far }, requestId: randomUUID() })) as object,
  ).toHaveProperty('proposal')
  // As a terminal sends it.
  expect(await again.must(deskCalls.previewAct, { name: act.name, input: { kind: 'rates', body: JSON.stringify(near) } })).toMatchObject({
    allowed: true,
    needsSecond: false,
  })
  expect(
    (await again.must(deskCalls.doAct, { ...act, input: { kind: 'rates', body: near }, requestId: randomUUID() })) as object,
  ).toHaveProperty('saidZh')
})
