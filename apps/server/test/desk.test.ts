import fs from 'node:fs'
import { acts } from '@otsukai/contract/acts/acts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../src/platform/db/transaction.ts'
import { deskKinds } from '../src/platform/desk/desk-kinds.ts'
import { openEntry } from '../src/platform/desk/open-entry.ts'
import { restingClerk } from './order-states.ts'
import { deskEntries } from './purchase-kit.ts'
import { staffAt } from './staff-agent.ts'
import { startWorld, type World } from './world.ts'

let world: World
let staff: ReturnType<typeof staffAt>
beforeAll(async () => {
  // The clerk would answer a member before the test has looked.
  world = await startWorld({ env: restingClerk })
  staff = staffAt(world.settings)
})
afterAll(() => world.stop())

let payments = 0
/** A payment that nobody knows, which is kept for a person. Answers its entry's number. */
async function oddNotice(): Promise<number> {
  const entry = { kind: 'oddNotice', subject: `wechat:${++payments}`, at: world.now() } as const
  await transaction(world.db, (tx) => openEntry(tx, entry))
  const kept = (await deskEntries(world.db, 'oddNotice')).find(({ settled_at }) => settled_at === null)
  return kept?.id ?? -1
}
const recorded = (act: string) => world.db.selectFrom('staff_acts').selectAll().where('act', '=', act).orderBy('id').execute()

test('what a person must look at is listed with what settles it, closed with a reason, and then no longer listed', async () => {
  const entry = await oddNotice()
  expect((await staff('desk')).told).toMatch(new RegExp(`^${entry}  oddNotice .*[^]*settle-entry`, 'm'))

  const settled = await staff('settle-entry', { entry, reason: 'a scan from outside' })

  expect(settled).toEqual({ code: 0, told: `Entry ${entry} is settled.` })
  expect((await staff('desk')).told).not.toContain('oddNotice')
  expect((await deskEntries(world.db, 'oddNotice')).at(-1)).toMatchObject({ settled_by: 'lin', settled_why: 'a scan from outside' })
  expect((await recorded('settle-entry')).at(-1)).toMatchObject({
    staff: 'lin',
    reason: 'a scan from outside',
    facts: { entry: String(entry) },
  })
})

test('an entry of a kind that only the next release knows is listed beside the others, and left to that release', async () => {
  const own = await oddNotice()
  const entry = { kind: 'ofTheNextRelease' as 'oddNotice', subject: 'x', at: world.now() }
  await transaction(world.db, (tx) => openEntry(tx, entry))
  const { told } = await staff('desk')
  expect(told).toMatch(new RegExp(`^${own}  oddNotice`, 'm'))
  const id = Number(/^(\d+)  ofTheNextRelease/m.exec(told)?.[1])
  expect(await staff('settle-entry', { entry: id, reason: 'looked at it' })).toEqual({
    code: 1,
    told: '这类待办不能只写理由办结：请升级后处理。',
  })
  await staff('settle-entry', { entry: own, reason: 'looked at it' })
  await world.db.deleteFrom('desk_entries').where('id', '=', id).execute()
})

test('an entry is settled once, and one that is not there is told', async () => {
  const entry = await oddNotice()
  expect((await staff('settle-entry', { entry })).code).toBe(0)

  expect(await staff('settle-entry', { entry })).toMatchObject({ code: 1, told: expect.stringContaining('已由 lin 办结') })
  for (const unknown of ['999999', 'x', '-1'])
    expect(await staff('settle-entry', { entry: unknown })).toEqual({ code: 1, told: `没有待办 ${unknown}，请核对编号。` })
})

test('how much is open is told by kind to whoever watches', async () => {
  const open = async () => /otsukai_desk_entries\{kind="oddNotice"\} (\d+)/.exec(await (await fetch(`${world.origin}/metrics`)).text())?.[1]
  const entry = await oddNotice()
  await world.passes(1_000)
  expect(await open()).toBe('1')
  await staff('settle-entry', { entry })
  // Whoever asks within a second is told what was told before.
  await world.passes(1_000)
  expect(await open()).toBe('0')
})

test('each figure that is told is in the list of what to watch, and no other', async () => {
  const page = fs.readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
  const [, section = ''] = /^## What to watch\n([\s\S]*?)^## /m.exec(page) ?? []
  const listed = [...section.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) => cell.replaceAll('`', '').split(', '))
  const told = [...(await (await fetch(`${world.origin}/metrics`)).text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name)
  expect(listed.toSorted()).toEqual(told.toSorted())

  // The alerts and the dashboard ask for nothing else.
  const monitoring = new URL('../../../docs/monitoring/', import.meta.url)
  const texts = fs.readdirSync(monitoring).map((file) => fs.readFileSync(new URL(file, monitoring), 'utf8'))
  const asked = texts
    .flatMap((text) => text.match(/\b(?:otsukai|http|process|nodejs)_[a-z_]+/g) ?? [])
    .map((name) => name.replace(/_(?:count|bucket)$/, ''))
  expect([...new Set(asked)].filter((name) => !told.includes(name))).toEqual([])
})

test('an alert wakes somebody for each kind of entry that cannot wait, and for no other', () => {
  const page = fs.readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
  const cannotWait = [...page.matchAll(/^\| `(\w+)` \| \*\*Now\*\*/gm)].map(([, kind = '']) => kind)
  const alerts = fs.readFileSync(new URL('../../../docs/monitoring/alerts.yml', import.meta.url), 'utf8')
  const [, kinds = ''] = /otsukai_desk_entries\{kind=~"([^"]+)"/.exec(alerts) ?? []
  expect(kinds.split('|').toSorted()).toEqual(cannotWait.toSorted())
})

test('to look at the list needs no reason and leaves no record', async () => {
  await staff('desk')
  expect(await recorded('desk')).toEqual([])
})

test('what a member wrote is shown as it is: nothing of it moves, hides or turns what stands beside it', async () => {
  const member = await world.member()
  await member.writes({ text: 'invoice \u202egnp.exe \u001b[2J\u009b2J\u2028\u200b好' })
  const { told } = await staff('threads')
  expect(told).toContain('invoice \\u202egnp.exe \\u001b[2J\\u009b2J\\u2028\\u200b好')
  expect(told).not.toMatch(/[^\n\P{C}]/u)
})

test('each act that settles an entry is there', () => {
  const named = new Set(Object.values(deskKinds).flat())
  expect([...named].filter((name) => !(name in acts))).toEqual([])
})
