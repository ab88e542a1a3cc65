import { randomUUID } from 'node:crypto'
import { calls } from '@otsukai/contract/calls'
import type { ActDone, ProposalTold } from '@otsukai/contract/desk/acts'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { ensureDemoStaff } from '../src/people/staff/demo-staff.ts'
import { DeskAgent } from './desk-agent.ts'
import { type House, openHouse } from './house.ts'
import { ledgerMustBalance } from './ledger.ts'

/** An act at the desk moves money once, with the right, the factor and the second person that it needs, and leaves a record. */

let house: House
let finance: DeskAgent
let manager: DeskAgent
beforeAll(async () => {
  house = await openHouse()
  await ensureDemoStaff(house.deps)
  finance = await (await DeskAgent.as('finance', house.deskOrigin)).stepUp()
  manager = await (await DeskAgent.as('manager', house.deskOrigin)).stepUp()
})
afterAll(async () => {
  await ledgerMustBalance(house.deps.db)
  await house.close()
})

type Done = z.output<typeof ActDone>
const give = (member: string, amountJpy: number, ref: string) => ({
  name: 'adjust-balance',
  input: { member, amountJpy, ref, note: '补偿' },
  reason: '客服核过',
})
const seenOf = async (agent: DeskAgent, act: { name: string; input: Record<string, unknown> }) =>
  (await agent.must(deskCalls.previewAct, { name: act.name, input: act.input })).seen
const doing = async (agent: DeskAgent, act: ReturnType<typeof give>, requestId = randomUUID()) =>
  agent.call(deskCalls.doAct, { ...act, seen: await seenOf(agent, act), requestId })
const balanceOf = async (agent: Awaited<ReturnType<House['member']>>['agent']) => (await agent.must(calls.balance, {})).availableJpy

test('an act is done once however often it is sent, and is told with its transfers', async () => {
  const { account, agent } = await house.member()
  const requestId = randomUUID()
  const first = await doing(finance, give(account, 800, 'one'), requestId)
  expect(first).toMatchObject({
    status: 200,
    code: 0,
    data: { saidZh: expect.stringContaining('800'), transfers: [{ from: 'adjustment', amountJpy: 800, beforeJpy: 0, afterJpy: 800 }] },
  })
  expect((await doing(finance, give(account, 800, 'one'), requestId)).data).toEqual(first.data)
  expect(await doing(finance, give(account, 900, 'one'), requestId)).toMatchObject({ code: 2901 })
  expect(await doing(finance, give(account, 900, 'one'))).toMatchObject({ code: 2609 })
  expect(await balanceOf(agent)).toBe(800)
})

test('a preview that is asked for while another runs waits for it', async () => {
  const { account } = await house.member()
  const amounts = [100, 101, 102, 103]
  const told = await Promise.all(amounts.map((amount) => finance.must(deskCalls.previewAct, give(account, amount, 'in line'))))
  expect(told.map(({ transfers: [moved] }) => moved?.amountJpy)).toEqual(amounts)
})

test('an act that is sent several times at once is done once, and each is answered so', async () => {
  const { account, agent } = await house.member()
  const freeze = { name: 'freeze-member', input: { member: account }, reason: '客服核过' }
  for (const act of [give(account, 700, 'twins'), freeze]) {
    const sent = { ...act, seen: await seenOf(finance, act), requestId: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 4 }, () => finance.call(deskCalls.doAct, sent)))
    expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [200, 0]))
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  }
  expect(await balanceOf(agent)).toBe(700)
  const dear = { ...give(account, 90_000, 'dear twins'), requestId: randomUUID() }
  const asked = await Promise.all(Array.from({ length: 4 }, () => finance.call(deskCalls.doAct, dear)))
  expect(new Set(asked.map(({ data }) => ('proposal' in data ? data.proposal.id : null))).size).toBe(1)
})

test('a preview tells the transfers and leaves nothing', async () => {
  const { account, agent } = await house.member()
  const told = await finance.must(deskCalls.previewAct, give(account, 500, 'seen'))
  expect(told).toMatchObject({ allowed: true, needsSecond: false, transfers: [{ to: expect.stringMatching(/^member:/), amountJpy: 500 }] })
  expect(await balanceOf(agent)).toBe(0)
  expect(await finance.must(deskCalls.previewAct, give(account, -500, 'taken'))).toMatchObject({
    allowed: false,
    whyZh: expect.any(String),
  })
})

test('without the right, the factor or a reason nothing moves, and it is said what is missing', async () => {
  const { account, agent } = await house.member()
  const act = give(account, 800, 'refused')
  const support = await DeskAgent.as('support', house.deskOrigin)
  expect(await support.call(deskCalls.doAct, { ...act, requestId: randomUUID() })).toMatchObject({
    status: 403,
    data: { permission: 'money.act' },
  })
  const unproven = await DeskAgent.as('finance', house.deskOrigin)
  expect(await doing(unproven, act)).toMatchObject({ code: 2603 })
  expect(await doing(finance, { ...act, reason: '' })).toMatchObject({ code: 2613 })
  expect(await balanceOf(agent)).toBe(0)
})

test('what moved since it was seen is told, and nothing is done', async () => {
  const { account, agent } = await house.member()
  const act = give(account, 800, 'moved')
  const seen = await seenOf(finance, act)
  await house.deps.db.updateTable('members').set({ frozen: true }).where('account', '=', account).execute()
  expect(await finance.call(deskCalls.doAct, { ...act, seen, requestId: randomUUID() })).toMatchObject({
    code: 2604,
    data: { now: { moved: [{ what: 'member', from: 'free', to: 'frozen' }] } },
  })
  expect(await balanceOf(agent)).toBe(0)
})

test('each thing that is refused is recorded, also under the id of another that was', async () => {
  const requestId = randomUUID()
  const take = (amountJpy: number, reason = '试试') =>
    finance.call(deskCalls.doAct, { ...give('nobody@example.com', amountJpy, 'probe'), reason, requestId })
  for (const answer of [await take(-5_000), await take(-5_000), await take(-6_000), await take(-6_000, '')]) expect(answer.code).not.toBe(0)
  const refused = await house.deps.db
    .selectFrom('staff_acts')
    .select(['facts', 'reason'])
    .where('request_id', 'like', `%${requestId}:refused%`)
    .orderBy('id')
    .execute()
  expect(refused.map(({ facts, reason }) => [(facts as { amountJpy: number }).amountJpy, reason])).toEqual([
    [-5_000, '试试'],
    [-6_000, '试试'],
    [-6_000, ''],
  ])
})

test('above the limit an act waits for a second person, and splitting it passes nowhere', async () => {
  const { account, agent } = await house.member()
  const alone = await doing(finance, give(account, 6_000, 'first half'))
  expect(alone.code).toBe(0)
  const { proposal } = (await doing(finance, give(account, 6_000, 'second half'))).data as { proposal: ProposalTold }
  expect(proposal).toMatchObject({ state: 'open', amountJpy: 6_000, mayApprove: false })
  expect(await balanceOf(agent)).toBe(6_000)

  expect(await finance.call(deskCalls.approveProposal, { id: proposal.id })).toMatchObject({ code: 2606 })
  const approved = await manager.must(deskCalls.approveProposal, { id: proposal.id })
  expect(approved).toMatchObject({ proposal: { state: 'done' }, done: { transfers: [{ amountJpy: 6_000 }] } })
  expect(await balanceOf(agent)).toBe(12_000)
  expect(await manager.call(deskCalls.approveProposal, { id: proposal.id })).toMatchObject({ code: 2607 })
})

test('nobody is told a member’s account by a proposal or an act, and what came to nothing can be proposed again', async () => {
  const { account, id } = await house.member()
  const proposal = await finance.proposes('adjust-balance', { member: `member:${id}`, amountJpy: 20_000, ref: 'masked', note: '补偿' })
  expect(proposal).toMatchObject({ input: { member: `member:${id}`, amountJpy: 20_000 }, member: { id, account: 'm***@example.com' } })
  const { list } = await manager.must(deskCalls.proposals, { state: 'open' })
  const told = list.find((one) => one.id === proposal.id)!
  const back = await manager.must(deskCalls.refuseProposal, { id: told.id, note: '再核一下' })
  const again = await finance.proposes(told.act, told.input)
  const done = await manager.must(deskCalls.approveProposal, { id: again.id })
  expect(done.done).toMatchObject({ subject: { kind: 'member', id: String(id) }, saidZh: expect.stringContaining('20,000') })
  const alone = await finance.does('freeze-member', { member: `member:${id}` })
  expect(JSON.stringify([proposal, list, back, done, alone])).not.toContain(account)
  expect((await finance.does('show-contacts', { member: `member:${id}` })).data).toMatchObject({ account })
})

test('a proposal whose ground has moved becomes stale and moves nothing', async () => {
  const { account, agent } = await house.member()
  const { proposal } = (await doing(finance, give(account, 20_000, 'big'))).data as { proposal: ProposalTold }
  await house.deps.db.updateTable('members').set({ frozen: true }).where('account', '=', account).execute()
  expect(await manager.must(deskCalls.approveProposal, { id: proposal.id })).toMatchObject({ proposal: { state: 'stale' }, done: null })
  expect(await balanceOf(agent)).toBe(0)
})

test('a proposal can be sent back, withdrawn by who made it alone, and lapses after a day', async () => {
  const { account } = await house.member()
  const propose = async (ref: string) => ((await doing(finance, give(account, 20_000, ref))).data as { proposal: ProposalTold }).proposal
  const back = await propose('back')
  expect(await manager.must(deskCalls.refuseProposal, { id: back.id, note: '再核一下' })).toMatchObject({
    proposal: { state: 'refused', whyZh: '再核一下', mine: false },
  })
  const own = await propose('own')
  expect(await manager.call(deskCalls.withdrawProposal, { id: own.id })).toMatchObject({ code: 2609 })
  expect(await finance.must(deskCalls.withdrawProposal, { id: own.id })).toMatchObject({ proposal: { state: 'withdrawn', mine: true } })
  const old = await propose('old')
  house.passes(24 * 3_600_000)
  const late = await (await DeskAgent.as('manager', house.deskOrigin)).stepUp()
  expect(await late.call(deskCalls.approveProposal, { id: old.id })).toMatchObject({ code: 2607 })
})

test('a proposal that came to nothing waits for whoever made it, until they say that they know', async () => {
  const { account } = await house.member()
  const [hers, his] = [await DeskAgent.as('finance', house.deskOrigin), await (await DeskAgent.as('manager', house.deskOrigin)).stepUp()]
  await hers.stepUp()
  const unheard = async (agent: DeskAgent) => {
    const { list } = await agent.must(deskCalls.proposals, { mine: 'true', limit: 100 })
    const ids = list.filter((one) => one.unheard).map(({ id }) => id)
    const told = (await agent.must(deskCalls.deskToday, {})).queue.find(({ kind }) => kind === 'proposalBack')
    expect(told?.n ?? 0).toBe(ids.length)
    return ids
  }
  const propose = async (ref: string) => ((await doing(hers, give(account, 20_000, ref))).data as { proposal: ProposalTold }).proposal.id
  for (const id of await unheard(hers)) await hers.must(deskCalls.hearProposal, { id })
  const withdrawn = await propose('withdrawn')
  await hers.must(deskCalls.withdrawProposal, { id: withdrawn })
  const agreed = await propose('agreed')
  await his.must(deskCalls.approveProposal, { id: agreed })
  const refused = await propose('refused again')
  await his.must(deskCalls.refuseProposal, { id: refused, note: '再核一下' })
  const lapsing = await propose('lapsing')
  expect(await unheard(hers)).toEqual([refused])
  expect(await unheard(his)).toEqual([])
  expect(await his.call(deskCalls.hearProposal, { id: refused })).toMatchObject({ code: 2609 })
  expect(await hers.call(deskCalls.hearProposal, { id: lapsing })).toMatchObject({ code: 2609 })

  house.passes(24 * 3_600_000)
  const later = await DeskAgent.as('finance', house.deskOrigin)
  expect(await unheard(later)).toEqual([lapsing, refused])
  for (const id of [lapsing, refused, refused]) await later.must(deskCalls.hearProposal, { id })
  expect(await unheard(later)).toEqual([])
})

test('each role sees the acts that it has the right to', async () => {
  const warehouse = await DeskAgent.as('warehouse', house.deskOrigin)
  const names = (await warehouse.must(deskCalls.deskActs, {})).map(({ name }) => name)
  expect(names).toContain('receive-parcel')
  expect(names).not.toContain('refund-member')
})

test('the answer of an act is the one of its record', async () => {
  const { account } = await house.member()
  const late = await (await DeskAgent.as('finance', house.deskOrigin)).stepUp()
  const done = (await doing(late, give(account, 300, 'kept'))).data as Done
  const record = await house.deps.db.selectFrom('staff_acts').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(record.said!.replace(account, 'm***@example.com')).toBe(done.saidZh)
  expect(record).toMatchObject({ actor: 'desk:许可', reason: '客服核过', amount_jpy: 300, moved: { transfers: done.transfers } })
})
