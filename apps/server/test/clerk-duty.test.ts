import { randomUUID } from 'node:crypto'
import { calls } from '@otsukai/contract/calls'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRound } from '../src/office/sandbox-mode/clerk.ts'
import { DeskAgent } from './desk-agent.ts'
import { bringOrders, restingClerk } from './order-states.ts'
import { bringParcels } from './parcel-kit.ts'
import { marketHooks } from './purchase-kit.ts'
import { startWorld, type World } from './world.ts'

/** In a sandbox the clerk does the routine, until people say that they do it. */

const MINUTE_MS = 60_000

let world: World
const hooks = marketHooks()
const bring = bringOrders(() => world, hooks)
const parcels = bringParcels(() => world)
beforeAll(async () => {
  world = await startWorld({ env: restingClerk, wrap: hooks.wrap })
})
afterAll(() => {
  bring.end()
  return world.stop()
})

const doing = (agent: DeskAgent, name: string, input: Record<string, unknown> = {}) =>
  agent.call(deskCalls.doAct, { name, input, reason: '练习', requestId: randomUUID() })
/** The clerk looks for work once. */
const round = (change: { sandboxClerk?: boolean } = {}) => {
  const { deps } = world.server
  return makeRound({ ...deps, config: { ...deps.config, ...change } }, world.sandbox.origin)
}
/** A parcel that lies before the warehouse's door. */
async function arrived(): Promise<string> {
  const { id } = await bring.shipped()
  await world.tell('POST', `/world/purchases/${id}`, { to: 'arrived' })
  return id
}
const stateOf = async (id: string) =>
  (await world.db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

test('whoever takes the duty finds the work undone, until half an hour passes without an act', async () => {
  const hai = await DeskAgent.as('warehouse', world.deskOrigin)
  expect(await hai.must(deskCalls.deskDuty, {})).toEqual({ by: 'clerk', name: null, until: null })
  const [first, second] = [await arrived(), await arrived()]
  expect((await doing(hai, 'take-duty')).code).toBe(0)
  await round()
  expect(await stateOf(first)).toBe('shipped')
  expect(await hai.must(deskCalls.deskDuty, {})).toMatchObject({ by: 'person', name: '赵海' })

  await world.passes(20 * MINUTE_MS)
  expect((await doing(hai, 'receive-parcel', { orders: [first], weightG: 300 })).code).toBe(0)
  await world.passes(20 * MINUTE_MS)
  await round()
  expect(await stateOf(second)).toBe('shipped')

  await world.passes(10 * MINUTE_MS)
  await round()
  expect([await stateOf(first), await stateOf(second)]).toEqual(['warehoused', 'warehoused'])
})

test('who ends the duty leaves the work to the clerk at once', async () => {
  const id = await arrived()
  const hai = await DeskAgent.as('warehouse', world.deskOrigin)
  await doing(hai, 'take-duty')
  await round()
  expect(await stateOf(id)).toBe('shipped')
  expect((await doing(hai, 'end-duty')).code).toBe(0)
  await round({ sandboxClerk: false })
  expect(await stateOf(id)).toBe('shipped')
  await round()
  expect(await stateOf(id)).toBe('warehoused')
})

test('the clerk puts goods of a box that was taken apart back on a shelf', async () => {
  const goods = await bring.warehoused({ balanceJpy: 30_000 })
  await parcels.looked(goods)
  const parcel = await parcels.requested([goods], 'weighed')
  await parcels.pack(parcel)
  const { version, unpackFeeJpy } = await parcels.info(parcel)
  await goods.member.must(calls.unpackParcel, { id: parcel.id, version, expectedFeeJpy: unpackFeeJpy, requestId: randomUUID() })
  const hai = await DeskAgent.as('warehouse', world.deskOrigin)
  const apart = async () => (await hai.must(deskCalls.deskStock, { reshelve: 'true' })).list.map(({ orderId }) => orderId)
  expect(await apart()).toEqual([goods.id])
  await round()
  expect(await apart()).toEqual([])
  expect((await hai.must(deskCalls.deskOrder, { id: goods.id })).stock?.shelf).toMatch(/^[AB]-0\d$/)
})

test('the clerk takes in a parcel once its carrier has brought it back, and not before', async () => {
  const goods = await bring.warehoused({ balanceJpy: 30_000 })
  await parcels.looked(goods)
  const parcel = await parcels.requested([goods])
  const number = await parcels.sent(parcel)
  // The world's picture of the goods, with which the clerk shows the box.
  await world.tell('POST', `/world/purchases/${goods.id}`, { to: 'arrived' })
  await parcels.hear(number, 'returning')
  await round()
  expect(await parcels.info(parcel)).toMatchObject({ state: 'returning' })
  await parcels.hear(number, 'returned')
  await round()
  expect(await parcels.info(parcel)).toMatchObject({ state: 'returned', dueJpy: 0 })
  expect(await stateOf(goods.id)).toBe('warehoused')
  const hai = await DeskAgent.as('warehouse', world.deskOrigin)
  expect((await hai.must(deskCalls.deskOrder, { id: goods.id })).stock?.shelf).toMatch(/^[AB]-0\d$/)
})

test('where the receipt is rated at once nothing is taken back, and it is said why', async () => {
  const id = await arrived()
  const hai = await DeskAgent.as('warehouse', world.deskOrigin)
  expect((await doing(hai, 'receive-parcel', { orders: [id], weightG: 300 })).code).toBe(0)
  expect(await doing(hai, 'unreceive', { order: id })).toMatchObject({ code: 2609, data: { whyZh: expect.stringContaining('评价') } })
  expect(await stateOf(id)).toBe('warehoused')
})
