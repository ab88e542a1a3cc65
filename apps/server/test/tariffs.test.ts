import { randomUUID } from 'node:crypto'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentEntry, contentFolder, readContent } from '../src/catalogue/content/content-files.ts'
import { publishContent } from '../src/catalogue/content/publish-content.ts'
import { linesAt, type ShippingBody } from '../src/catalogue/content/shipping-lines.ts'
import { watchTariffs } from '../src/catalogue/content/tariffs.ts'
import { ensureDemoStaff } from '../src/people/staff/demo-staff.ts'
import { DeskAgent } from './desk-agent.ts'
import { type House, openHouse } from './house.ts'
import { deskEntries } from './purchase-kit.ts'

const DAY_MS = 86_400_000

let house: House
beforeAll(async () => {
  house = await openHouse()
  await ensureDemoStaff(house.deps)
  // EMS was checked 100 days ago, all others 80.
  const body = readContent(contentFolder).find(({ kind }) => kind === 'shippingLines')!.body as ShippingBody
  const lines = body.lines.map((line) => ({ ...line, checkedOn: dayBefore(line.id === 'ems' ? 100 : 80) }))
  await publishContent(house.deps, [contentEntry('shippingLines', house.deps.clock(), { ...body, lines })])
  house.passes(2 * 60_000)
})
afterAll(() => house.close())

/** The day in Beijing so many days ago: `2026-11-27`. */
const dayBefore = (days: number) => new Date(house.deps.clock() - days * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10)
const open = async () =>
  (await deskEntries(house.deps.db, 'tariffOld'))
    .filter(({ settled_at }) => settled_at === null)
    .map(({ subject }) => subject)
    .toSorted()
const manager = async () => (await DeskAgent.as('manager', house.deskOrigin)).stepUp()
const publish = async (agent: DeskAgent, change: (body: ShippingBody) => ShippingBody) => {
  const { versions, seen } = await agent.must(deskCalls.deskContent, { kind: 'shippingLines' })
  const body = change(versions[0]!.body as ShippingBody)
  const act = { name: 'publish-content', input: { kind: 'shippingLines', body }, reason: '按新价目', seen, requestId: randomUUID() }
  return agent.call(deskCalls.doAct, act)
}

test('prices that nobody compared for 90 days are on the desk until somebody does', async () => {
  await watchTariffs(house.deps)
  await watchTariffs(house.deps)
  expect(await open()).toEqual(['ems'])

  const agent = await manager()
  const { id } = (await deskEntries(house.deps.db, 'tariffOld'))[0]!
  const entry = await agent.must(deskCalls.deskEntry, { id })
  expect(entry).toMatchObject({ titleZh: '运费价目该核对了', facts: { line: 'EMS', checkedOn: dayBefore(100) } })
  expect(entry.acts.map(({ name }) => name)).toEqual(['confirm-tariff', 'publish-content'])
  const act = { name: 'confirm-tariff', input: { entry: String(id) }, reason: '对过网页', seen: entry.seen!, requestId: randomUUID() }
  expect((await agent.must(deskCalls.doAct, act)) as object).toHaveProperty('saidZh', '确认线路 ems 的价目没变')

  expect(await open()).toEqual([])
  await watchTariffs(house.deps)
  expect(await open()).toEqual([])
  house.passes(2 * 60_000)
  const { lines } = await linesAt(house.deps, house.deps.clock())
  expect(lines.map(({ id: line, checkedOn }) => [line, checkedOn])).toEqual([
    ['ems', dayBefore(0)],
    ['air', dayBefore(80)],
    ['sea', dayBefore(80)],
    ['smallPacket', dayBefore(80)],
  ])
  // A line in no use need not be checked.
  house.passes(15 * DAY_MS)
  await watchTariffs(house.deps)
  expect(await open()).toEqual(['air', 'sea'])
})

test('new prices wait for a second person, and settle what they were checked for', async () => {
  const agent = await manager()
  expect(await publish(agent, (body) => ({ ...body, lines: [] }))).toMatchObject({ code: 2609 })
  const fallen = (body: ShippingBody) => {
    const [ems, ...rest] = body.lines as [ShippingBody['lines'][number], ...ShippingBody['lines']]
    return {
      ...body,
      lines: [
        {
          ...ems,
          zones: {
            1: {
              ...ems.zones['1']!,
              bands: [
                [500, 1_450],
                [600, 1_400],
              ] as [number, number][],
            },
          },
        },
        ...rest,
      ],
    }
  }
  expect(await publish(agent, fallen)).toMatchObject({ code: 2609 })
  const checked = (body: ShippingBody) => ({ ...body, lines: body.lines.map((line) => ({ ...line, checkedOn: dayBefore(0) })) })
  const { proposal } = (await publish(agent, checked)).data as unknown as { proposal: { id: number } }
  expect(await open()).toEqual(['air', 'sea'])
  const finance = await (await DeskAgent.as('finance', house.deskOrigin)).stepUp()
  expect(await finance.must(deskCalls.approveProposal, { id: proposal.id })).toMatchObject({ proposal: { state: 'done' } })
  expect(await open()).toEqual([])
})
