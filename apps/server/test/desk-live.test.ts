import { calls } from '@otsukai/contract/calls'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDemoStaff } from '../src/people/staff/demo-staff.ts'
import { transaction } from '../src/platform/db/transaction.ts'
import { openEntry } from '../src/platform/desk/open-entry.ts'
import { tell } from '../src/platform/live/tell.ts'
import { until } from '../src/testing/databases.ts'
import { DeskAgent } from './desk-agent.ts'
import { type House, openHouse } from './house.ts'
import { listenAtDesk } from './live-stream.ts'

/** What changes is heard at the desk once, by whoever may read it, and nothing is missed by a stream that was away. */

let house: House
let manager: DeskAgent
let warehouse: DeskAgent
beforeAll(async () => {
  house = await openHouse()
  await ensureDemoStaff(house.deps)
  manager = await DeskAgent.as('manager', house.deskOrigin)
  warehouse = await DeskAgent.as('warehouse', house.deskOrigin)
})
afterAll(() => house.close())

let subjects = 0
async function opened() {
  const subject = `subject ${(subjects += 1)}`
  await transaction(house.deps.db, (tx) => openEntry(tx, { kind: 'doubt', subject, at: house.deps.clock() }))
  return String((await house.deps.db.selectFrom('desk_entries').select('id').where('subject', '=', subject).executeTakeFirstOrThrow()).id)
}
const tells = (memberId: number, kind: 'order' | 'message' | 'recharge', subjectId: string) =>
  transaction(house.deps.db, (tx) => tell(tx, { at: house.deps.clock(), memberId, kind, subjectId }))

test('members’ events and the desk’s own are heard, of the kinds that one may read alone', async () => {
  const { id: memberId } = await house.member()
  const [all, some] = [await listenAtDesk(manager), await listenAtDesk(warehouse)]
  await tells(memberId, 'recharge', 'R1')
  await tells(memberId, 'message', 'T1')
  await tells(memberId, 'order', 'O1')
  const entry = await opened()
  await until(() => all.heard.length >= 4 && some.heard.length >= 2)
  expect(all.heard).toEqual([
    { event: 'recharge', id: 'R1' },
    { event: 'message', id: 'T1' },
    { event: 'order', id: 'O1' },
    { event: 'entry', id: entry },
  ])
  expect(some.heard).toEqual([
    { event: 'order', id: 'O1' },
    { event: 'entry', id: entry },
  ])
  all.close()
  some.close()
})

test('a stream that was away hears what it missed, once', async () => {
  const { id: memberId } = await house.member()
  const before = await listenAtDesk(manager)
  const first = await opened()
  await until(() => before.heard.length === 1)
  before.close()
  const second = await opened()
  await tells(memberId, 'order', 'O2')
  const after = await listenAtDesk(manager, before.position)
  await until(() => after.heard.length >= 2)
  expect(after.heard).toEqual([
    { event: 'entry', id: second },
    { event: 'order', id: 'O2' },
  ])
  expect(after.heard).not.toContainEqual({ event: 'entry', id: first })
  after.close()
})

test('a claim, an act and a proposal are told', async () => {
  const { account, id: memberId } = await house.member()
  const finance = await (await DeskAgent.as('finance', house.deskOrigin)).stepUp()
  const stream = await listenAtDesk(manager)
  const entry = Number(await opened())
  await manager.must(deskCalls.claimEntry, { id: entry })
  const give = (amountJpy: number) => ({
    name: 'adjust-balance',
    input: { member: account, amountJpy, ref: `ref ${amountJpy}`, note: '补偿' },
    reason: '核过',
    requestId: `live-${amountJpy}`,
  })
  expect((await finance.call(deskCalls.doAct, give(100))).code).toBe(0)
  expect((await finance.call(deskCalls.doAct, give(20_000))).code).toBe(0)
  await until(() => stream.heard.some(({ event }) => event === 'proposal'))
  const events = stream.heard.map(({ event }) => event)
  expect(events.filter((event) => event === 'entry').length).toBe(2)
  for (const event of ['act', 'member', 'proposal']) expect(events).toContain(event)
  expect(stream.heard.find(({ event }) => event === 'member')?.id).toBe(String(memberId))
  stream.close()
})

test('confirmed rates are told, as another desk shows how old they are', async () => {
  const stream = await listenAtDesk(manager)
  const confirm = { name: 'confirm-rates', input: {}, reason: '对过银行', requestId: 'live-rates' }
  expect((await manager.call(deskCalls.doAct, confirm)).code).toBe(0)
  await until(() => stream.heard.some(({ event }) => event === 'content'))
  expect(stream.heard).toContainEqual({ event: 'content', id: 'rates' })
  stream.close()
})

test('who looks at or writes in a page is seen by the others, and forgotten when they stop saying so', async () => {
  const subject = { kind: 'order', id: '0123456789' } as const
  const stream = await listenAtDesk(manager)
  expect(await warehouse.must(deskCalls.tellPresence, { subject, doing: 'looks' })).toEqual({ others: [] })
  expect(await manager.must(deskCalls.tellPresence, { subject, doing: 'writes' })).toMatchObject({
    others: [{ name: '赵海', doing: 'looks' }],
  })
  await until(() => stream.heard.filter(({ event }) => event === 'presence').length === 2)
  house.passes(46_000)
  expect(await manager.must(deskCalls.tellPresence, { subject, doing: 'writes' })).toEqual({ others: [] })
  expect(await warehouse.call(deskCalls.tellPresence, { subject: { kind: 'thread', id: 'x' }, doing: 'looks' })).toMatchObject({
    status: 403,
  })
  stream.close()
})

test('nobody hears without a session, and a stream ends with its session', async () => {
  expect((await fetch(`${house.deskOrigin}/api/desk/live`)).status).toBe(401)
  const { agent } = await house.member()
  await agent.must(calls.balance, {})
  expect((await fetch(`${house.origin}/api/desk/live`)).status).toBe(404)
})
