import { randomUUID } from 'node:crypto'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Server } from '../src/start-server.ts'
import type { CrashPoint } from './crashing-server.ts'
import { DeskAgent } from './desk-agent.ts'
import { doomedServers } from './doomed-server.ts'
import { bringOrders, restingClerk } from './order-states.ts'
import { bringParcels, type StandingParcel } from './parcel-kit.ts'
import { parcelsMustHold } from './parcel-truth.ts'
import { marketHooks } from './purchase-kit.ts'
import { startWorld, type World } from './world.ts'

/** Every step of a hand-over, in their order, and whether what is killed there has been done. */
const points: [at: CrashPoint, isDone: boolean][] = [
  ['beforeHandOver', false],
  ['whileSpending', false],
  ['whileSendingAbroad', false],
  ['whileHandingOver', false],
  ['whileRecordingHandOver', false],
  ['afterHandOver', true],
]
/** Around the label that a carrier makes, which it made before any of them. */
const labelPoints: CrashPoint[] = ['beforeKeepingLabel', 'whileLabelling', 'afterLabelling']
/** On one manifest. */
const PARCELS = 2

let world: World
let server: Server | null = null
const hooks = marketHooks()
const bring = bringOrders(() => world, hooks)
const parcels = bringParcels(() => world)
const doomed = doomedServers(
  () => world.settings,
  (url) => world.isUp(url),
)
/** Paid and labelled, for each point. */
const labelled = new Map<CrashPoint, { parcel: StandingParcel; number: string }[]>()
/** Paid, for each point of a label. */
const unlabelled = new Map<CrashPoint, StandingParcel>()

beforeAll(async () => {
  world = await startWorld({ env: restingClerk, wrap: hooks.wrap, restarts: true })
  const paid = async () => {
    const goods = await bring.warehoused({ balanceJpy: 30_000 })
    await parcels.looked(goods)
    const parcel = await parcels.requested([goods])
    await parcels.pack(parcel)
    return parcel
  }
  const one = async () => {
    const parcel = await paid()
    return { parcel, number: await parcels.label(parcel) }
  }
  for (const at of labelPoints) unlabelled.set(at, await paid())
  for (const [at] of points) labelled.set(at, await Promise.all(Array.from({ length: PARCELS }, one)))
  // The clerk makes a round whenever a server starts.
  await (await DeskAgent.as('warehouse', world.deskOrigin)).does('take-duty', {})
  await world.server.stop()
})
afterEach(async () => {
  await doomed.end()
  await server?.stop()
  server = null
})
afterAll(() => world.stop())

const statesOf = async (ids: readonly string[]) => {
  const { rows } = await sql<{ parcel: string; goods: string }>`
    select p.state as parcel, o.state as goods from parcels p join parcel_orders po on po.parcel_id = p.id and po.live join orders o on o.id = po.order_id
    where p.id = any(${[...ids]})`.execute(world.db)
  return rows
}
/** What each parcel spent, and how often its hand-over is told and recorded. */
const countsOf = async (ids: readonly string[]) => {
  const { rows } = await sql<object>`
    select (select count(*)::int from transfers where parcel_id = any(${[...ids]}) and kind = 'parcelFreight') as freight,
      (select count(*)::int from parcel_timeline where parcel_id = any(${[...ids]}) and event = 'handOver') as told,
      (select count(distinct manifest_id)::int from parcels where id = any(${[...ids]})) as manifests,
      (select count(*)::int from manifests m where not exists (select from parcels p where p.manifest_id = m.id)) as empty,
      (select coalesce(sum(balance_jpy), 0)::int from accounts where id = any(${ids.map((id) => `parcel:${id}`)})) as held`.execute(
    world.db,
  )
  return rows[0]
}

test.each(points)(
  'killed at %s: handed over as a whole or not at all, and tried again it is sent once and paid once',
  async (at, isDone) => {
    const those = labelled.get(at)!
    const ids = those.map(({ parcel }) => parcel.id)
    const asked = {
      name: 'hand-over',
      input: { carrier: 'japanPost', numbers: those.map(({ number }) => number) },
      reason: '交运',
      requestId: randomUUID(),
    }
    const { died, deskUrl } = await doomed.begin(at)
    await expect((await DeskAgent.as('warehouse', deskUrl)).call(deskCalls.doAct, asked)).rejects.toThrow()
    await died
    const now = isDone ? { parcel: 'sent', goods: 'sentAbroad' } : { parcel: 'paid', goods: 'warehoused' }
    expect(await statesOf(ids)).toEqual(Array.from({ length: PARCELS }, () => now))
    await parcelsMustHold(world.db)

    server = await world.begin({}, hooks.wrap)
    const hai = await DeskAgent.as('warehouse', server.deskUrl!)
    for (const _ of [1, 2]) expect(await hai.call(deskCalls.doAct, asked)).toMatchObject({ code: 0, data: { data: { sent: PARCELS } } })
    // Somebody who does not know that it was done is refused.
    expect((await hai.call(deskCalls.doAct, { ...asked, requestId: randomUUID() })).code).not.toBe(0)
    expect(await statesOf(ids)).toEqual(Array.from({ length: PARCELS }, () => ({ parcel: 'sent', goods: 'sentAbroad' })))
    expect(await countsOf(ids)).toEqual({ freight: PARCELS, told: PARCELS, manifests: 1, empty: 0, held: 0 })
    for (const { parcel } of those) expect(await parcels.info(parcel)).toMatchObject({ state: 'sent', dueJpy: 0 })
    await parcelsMustHold(world.db)
  },
)

test.each(labelPoints)('killed at %s: asked again the carrier has made one label, whose number the parcel has once', async (at) => {
  const parcel = unlabelled.get(at)!
  const asked = { name: 'label-parcel', input: { parcel: parcel.id }, reason: '贴面单', requestId: randomUUID() }
  const { died, deskUrl } = await doomed.begin(at)
  await expect((await DeskAgent.as('warehouse', deskUrl)).call(deskCalls.doAct, asked)).rejects.toThrow()
  await died
  await parcelsMustHold(world.db)

  server = await world.begin({}, hooks.wrap)
  const hai = await DeskAgent.as('warehouse', server.deskUrl!)
  const made = await world.tell<{ number: string; reference: string }[]>('GET', '/world/parcels')
  const [label, ...more] = made.filter(({ reference }) => reference.startsWith(parcel.id))
  expect(more).toEqual([])
  for (const _ of [1, 2])
    expect(await hai.call(deskCalls.doAct, asked)).toMatchObject({ code: 0, data: { data: { number: label!.number, printable: true } } })
  const after = await world.tell<{ reference: string }[]>('GET', '/world/parcels')
  expect(after.filter(({ reference }) => reference.startsWith(parcel.id))).toHaveLength(1)
  const { timeline } = await parcels.info(parcel)
  expect(timeline.filter(({ event }) => event === 'label')).toHaveLength(1)
  expect(await world.db.selectFrom('parcels').select(['state', 'number']).where('id', '=', parcel.id).executeTakeFirst()).toEqual({
    state: 'paid',
    number: label!.number,
  })
  const printed = await fetch(`${server.deskUrl}/api/desk/labels/carrier/${parcel.id}`, {
    headers: { cookie: `otsukai_desk=${hai.cookie('otsukai_desk')}` },
  })
  expect(printed.status).toBe(200)
})
