import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { ActDone } from '@otsukai/contract/desk/acts'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { asOwner } from '../src/platform/db/open.ts'
import { forgetStaffPhotos } from '../src/people/staff/staff-photos.ts'
import { DeskAgent } from './desk-agent.ts'
import { bringOrders, restingClerk, SERVICE_JPY } from './order-states.ts'
import { deskEntries, eventsOf, marketHooks } from './purchase-kit.ts'
import { startWorld, type World } from './world.ts'

/** An envelope comes over the counter: what may lie in it, what each weighs, where it lies then, and how a mistake is taken back. */

const MINUTE_MS = 60_000

let world: World
let hai: DeskAgent
let xue: DeskAgent
const hooks = marketHooks()
const bring = bringOrders(() => world, hooks)
beforeAll(async () => {
  world = await startWorld({ env: { ...restingClerk, RATE_DELAY_S: '900' }, wrap: hooks.wrap })
  hai = await DeskAgent.as('warehouse', world.deskOrigin)
  xue = await DeskAgent.as('manager', world.deskOrigin)
})
afterAll(async () => {
  bring.end()
  await world.ledger.mustBalance()
  await world.stop()
})

type Done = z.output<typeof ActDone> & { data: { arrivalId: number; orders: { id: string; weightG: number; estimated: boolean }[] } }

const doing = (agent: DeskAgent, name: string, input: Record<string, unknown>, requestId: string = randomUUID()) =>
  agent.call(deskCalls.doAct, { name, input, reason: '收货台', requestId })
async function received(input: Record<string, unknown>): Promise<Done['data']> {
  const { code, message, data } = await doing(hai, 'receive-parcel', input)
  expect([code, message]).toEqual([0, ''])
  return (data as Done).data
}
const refused = (whyZh: string | RegExp) => ({ code: 2609, data: { whyZh: expect.stringMatching(whyZh) } })

/** Orders that one seller sends. */
async function ofOneSeller(count: number, wants: Parameters<typeof bring.purchased>[0] = {}) {
  const standings = []
  for (let n = 0; n < count; n++) standings.push(await bring.purchased(wants))
  const kept = sql<string>`jsonb_set(kept, '{sellerId}', ${JSON.stringify(`one-${randomUUID()}`)})`
  const ids = standings.map(({ id }) => id)
  await world.db.updateTable('orders').set({ kept }).where('id', 'in', ids).execute()
  return { standings, ids }
}
const stateOf = async (id: string) =>
  (await world.db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const stockOf = (ids: readonly string[]) =>
  world.db
    .selectFrom('order_stock')
    .selectAll()
    .where('order_id', 'in', [...ids])
    .orderBy('order_id')
    .execute()
const held = async (id: string) =>
  (await world.db.selectFrom('accounts').select('balance_jpy').where('id', '=', `order:${id}`).executeTakeFirst())?.balance_jpy ?? 0
const numberOf = (ids: readonly string[], n: number) => `38061${String(Math.abs(hash(ids[0]!)) % 1_000_000).padStart(6, '0')}${n}`
const hash = (text: string) => [...text].reduce((so, letter) => (so * 31 + letter.codePointAt(0)!) | 0, 7)

async function photo(colour: string): Promise<File> {
  const bytes = await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' })
}
const stored = async (agent: DeskAgent, colour = '#b43') => (await agent.must(deskCalls.deskPhoto, { photo: await photo(colour) })).id

test('an envelope’s orders are offered by its number, with the same seller’s others, and received in one act', async () => {
  const { standings, ids } = await ofOneSeller(3)
  const [numbered, ...others] = ids
  const number = numberOf(ids, 0)
  const tracking = JSON.stringify({ carrier: '大和运输', number })
  await world.db.updateTable('order_purchases').set({ tracking }).where('order_id', '=', numbered!).execute()

  const told = await hai.must(deskCalls.deskParcel, { tracking: `${number.slice(0, 4)}-${number.slice(4, 8)}-${number.slice(8)}` })
  expect(told.candidates.map(({ order, hasNumber }) => [order, hasNumber])[0]).toEqual([numbered, true])
  expect(new Set(told.candidates.slice(1).map(({ order }) => order))).toEqual(new Set(others))
  expect(told.candidates[0]).toMatchObject({
    inspection: 'none',
    state: 'purchased',
    usualG: expect.any(Number),
    photos: expect.any(Array),
  })
  expect((await hai.must(deskCalls.deskParcel, { order: others[0]! })).candidates).toHaveLength(2)

  const photoId = await stored(hai)
  const done = await received({ tracking: number, carrier: 'yamato', orders: ids, weightG: 1_001, photos: [photoId], shelf: 'c-07' })

  expect(done.orders.reduce((sum, { weightG }) => sum + weightG, 0)).toBe(1_001)
  expect(done.orders.every(({ estimated }) => estimated)).toBe(true)
  for (const { member, id } of standings) {
    const order = await member.order(id)
    expect(order).toMatchObject({ state: 'warehoused', tracking: { number }, warehouse: { photos: [expect.stringContaining(photoId)] } })
    expect(order.timeline.at(-1)!.noteZh).toContain('合称')
    expect(await held(id)).toBe(0)
    const [address = ''] = order.warehouse!.photos
    const { status, headers } = await member.request('GET', address)
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
  expect(await stockOf(ids)).toMatchObject(ids.map(() => ({ arrival_id: done.arrivalId, shelf: 'C-07', weight_estimated: true })))
  const again = await hai.must(deskCalls.deskParcel, { tracking: number })
  expect(again).toMatchObject({ candidates: [], arrivals: [{ id: done.arrivalId, weightG: 1_001, by: '赵海', photos: [photoId] }] })
})

test('one order that cannot lie in an envelope keeps all of it from being received', async () => {
  const { ids } = await ofOneSeller(2)
  const come = await bring.warehoused()
  const before = await world.db.selectFrom('arrivals').select('id').execute()
  for (const [bad, why] of [
    ['ZZZZZZZZZZ', '没有订单'],
    [come.id, '已经收过了'],
    [(await bring.cancelled()).id, '不等包裹'],
  ] as const)
    expect(await doing(hai, 'receive-parcel', { orders: [...ids, bad], weightG: 500 })).toMatchObject(refused(why))
  expect(await doing(hai, 'receive-parcel', { orders: ids, weightG: 500, photos: ['0'.repeat(32)] })).toMatchObject(refused('没有照片'))
  expect(await doing(hai, 'receive-parcel', { orders: ids, weightG: 1 })).toMatchObject(refused('太轻'))
  for (const id of ids) expect([await stateOf(id), await held(id)]).toEqual(['purchased', SERVICE_JPY])
  expect(await world.db.selectFrom('arrivals').select('id').execute()).toEqual(before)
})

test('of two who receive the same envelope at once one does, and the other is told', async () => {
  const { ids } = await ofOneSeller(2)
  const answers = await Promise.all([
    doing(hai, 'receive-parcel', { orders: ids, weightG: 700 }),
    doing(xue, 'receive-parcel', { orders: ids.toReversed(), weightG: 710 }),
  ])
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, 2609]))
  expect(answers.find(({ code }) => code === 2609)?.data).toMatchObject({ whyZh: expect.stringContaining('已经收过了') })
  const stock = await stockOf(ids)
  expect(stock).toHaveLength(2)
  expect([700, 710]).toContain(stock.reduce((sum, { weight_g }) => sum + weight_g, 0))
  for (const id of ids) expect(await held(id)).toBe(0)
})

test('an act whose connection is killed between its steps leaves nothing, and is done when it is sent again', async () => {
  const { ids } = await ofOneSeller(2)
  const photoId = await stored(hai, '#283')
  const requestId = randomUUID()
  const input = { orders: ids, weightG: 640, photos: [photoId] }
  const last = ids.toSorted().at(-1)!
  await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('orders').select('id').where('id', '=', last).forUpdate().execute()
    const broken = doing(hai, 'receive-parcel', input, requestId)
    // It has begun, and waits for the row that is held here.
    await asOwner({ connectionString: world.settings.DATABASE_URL }, (owner) =>
      world.until(async () => {
        const { rowCount } = await owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%for update%'`,
        )
        return rowCount !== 0
      }),
    )
    expect((await broken).status).toBe(503)
  })
  for (const id of ids) expect(await stateOf(id)).toBe('purchased')
  expect(await stockOf(ids)).toEqual([])

  expect((await doing(hai, 'receive-parcel', input, requestId)).code).toBe(0)
  expect((await doing(hai, 'receive-parcel', input, requestId)).code).toBe(0)
  expect(await stockOf(ids)).toHaveLength(2)
})

test('what was received by mistake is taken back within ten minutes, with its fee, and can be received again', async () => {
  const { standings, ids } = await ofOneSeller(2)
  const { arrivalId } = await received({ orders: ids, weightG: 900, tracking: numberOf(ids, 1), carrier: 'sagawa' })
  expect(await doing(xue, 'unreceive', { arrival: arrivalId })).toMatchObject(refused('只有本人'))
  await world.passes(9 * MINUTE_MS)

  expect((await doing(hai, 'unreceive', { arrival: arrivalId })).code).toBe(0)

  for (const { member, id } of standings) {
    const order = await member.order(id)
    expect(order).toMatchObject({ state: 'purchased', warehouse: null, tracking: null })
    expect(eventsOf(order).at(-1)).toBe('unreceive')
    expect(order.timeline.at(-1)!.noteZh).toContain('已撤回')
    expect(await held(id)).toBe(SERVICE_JPY)
  }
  expect(await doing(hai, 'unreceive', { arrival: arrivalId })).toMatchObject(refused('已经撤销过'))
  await received({ orders: ids, weightG: 900 })
  for (const id of ids) expect([await stateOf(id), await held(id)]).toEqual(['warehoused', 0])
  await world.ledger.mustBalance()
})

test('of an envelope one order can be taken back, and what stays weighs all of it', async () => {
  const { ids } = await ofOneSeller(2)
  const [wrong, right] = ids as [string, string]
  await received({ orders: ids, weightG: 900 })
  expect((await doing(hai, 'unreceive', { order: wrong })).code).toBe(0)
  expect([await stateOf(wrong), await stateOf(right)]).toEqual(['purchased', 'warehoused'])
  expect(await stockOf(ids)).toMatchObject([{ order_id: right, weight_g: 900, weight_estimated: false }])
})

test('nothing is taken back after its time, after an inspection, or after a charge', async () => {
  const late = await bring.purchased()
  const inspected = await bring.purchased({ inspection: true })
  const charged = await bring.purchased()
  for (const { id } of [late, inspected, charged]) await received({ orders: [id], weightG: 300 })
  const photos = [await stored(hai)]
  expect((await doing(hai, 'inspect-parcel', { order: inspected.id, result: 'ok', zh: '与商品页一致。', photos })).code).toBe(0)
  expect((await doing(hai, 'charge-postage', { order: charged.id, amountJpy: 800, photos: [await stored(hai)] })).code).toBe(0)
  expect(await doing(hai, 'unreceive', { order: inspected.id })).toMatchObject(refused('验过货'))
  expect(await doing(hai, 'unreceive', { order: charged.id })).toMatchObject(refused('补过差价'))
  await world.passes(10 * MINUTE_MS)
  expect(await doing(hai, 'unreceive', { order: late.id })).toMatchObject(refused('10 分钟'))
  for (const { id } of [late, inspected, charged]) expect(await stateOf(id)).toBe('warehoused')
})

test('the rating, which closes the purchase for good, waits a quarter of an hour', async () => {
  const { id } = await bring.shipped()
  await received({ orders: [id], weightG: 300 })
  const purchase = () =>
    world.db.selectFrom('order_purchases').select(['rating_at', 'rated_at']).where('order_id', '=', id).executeTakeFirstOrThrow()
  await world.passes(14 * MINUTE_MS)
  // A round that looks for what is to be rated has passed over it.
  const other = await bring.purchased()
  expect(other.id).not.toBe(id)
  expect(await purchase()).toEqual({ rating_at: null, rated_at: null })
  await world.passes(2 * MINUTE_MS)
  await world.until(async () => (await purchase()).rated_at !== null)
})

test('a number that nobody waits for is told apart from one that was misread', async () => {
  const right = `1234567890${0}${12_345_678_900 % 7}`
  expect(await hai.call(deskCalls.deskParcel, { tracking: right })).toMatchObject({ code: 2611 })
  expect(await hai.call(deskCalls.deskParcel, { tracking: `${right.slice(0, -1)}${(Number(right.at(-1)) + 1) % 10}` })).toMatchObject({
    code: 2612,
  })
  expect(await hai.call(deskCalls.deskParcel, { order: 'ZZZZZZZZZZ' })).toMatchObject({ code: 2611 })
})

test('a parcel of nobody is on the desk with its photos, once', async () => {
  const photoId = await stored(hai, '#555')
  const parcel = { tracking: 'XX-9-NOBODY', weightG: 420, photos: [photoId], shelf: 'U-01' }
  const { arrivalId, orders } = await received(parcel)
  expect(orders).toEqual([])
  const entries = (await deskEntries(world.db, 'orphan')).filter(({ facts }) => facts['arrivalId'] === arrivalId)
  expect(entries).toMatchObject([{ facts: { trackingNumber: 'XX9NOBODY', photos: [photoId], weightG: 420 } }])
  const other = await DeskAgent.as('manager', world.deskOrigin)
  expect(await doing(other, 'receive-parcel', parcel)).toMatchObject(refused('无主货'))
  expect((await doing(hai, 'unreceive', { arrival: arrivalId })).code).toBe(0)
  const open = (await deskEntries(world.db, 'orphan')).filter(
    ({ facts, settled_at }) => facts['arrivalId'] === arrivalId && settled_at === null,
  )
  expect(open).toEqual([])
})

test('postage at the door is charged by whoever paid it, with a photo, up to a limit for the order', async () => {
  const { member, id } = await bring.warehoused()
  const photos = [await stored(hai)]
  const charge = (agent: DeskAgent, amountJpy: number, of = photos) => doing(agent, 'charge-postage', { order: id, amountJpy, photos: of })
  const buyer = await DeskAgent.as('buyer', world.deskOrigin)
  expect(await charge(buyer, 500)).toMatchObject({ status: 403, data: { permission: 'charges.postage' } })
  expect((await charge(hai, 500, [])).code).toBe(2609)
  expect((await charge(hai, 1_800)).code).toBe(0)
  const other = await bring.warehoused()
  expect(await doing(hai, 'charge-postage', { order: other.id, amountJpy: 500, photos })).toMatchObject(refused('别处用过'))
  expect(await charge(hai, 1_300, [await stored(hai)])).toMatchObject(refused('3,000'))
  expect((await charge(hai, 1_200, [await stored(hai)])).code).toBe(0)
  expect((await member.order(id)).charges).toMatchObject([
    { reasonZh: '到付运费', amountJpy: 1_800 },
    { reasonZh: '到付运费', amountJpy: 1_200 },
  ])
})

test('what one person charges as postage at many doors counts as one sum', async () => {
  const charge = async () => {
    const { id } = await bring.warehoused()
    return doing(hai, 'charge-postage', { order: id, amountJpy: 2_500, photos: [await stored(hai)] })
  }
  expect((await charge()).data).not.toHaveProperty('proposal')
  for (let n = 0; n < 3; n++) expect((await charge()).code).toBe(0)
  expect((await charge()).data).toMatchObject({ proposal: { act: 'charge-postage', amountJpy: 2_500 } })
})

test('an inspection is asked for with what the seller said, and answered with photos', async () => {
  const first = await bring.purchased({ inspection: true, description: '箱に凹みがあります。' })
  const shots = [await stored(hai), await stored(hai, '#999')]
  await received({ orders: [first.id], weightG: 380, photos: shots, shelf: 'B-02' })
  const { list, count } = await hai.must(deskCalls.deskInspections, {})
  expect(count.n).toBe(list.length)
  const asked = list.find(({ order }) => order === first.id)
  expect(asked).toMatchObject({ description: '箱に凹みがあります。', shelf: 'B-02', ours: shots, weightG: 380 })
  expect(asked!.checklist.length).toBeGreaterThan(3)
  const finding = { order: first.id, result: 'defect', zh: '盒子右下角凹陷。' }
  expect(await doing(hai, 'inspect-parcel', finding)).toMatchObject(refused('照片'))
  expect((await doing(hai, 'inspect-parcel', { ...finding, photos: shots })).code).toBe(0)
  expect((await first.member.order(first.id)).inspection).toMatchObject({ state: 'inspected', result: 'defect', photos: { length: 2 } })
  expect((await hai.must(deskCalls.deskInspections, {})).list.map(({ order }) => order)).not.toContain(first.id)
})

test('a stock-take tells what is missing and what lies elsewhere; what is missing is on the desk until it is scanned', async () => {
  const [there, gone, astray] = [await bring.warehoused(), await bring.warehoused(), await bring.warehoused()].map(({ id }) => id) as [
    string,
    string,
    string,
  ]
  const move = (orders: string[], shelf: string) => doing(hai, 'move-stock', { orders, shelf })
  expect((await move([there, gone], 'd-01')).code).toBe(0)
  expect((await move([astray], 'D-02')).code).toBe(0)
  const shipped = await bring.purchased()
  expect(await move([there, shipped.id], 'D-09')).toMatchObject(refused('不在仓库'))
  const take = async (confirmed: boolean) =>
    ((await doing(hai, 'take-stock', { shelf: 'D-01', orders: [there, astray, shipped.id], confirmed })).data as Done).data
  const missing = async () => (await deskEntries(world.db, 'stockMissing')).filter(({ subject }) => subject === gone)

  expect(await take(false)).toMatchObject({
    missing: [gone],
    unexpected: [
      { order: astray, inStock: true, shelf: 'D-02' },
      { order: shipped.id, inStock: false, shelf: null },
    ],
  })
  expect(await missing()).toEqual([])
  await take(true)
  expect(await missing()).toMatchObject([{ facts: { shelf: 'D-01' }, settled_at: null }])
  await move([gone], 'D-05')
  expect((await missing()).filter(({ settled_at }) => settled_at === null)).toEqual([])
})

test('a photo is read by staff alone, and by the member of the order that names it', async () => {
  const { member, id } = await bring.purchased()
  const other = await bring.warehoused()
  const photoId = await stored(hai, '#123')
  const buyer = await DeskAgent.as('buyer', world.deskOrigin)
  const at = (agent: DeskAgent) => agent.call(deskCalls.deskPhotoOf, { id: photoId })
  expect((await at(buyer)).headers.get('content-type')).toBe('image/webp')
  expect((await at(new DeskAgent(world.deskOrigin))).status).toBe(401)
  const address = (orderId: string) => `/uploads/orders/${orderId}/${photoId}.webp`
  expect((await member.request('GET', address(id))).status).toBe(404)
  await received({ orders: [id], weightG: 200, photos: [photoId] })
  expect((await member.request('GET', address(id))).status).toBe(200)
  expect((await other.member.request('GET', address(other.id))).status).toBe(404)
  expect((await other.member.request('GET', address(id))).status).toBe(404)
})

test('what is no photo is refused, and a photo that no act names is forgotten after a day', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'
  for (const hostile of [svg, 'GIF89a', '<html>', '\xFF\xD8\xFFno jpeg'])
    expect((await hai.call(deskCalls.deskPhoto, { photo: new File([hostile], 'photo.jpg', { type: 'image/jpeg' }) })).status).toBe(415)
  const flat = sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#b43' } })
  const bomb = await flat.toColourspace('rgb16').png({ compressionLevel: 9 }).toBuffer()
  expect((await hai.call(deskCalls.deskPhoto, { photo: new File([new Uint8Array(bomb)], 'bomb.png') })).status).toBe(415)
  const finance = await DeskAgent.as('finance', world.deskOrigin)
  expect((await finance.call(deskCalls.deskPhoto, { photo: await photo('#000') })).status).toBe(403)

  const used = (await world.db.selectFrom('staff_photos').select('id').where('used_at', 'is not', null).execute()).length
  const unused = await stored(hai)
  await world.passes(25 * 60 * MINUTE_MS)
  await forgetStaffPhotos(world.server.deps)
  expect(await world.db.selectFrom('staff_photos').select('id').where('id', '=', unused).execute()).toEqual([])
  expect(await world.db.selectFrom('staff_photos').select('id').execute()).toHaveLength(used)
  expect(fs.existsSync(path.join(world.settings.DATA_DIR, 'uploads/staff', `${unused}.webp`))).toBe(false)
})
