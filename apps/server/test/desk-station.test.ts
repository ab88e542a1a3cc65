import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { stationPermissions } from '@otsukai/contract/staff/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDemoStaff } from '../src/people/staff/demo-staff.ts'
import { DeskAgent } from './desk-agent.ts'
import { type House, openHouse } from './house.ts'

/** A shared computer of the warehouse has three rights for half a day, and each act at it names who did it. */

let house: House
let warehouse: DeskAgent
let zhao: number
beforeAll(async () => {
  house = await openHouse({ RATE_LIMITS: 'off' })
  await ensureDemoStaff(house.deps)
  warehouse = await (await DeskAgent.as('warehouse', house.deskOrigin)).stepUp()
  zhao = (await warehouse.must(deskCalls.deskSession, {}))!.staff!.id
})
afterAll(() => house.close())

async function station(): Promise<DeskAgent> {
  const agent = await (await DeskAgent.as('manager', house.deskOrigin)).stepUp()
  await agent.must(deskCalls.openStation, {})
  return agent
}
const parcel = { weightG: 300, orders: [] }

test('a manager’s step-up makes this browser a station, with its rights alone, and none of the manager’s', async () => {
  const hasty = await DeskAgent.as('manager', house.deskOrigin)
  expect(await hasty.call(deskCalls.openStation, {})).toMatchObject({ code: 2603 })
  expect(await warehouse.call(deskCalls.openStation, {})).toMatchObject({ status: 403, data: { permission: 'staff.manage' } })
  const agent = await station()
  const standing = await agent.must(deskCalls.deskSession, {})
  expect(standing).toMatchObject({ next: 'done', station: true })
  expect(standing).not.toHaveProperty('staff')
  expect(new Set(standing?.permissions)).toEqual(new Set(stationPermissions))
  expect(await agent.act('invite-staff', { account: 'a@example.com', name: 'x', roles: ['buyer'] }, { by: { badge: 'x' } })).toMatchObject({
    code: 2602,
  })
  for (const call of [deskCalls.deskMe, deskCalls.newBadge]) expect((await agent.call(call, {})).status).toBe(403)
  expect((await agent.call(deskCalls.deskStepUp, { password: 'otsukai-desk' })).status).toBe(403)
})

test('an act names whose badge was scanned or who typed their PIN, and nothing is done without', async () => {
  const agent = await station()
  expect(await agent.act('receive-parcel', parcel)).toMatchObject({ code: 2609 })
  await warehouse.must(deskCalls.setPin, { pin: '4071' })
  const { code: badge } = await warehouse.must(deskCalls.newBadge, {})
  expect(badge).toMatch(/^[0-9A-Z]{20}$/)
  for (const by of [{ badge: badge.toLowerCase() }, { staff: zhao, pin: '4071' }])
    expect(await agent.act('receive-parcel', parcel, { by })).toMatchObject({ code: 0 })
  const records = await house.deps.db
    .selectFrom('staff_acts')
    .selectAll()
    .where('act', '=', 'receive-parcel')
    .where('refused', 'is', null)
    .execute()
  expect(records.map(({ staff, staff_id }) => [staff, staff_id])).toEqual([
    ['赵海', zhao],
    ['赵海', zhao],
  ])
  const kept = await house.deps.db.selectFrom('staff').selectAll().where('id', '=', zhao).executeTakeFirstOrThrow()
  expect(JSON.stringify([records, kept])).not.toContain(badge)
  const { code: newer } = await warehouse.must(deskCalls.newBadge, {})
  expect(await agent.act('receive-parcel', parcel, { by: { badge } })).toMatchObject({ code: 2602 })
  expect(await agent.act('receive-parcel', parcel, { by: { badge: newer } })).toMatchObject({ code: 0 })
})

test('who is there is told before the first act, at a shared computer alone', async () => {
  const agent = await station()
  await warehouse.must(deskCalls.setPin, { pin: '4071' })
  const { code: badge } = await warehouse.must(deskCalls.newBadge, {})
  for (const by of [{ badge }, { staff: zhao, pin: '4071' }])
    expect(await agent.must(deskCalls.stationWho, { by })).toEqual({ id: zhao, name: '赵海' })
  expect(await agent.call(deskCalls.stationWho, { by: { badge: 'x' } })).toMatchObject({ code: 2602 })
  expect(await warehouse.call(deskCalls.stationWho, { by: { badge } })).toMatchObject({ code: 2609 })
})

test('of a PIN five wrong ones are checked within a quarter of an hour', async () => {
  const agent = await station()
  await warehouse.must(deskCalls.setPin, { pin: '4071' })
  const typed = (pin: string) =>
    Number(pin) % 2 === 0
      ? agent.act('receive-parcel', parcel, { by: { staff: zhao, pin } })
      : agent.call(deskCalls.stationWho, { by: { staff: zhao, pin } })
  const wrong = await Promise.all(Array.from({ length: 8 }, (_, n) => typed(`000${n}`)))
  expect([2602, 1429].map((wanted) => wrong.filter(({ code }) => code === wanted).length)).toEqual([5, 3])
  expect((await typed('4071')).status).toBe(429)
  house.passes(15 * 60_000)
  expect((await typed('4071')).code).toBe(0)
})

test('a PIN of which ten wrong ones were typed since the right one is void, and the record says so', async () => {
  const agent = await station()
  await warehouse.stepUp()
  await warehouse.must(deskCalls.setPin, { pin: '4071' })
  const typed = (pin: string) => agent.call(deskCalls.stationWho, { by: { staff: zhao, pin } })
  const wrong = async (times: number) => {
    for (let n = 0; n < times; n += 1) {
      if (n % 5 === 0) house.passes(15 * 60_000)
      expect((await typed('0000')).code).toBe(2602)
    }
  }
  await wrong(9)
  expect((await typed('4071')).code).toBe(0)
  await wrong(10)
  house.passes(15 * 60_000)
  expect((await typed('4071')).code).toBe(2602)
  const own = await DeskAgent.as('warehouse', house.deskOrigin)
  expect((await own.must(deskCalls.deskMe, {})).pin).toBe(false)
  const lost = await house.deps.db.selectFrom('staff_acts').select(['staff_id', 'actor']).where('act', '=', 'lose-pin').execute()
  expect(lost).toEqual([{ staff_id: zhao, actor: 'station:赵海' }])
})

test('a badge lends nobody a right that they have not, nor that the station has not', async () => {
  const [agent, buyer] = [await station(), await (await DeskAgent.as('buyer', house.deskOrigin)).stepUp()]
  const { code: badge } = await buyer.must(deskCalls.newBadge, {})
  expect(await agent.act('receive-parcel', parcel, { by: { badge } })).toMatchObject({ status: 403, data: { permission: 'warehouse.act' } })
  expect(await agent.act('begin-purchase', { order: 'AAAAAAAAAA' }, { by: { badge } })).toMatchObject({
    status: 403,
    data: { permission: 'purchases.act' },
  })
})

test('a station outlives an idle hour, ends after twelve, when it is closed, and when who opened it may do nothing more', async () => {
  const [left, closed] = [await station(), await station()]
  house.passes(2 * 3_600_000)
  expect(await left.must(deskCalls.deskSession, {})).not.toBeNull()
  await closed.must(deskCalls.closeStation, {})
  expect(await closed.must(deskCalls.deskSession, {})).toBeNull()
  const person = await DeskAgent.as('warehouse', house.deskOrigin)
  expect(await person.call(deskCalls.closeStation, {})).toMatchObject({ code: 2609 })
  house.passes(10 * 3_600_000)
  expect(await left.must(deskCalls.deskSession, {})).toBeNull()

  const last = await station()
  await house.deps.db.updateTable('staff').set({ state: 'suspended' }).where('account', '=', 'manager@example.com').execute()
  expect(await last.must(deskCalls.deskSession, {})).toBeNull()
})
