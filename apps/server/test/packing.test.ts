import { randomUUID } from 'node:crypto'
import { calls } from '@otsukai/contract/calls'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoStaff, ensureDemoStaff } from '../src/people/staff/demo-staff.ts'
import { DeskAgent } from './desk-agent.ts'
import { openParcelHouse } from './parcel-house.ts'
import type { StandingParcel } from './parcel-kit.ts'

/** The packing table: who holds a box, and where goods lie that were taken from their shelf for one. */

let shop: Awaited<ReturnType<typeof openParcelHouse>>
let packer: DeskAgent
let other: DeskAgent
beforeAll(async () => {
  shop = await openParcelHouse()
  await ensureDemoStaff(shop.deps)
  packer = await DeskAgent.as('warehouse', shop.house.deskOrigin)
  other = await DeskAgent.as('manager', shop.house.deskOrigin)
})
afterAll(() => shop.close())
afterEach(() => shop.mustHold())

/** Two of a member's goods on shelves of their own, requested. */
async function requested(): Promise<StandingParcel> {
  const shopper = await shop.shopper()
  const goods = [await shop.shelved(shopper), await shop.shelved(shopper)]
  for (const [n, { id }] of goods.entries()) await packer.does('move-stock', { orders: [id], shelf: `S-0${n + 1}` })
  return shop.requested(goods, 'weighed')
}
const begin = async (agent: DeskAgent, { id }: StandingParcel) =>
  (await agent.does('begin-packing', { parcel: id })).data as { lease: string; scanned: string[] }
const scan = (lease: string, { id }: StandingParcel, orders: readonly string[]) =>
  packer.does('scan-into-parcel', { parcel: id, lease, orders: [...orders] })
const seen = async (parcel: StandingParcel) => ({ id: parcel.id, version: (await shop.info(parcel)).version, requestId: randomUUID() })
async function answers(parcel: StandingParcel, answer: 'leave' | 'cancel'): Promise<void> {
  const { matters } = await shop.info(parcel)
  const given = matters.map(({ id }) => ({ matter: id, answer }))
  await parcel.member.must(calls.chooseParcel, { ...(await seen(parcel)), answers: given })
}

describe('a box that its packer puts down', () => {
  const putDown = ({ id }: StandingParcel, lease: string) => packer.act('put-down-parcel', { parcel: id, lease })

  test('is another packer’s at once: empty it waits as requested, begun it keeps what was scanned', async () => {
    const parcel = await requested()
    const [first] = parcel.orderIds
    const { lease } = await begin(packer, parcel)
    expect((await other.act('begin-packing', { parcel: parcel.id })).code).not.toBe(0)
    expect((await putDown(parcel, lease)).code).toBe(0)
    expect(await shop.info(parcel)).toMatchObject({ state: 'requested', allowed: ['edit', 'cancel'] })

    const again = await begin(packer, parcel)
    await scan(again.lease, parcel, [first!])
    expect((await putDown(parcel, again.lease)).code).toBe(0)
    expect((await shop.info(parcel)).state).toBe('packing')
    expect((await begin(other, parcel)).scanned).toEqual([first])
  })

  test('is let go by whoever holds it alone', async () => {
    const parcel = await requested()
    const { lease } = await shop.begin(parcel, 'one')
    expect((await putDown(parcel, 'another')).code).toBe(2604)
    expect((await putDown(parcel, lease)).code).toBe(0)
    await shop.begin(parcel, 'two')
    expect((await putDown(parcel, lease)).code).toBe(2604)
    await expect(shop.begin(parcel, 'one')).rejects.toThrow('two正在打包')
  })
})

test('a colleague of the same name takes over no box that is being packed; whoever packs it goes on', async () => {
  const parcel = await requested()
  const { warehouse, manager } = demoStaff
  const named = (name: string) => shop.db.updateTable('staff').set({ name }).where('account', '=', manager.account).execute()
  await named(warehouse.name)
  await begin(packer, parcel)
  expect(await other.act('begin-packing', { parcel: parcel.id })).toMatchObject({ message: expect.stringContaining('正在打包') })
  await begin(packer, parcel)
  // A server of the release before has it taken over, and writes the name alone.
  await shop.db.updateTable('parcels').set({ packer: '同事' }).where('id', '=', parcel.id).execute()
  expect((await packer.act('begin-packing', { parcel: parcel.id })).code).not.toBe(0)
  await shop.db.updateTable('parcels').set({ packer: warehouse.name, packer_id: null }).where('id', '=', parcel.id).execute()
  await begin(packer, parcel)
  await named(manager.name)
})

test('the table is told what the line takes to where the parcel goes', async () => {
  const shopper = await shop.shopper()
  const kowloon = { name: '张三', phone: '92344417', country: 'HK' as const, city: '九龙', district: '油尖旺区', line: '彌敦道 1 號 2 樓' }
  await shopper.member.must(calls.addressSave, { ...kowloon, requestId: randomUUID() } as never)
  const parcel = await shop.requested([await shop.shelved(shopper)], 'weighed')
  // To Hong Kong the table of prices ends before the line does.
  expect((await packer.must(deskCalls.deskParcelOf, { id: parcel.id })).limits).toMatchObject({ maxG: 3_000 })
  await expect(shop.pack(parcel, { weightG: 3_001 })).rejects.toThrow()
})

describe('goods that were taken from their shelf for a parcel', () => {
  /** What the desk asks to be put back because of a parcel, and the shelf that is told of its goods. */
  async function asked({ id, orderIds }: StandingParcel) {
    const { list } = await packer.must(deskCalls.deskStock, { reshelve: 'true', limit: 100 })
    const parcels = await packer.must(deskCalls.deskParcels, { reshelve: 'true', limit: 100 })
    const back = list.flatMap(({ orderId, parcel }) => (parcel?.id === id && parcel.toReshelve ? [orderId] : []))
    const { acts } = await packer.must(deskCalls.deskParcelOf, { id })
    const offered = acts.some(({ name, allowed }) => name === 'reshelve' && allowed)
    expect([parcels.list.some((row) => row.id === id), offered]).toEqual([back.length > 0, back.length > 0])
    return orderIds.filter((order) => back.includes(order))
  }
  const shelfOf = async (order: string) => (await packer.must(deskCalls.deskOrder, { id: order })).stock?.shelf

  test('and are left behind at a hold are asked to be put back, and the rest lies in its box', async () => {
    const parcel = await requested()
    const [left, going] = parcel.orderIds as [string, string]
    const { lease } = await begin(packer, parcel)
    await scan(lease, parcel, [going])
    await shop.hold(parcel, lease, 'forbidden', [left])
    expect(await asked(parcel)).toEqual([])
    expect([await shelfOf(left), await shelfOf(going)]).toEqual([null, null])
    await answers(parcel, 'leave')
    expect((await shop.info(parcel)).state).toBe('requested')
    expect(await asked(parcel)).toEqual([left])
    const [pick] = (await packer.must(deskCalls.deskPicks, { order: going })).list
    expect(pick!.goods).toMatchObject([{ order: going, shelf: null, offShelfFor: parcel.id }])

    expect((await packer.does('reshelve', { parcel: parcel.id, shelf: 'R-01' })).data).toEqual({ orders: [left] })
    expect([await asked(parcel), await shelfOf(left)]).toEqual([[], 'R-01'])
    expect((await packer.act('reshelve', { parcel: parcel.id, shelf: 'R-02' })).code).not.toBe(0)
    await shop.pack({ ...parcel, orderIds: [going] })
    expect(await asked(parcel)).toEqual([])
  })

  test('and leave it after a hold, by an edit or with its end, are asked for too', async () => {
    const parcel = await requested()
    const [one, two] = parcel.orderIds as [string, string]
    await shop.hold(parcel, await shop.packing(parcel), 'oversize')
    const { matters } = await shop.info(parcel)
    await parcel.member.must(calls.chooseParcel, {
      ...(await seen(parcel)),
      answers: matters.map(({ id }) => ({ matter: id, answer: 'reline' as const })),
      lineId: 'sea',
      acknowledged: ['noCover'],
    })
    const asksFor = await shop.wish(parcel.member, [two], 'weighed')
    await parcel.member.must(calls.editParcel, { ...(await seen(parcel)), ...asksFor, acknowledged: ['terms'] })
    expect(await asked(parcel)).toEqual([one])
    await parcel.member.must(calls.cancelParcel, await seen(parcel))
    expect(await asked(parcel)).toEqual([one, two])
    await packer.does('move-stock', { orders: [one], shelf: 'R-03' })
    expect(await asked(parcel)).toEqual([two])
  })

  test('and lay in its box until that was taken apart are asked for, all of them', async () => {
    const parcel = await requested()
    await shop.pack(parcel)
    await parcel.member.must(calls.unpackParcel, { ...(await seen(parcel)), expectedFeeJpy: 500 })
    expect(await asked(parcel)).toEqual(parcel.orderIds)
  })

  test('and go into another box, or are no more where they were looked for, are not asked for', async () => {
    const parcel = await requested()
    const [missing, found] = parcel.orderIds as [string, string]
    const { lease } = await begin(packer, parcel)
    await scan(lease, parcel, [found])
    await shop.hold(parcel, lease, 'missing', [missing])
    await answers(parcel, 'cancel')
    expect([await asked(parcel), await shelfOf(missing)]).toEqual([[found], 'S-01'])
    const next = await shop.requested([{ member: parcel.member, id: found }], 'weighed')
    expect(await asked(parcel)).toEqual([found])
    await shop.pack(next)
    expect([await asked(parcel), await asked(next)]).toEqual([[], []])
  })

  test('but never were, as nothing was scanned when it ended, lie where they lay', async () => {
    const parcel = await requested()
    const { lease } = await begin(packer, parcel)
    await shop.hold(parcel, lease, 'suspended')
    await answers(parcel, 'cancel')
    expect([await asked(parcel), await shelfOf(parcel.orderIds[0]!)]).toEqual([[], 'S-01'])
  })
})
