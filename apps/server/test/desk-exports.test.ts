import { randomUUID } from 'node:crypto'
import type { ActDone, ProposalTold } from '@otsukai/contract/desk/acts'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { ensureDemoStaff } from '../src/people/staff/demo-staff.ts'
import { DeskAgent } from './desk-agent.ts'
import { type House, openHouse } from './house.ts'

/** Contacts and files leave the desk by an act that is recorded, once, and to nobody but who asked. */

let house: House
let finance: DeskAgent
let manager: DeskAgent
beforeAll(async () => {
  house = await openHouse({ CONTACTS_PER_DAY: '3' })
  await ensureDemoStaff(house.deps)
  finance = await (await DeskAgent.as('finance', house.deskOrigin)).stepUp()
  manager = await (await DeskAgent.as('manager', house.deskOrigin)).stepUp()
})
afterAll(() => house.close())

type Done = z.output<typeof ActDone>
const acting = (agent: DeskAgent, name: string, input: Record<string, unknown>, reason = '客服要核') =>
  agent.call(deskCalls.doAct, { name, input, reason, requestId: randomUUID() })
const exporting = async (agent: DeskAgent, input: Record<string, unknown>) => {
  const { data, code } = await acting(agent, 'export-list', input)
  expect(code).toBe(0)
  return (data as Done).data as { address: string; expiresAt: number }
}
const fetchAt = (agent: DeskAgent, address: string) =>
  fetch(`${house.deskOrigin}${address}`, { headers: { cookie: `otsukai_desk=${agent.cookie('otsukai_desk')}` } })

test('contacts are told by an act that is recorded without them, to a member named by number', async () => {
  const { account, id } = await house.member()
  const support = await DeskAgent.as('support', house.deskOrigin)
  const shown = await acting(support, 'show-contacts', { member: `member:${id}` })
  expect((shown.data as Done).data).toMatchObject({ account })
  const record = await house.deps.db.selectFrom('staff_acts').selectAll().where('act', '=', 'show-contacts').executeTakeFirstOrThrow()
  expect(record).toMatchObject({ staff: '小川', member_id: id, data: null })
  const { list } = await manager.must(deskCalls.deskLog, { act: 'show-contacts' })
  expect(list).toMatchObject([{ subject: { kind: 'member', id: String(id) } }])
  expect(JSON.stringify(list)).not.toContain(account)
  const buyer = await DeskAgent.as('buyer', house.deskOrigin)
  expect(await acting(buyer, 'show-contacts', { member: `member:${id}` })).toMatchObject({
    status: 403,
    data: { permission: 'members.read' },
  })
})

test('one person is told the contacts of so many members within 24 hours, and no more', async () => {
  const support = await DeskAgent.as('support', house.deskOrigin)
  const asked = async (id: number) => (await acting(support, 'show-contacts', { member: `member:${id}` })).code
  const others = [(await house.member()).id, (await house.member()).id, (await house.member()).id] as const
  expect([await asked(others[0]), await asked(others[1]), await asked(others[0])]).toEqual([0, 0, 0])
  expect(await acting(support, 'show-contacts', { member: `member:${others[2]}` })).toMatchObject({
    code: 2609,
    data: { whyZh: expect.stringContaining('3 位会员') as string },
  })
})

test('a list is a file once, within five minutes, for whoever asked for it', async () => {
  const { address } = await exporting(finance, { list: 'members' })
  expect((await fetchAt(manager, address)).status).toBe(404)
  const file = await fetchAt(finance, address)
  expect(file.headers.get('content-type')).toContain('text/csv')
  const bytes = Buffer.from(await file.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(bytes.toString()).toContain('编号,名字,账号')
  expect(bytes.toString()).not.toContain('member1@example.com')
  expect((await fetchAt(finance, address)).status).toBe(404)
  const late = await exporting(finance, { list: 'members' })
  await house.deps.db
    .updateTable('list_exports')
    .set({ expires_at: house.deps.clock() - 1 })
    .where('taken_at', 'is', null)
    .execute()
  expect((await fetchAt(finance, late.address)).status).toBe(404)
})

test('a name that is a formula is text in the file', async () => {
  const { id } = await house.member()
  await house.deps.db.updateTable('members').set({ name: '=HYPERLINK("http://evil")' }).where('id', '=', id).execute()
  const { address } = await exporting(finance, { list: 'members', filters: `q=${id}` })
  const rows = (await (await fetchAt(finance, address)).text()).trim().split('\r\n')
  expect(rows).toHaveLength(2)
  expect(rows[1]).toContain(`"'=HYPERLINK(""http://evil"")"`)
})

test('a file with contacts needs a second person, whatever its length', async () => {
  const { account, id } = await house.member()
  const asked = await acting(finance, 'export-list', { list: 'members', filters: `q=${id}`, contacts: 'yes' })
  const { proposal } = asked.data as { proposal: ProposalTold }
  expect(proposal).toMatchObject({ state: 'open' })
  const approved = await manager.must(deskCalls.approveProposal, { id: proposal.id })
  const { address } = approved.done!.data as { address: string }
  expect((await fetchAt(manager, address)).status).toBe(404)
  const waiting = () => finance.must(deskCalls.waitingExports, {})
  expect(await waiting()).toContainEqual(expect.objectContaining({ list: 'members', contacts: true, address }))
  expect(await (await fetchAt(finance, address)).text()).toContain(account)
  expect((await waiting()).map((one) => one.address)).not.toContain(address)
})

test('a file names the days that it is of, and tells states and kinds in Chinese', async () => {
  const { id } = await house.member()
  expect((await acting(finance, 'adjust-balance', { member: `member:${id}`, amountJpy: 500, ref: 'csv', note: '补偿' })).code).toBe(0)
  const [from, to] = [Date.parse('2020-01-01T00:00:00+08:00'), Date.parse('2099-01-01T00:00:00+08:00')]
  const { address } = await exporting(finance, { list: 'transfers', filters: `from=${from}&to=${to}` })
  const file = await fetchAt(finance, address)
  expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toContain('账目-2020-01-01至2098-12-31.csv')
  expect(await file.text()).toContain(',adjustment,手工调整,')
})

test('every list that can be exported is written, and none without the right', async () => {
  for (const list of ['orders', 'members', 'recharges', 'refunds', 'transfers', 'stock', 'purchases', 'log']) {
    const { address } = await exporting(finance, { list, filters: '' })
    expect((await fetchAt(finance, address)).status, list).toBe(200)
  }
  expect(await acting(finance, 'export-list', { list: 'orders', filters: 'sort=nothing' })).toMatchObject({ code: 2609 })
  const support = await (await DeskAgent.as('support', house.deskOrigin)).stepUp()
  expect(await acting(support, 'export-list', { list: 'orders' })).toMatchObject({ status: 403, data: { permission: 'export' } })
})
