import fs from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bringOrders, restingClerk, SERVICE_JPY, START_JPY, PRICE_JPY, INSPECTION_JPY, type Standing } from './order-states.ts'
import { deskEntries, marketHooks, mustHold } from './purchase-kit.ts'
import { staffAt } from './staff-agent.ts'
import { startWorld, type World } from './world.ts'

/** What the clerk does in the sandbox, staff do by commands: receive parcels and inspect them. */

let world: World
let staff: ReturnType<typeof staffAt>
/** A photo as a phone takes it, and a file that only calls itself one. */
let photo: string
let noPhoto: string
const hooks = marketHooks()
const bring = bringOrders(() => world, hooks)
beforeAll(async () => {
  world = await startWorld({ env: restingClerk, wrap: hooks.wrap })
  staff = staffAt(world.settings)
  photo = path.join(world.settings.DATA_DIR, 'photo.jpg')
  noPhoto = path.join(world.settings.DATA_DIR, 'note.jpg')
  await sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: '#b43' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .toFile(photo)
  fs.writeFileSync(noPhoto, 'this is no picture')
})
afterAll(() => {
  bring.end()
  return world.stop()
})

const actsOf = (act: string) => world.db.selectFrom('staff_acts').select(['staff', 'reason', 'facts']).where('act', '=', act).execute()
const orphans = () => deskEntries(world.db, 'orphan')
/** What lies at a picture's address, which its member can open and nobody else. */
async function pictureFor({ member }: Standing, url: string) {
  const statuses = await Promise.all([member, await world.member(), world.visitor()].map((one) => one.request('GET', url)))
  expect(statuses.map(({ status }) => status)).toEqual([200, 404, 401])
  return sharp(path.join(world.settings.DATA_DIR, 'uploads/staff', path.basename(url))).metadata()
}

test.concurrent('the warehouse is told of a battery that the seller named', async () => {
  const { id } = await bring.shipped({ description: '動作品です。モバイルバッテリーが付属します。' })
  expect((await staff('receive-parcel', { orders: id, 'weight-g': 300 })).told).toBe(
    `Order ${id} is in the warehouse, 300 g.\nIt holds a battery: 「モバイルバッテリーが付属します。」`,
  )
})

test.concurrent('a parcel is received by its order, once: weighed, photographed for its member, and the service fee is earned', async () => {
  const parcel = await bring.shipped()
  const { member, id } = parcel
  const told = { orders: id, 'weight-g': 480, photos: `${photo}, ${photo}` }

  expect(await staff('receive-parcel', told)).toEqual({ code: 0, told: `Order ${id} is in the warehouse, 480 g.` })

  const { warehouse } = await mustHold(world, member, id, { state: 'warehoused', bought: 1 })
  expect(warehouse?.weightG).toBe(480)
  expect(warehouse?.photos).toHaveLength(2)
  const picture = await pictureFor(parcel, warehouse!.photos[0]!)
  expect(picture).toMatchObject({ format: 'webp', width: 1_280, height: 960 })
  expect(picture.exif).toBeUndefined()
  expect((await member.balance()).availableJpy).toBe(START_JPY - PRICE_JPY - SERVICE_JPY)
  expect((await actsOf('receive-parcel')).find(({ facts }) => facts['orders'] === id)).toMatchObject({
    staff: 'lin',
    reason: 'looked at it',
    facts: { weightG: '480' },
  })

  expect(await staff('receive-parcel', { ...told, 'weight-g': 1 })).toEqual({
    code: 1,
    told: expect.stringContaining(`订单 ${id} 的包裹已经收过了`),
  })
  expect((await member.order(id)).warehouse).toEqual(warehouse)
})

test.concurrent('a parcel is received by its tracking number alone, however that is written', async () => {
  const parcel = await bring.shipped()
  const number = (await parcel.member.order(parcel.id)).tracking!.number

  expect(await staff('receive-parcel', { tracking: number.replace(/(?=(?:.{4})+$)/g, ' '), 'weight-g': 200 })).toMatchObject({
    code: 0,
    told: expect.stringContaining(parcel.id),
  })

  await mustHold(world, parcel.member, parcel.id, { state: 'warehoused', bought: 1 })
})

test('a parcel of an order that was given up is the desk’s, and moves no money', async () => {
  const { member, id } = await bring.tradeFailed()
  expect((await staff('receive-parcel', { orders: id, 'weight-g': 300 })).told).toContain('No order waits for it')
  expect((await orphans()).filter(({ facts }) => facts['orderId'] === id)).toHaveLength(1)
  await mustHold(world, member, id, { state: 'tradeFailed', bought: 1 })
})

test('a parcel that says nothing of itself is an orphan, and so is another one; neither moves an order', async () => {
  const before = (await orphans()).length
  for (const weight of [300, 900])
    expect(await staff('receive-parcel', { 'weight-g': weight, photos: photo })).toMatchObject({
      code: 0,
      told: expect.stringMatching(/No order waits/),
    })
  const found = (await orphans()).slice(before)
  expect(found.map(({ facts }) => facts)).toMatchObject(
    [300, 900].map((weightG) => ({ orderId: null, trackingNumber: null, weightG, photos: [expect.any(String)] })),
  )
  expect(new Set(found.map(({ subject }) => subject)).size).toBe(2)
})

const wrongParcels: [string, () => Record<string, string | number>, RegExp][] = [
  ['a weight below 0', () => ({ 'weight-g': -5 }), /-5 不是克数/],
  ['a weight in words', () => ({ 'weight-g': '1kg' }), /1kg 不是克数/],
  ['a file that is not there', () => ({ 'weight-g': 5, photos: '/nowhere/photo.jpg' }), /读不到文件 \/nowhere\/photo\.jpg/],
  ['a file that is no picture', () => ({ 'weight-g': 5, photos: noPhoto }), /note\.jpg 不是图片/],
  ['an order that there is not', () => ({ 'weight-g': 5, orders: 'NOSUCHORDR' }), /没有订单 NOSUCHORDR/],
  ['a path for an order', () => ({ 'weight-g': 5, orders: '../etc', photos: photo }), /没有订单 \.\.\/etc/],
]
test('what is wrong with a parcel is told in a sentence, and neither order nor desk changes', async () => {
  const { member, id } = await bring.shipped()
  const before = await orphans()
  for (const [what, wrong, why] of wrongParcels)
    expect(await staff('receive-parcel', { orders: id, ...wrong() }), what).toEqual({ code: 1, told: expect.stringMatching(why) })
  await mustHold(world, member, id, { state: 'shipped', bought: 1 })
  expect(await orphans()).toEqual(before)
})

test.concurrent('an inspection is written down once with its photos, and its fee is earned', async () => {
  const parcel = await bring.warehoused({ inspection: true })
  const { member, id } = parcel
  const told = { order: id, result: 'defect', zh: '右下角有凹痕。', photos: photo }
  for (const [wrong, why] of [
    [{ result: 'fine' }, /验货结果只能是/],
    [{ photos: '/nowhere/photo.jpg' }, /读不到文件/],
    [{ photos: noPhoto }, /不是图片/],
    [{ photos: ' ' }, /至少附一张/],
    [{ order: 'NOSUCHORDR' }, /没有订单 NOSUCHORDR/],
  ] as const)
    expect(await staff('inspect-parcel', { ...told, ...wrong })).toEqual({ code: 1, told: expect.stringMatching(why) })
  expect((await member.order(id)).inspection.state).toBe('requested')

  expect(await staff('inspect-parcel', told)).toMatchObject({ code: 0 })

  const { inspection } = await mustHold(world, member, id, { state: 'warehoused', bought: 1 })
  expect(inspection).toMatchObject({ state: 'inspected', result: 'defect', note: '右下角有凹痕。' })
  expect(await pictureFor(parcel, inspection.photos[0]!)).toMatchObject({ format: 'webp', width: 1_280 })
  expect((await member.order(id)).refundedJpy).toBe(0)
  expect((await actsOf('inspect-parcel')).filter(({ facts }) => facts['order'] === id).length).toBeGreaterThan(0)
  expect(await staff('inspect-parcel', { ...told, result: 'ok' })).toMatchObject({
    code: 1,
    told: expect.stringMatching(/没有待做的验货/),
  })
  expect((await member.order(id)).inspection).toEqual(inspection)
})

test.concurrent('an impossible inspection needs no photo and gives its fee back; one that nobody asked for is refused', async () => {
  const [asked, plain] = [await bring.warehoused({ inspection: true }), await bring.warehoused()]
  const told = { result: 'impossible', zh: '密封包装，拆开会影响价值。' }

  expect(await staff('inspect-parcel', { ...told, order: asked.id })).toMatchObject({ code: 0 })
  expect(await staff('inspect-parcel', { ...told, order: plain.id })).toMatchObject({ code: 1 })

  expect((await asked.member.order(asked.id)).refundedJpy).toBe(INSPECTION_JPY)
  expect((await plain.member.order(plain.id)).inspection.state).toBe('none')
})
