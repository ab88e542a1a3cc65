import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { calls } from '@otsukai/contract/calls'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '../src/boot/config-reader.ts'
import { type Server, startServer } from '../src/start-server.ts'
import { openBucket } from './bucket.ts'
import { MemberAgent, newRequestId } from './member-agent.ts'
import { reaches } from './purchase-kit.ts'
import { staffAt } from './staff-agent.ts'
import { startWorld, type World } from './world.ts'

let bucket: Awaited<ReturnType<typeof openBucket>>
let world: World
let second: Server
let folder: string
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-second-'))
  bucket = await openBucket()
  world = await startWorld({ env: { ...bucket.env, SECRET_KEY: randomBytes(32).toString('base64') } })
  second = await world.begin({ DATA_DIR: folder })
})
beforeEach(() => bucket.isUp(true))
afterAll(async () => {
  await world.stop()
  await bucket.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

async function photo(): Promise<File> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], '照片.jpg')
}

/** A picture by its address on a server. */
const get = (member: MemberAgent, address: string, origin = world.server.url): Promise<Response> =>
  fetch(origin + address, { headers: { cookie: `otsukai_session=${member.cookie('otsukai_session')}` } })

const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer())
const send = (member: MemberAgent, image: File, requestId = newRequestId()) =>
  member.call(calls.msgSend, { text: '请看图', images: [image], requestId })
/** The parcel of an order comes to the warehouse. */
async function arrives(order: string): Promise<void> {
  for (const to of ['shipped', 'arrived']) await world.tell('POST', `/world/purchases/${order}`, { to })
}
const figures = async (): Promise<string> => (await fetch(`${world.server.url}/metrics`)).text()

test('what one server is sent another shows, which shares nothing with it but the database and the bucket', async () => {
  const member = await world.member({ balanceJpy: 20_000 })
  const { data: message } = await send(member, await photo())
  const { HeadImg } = await member.must(calls.updateHeadImg, { file: await photo() })
  const bought = await member.orders(await world.item({ priceJpy: 2_000 }))
  await member.pays(bought)
  await reaches(member, bought, 'purchased')
  await arrives(bought)
  await reaches(member, bought, 'warehoused')
  const [parcel = ''] = (await member.order(bought)).warehouse?.photos ?? []

  for (const address of [...message.images, HeadImg, parcel]) {
    const shown = await get(member, address, second.url)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const bytes = await bytesOf(shown)
    expect(bytes.length).toBe(Number(shown.headers.get('content-length')))
    expect((await sharp(bytes).metadata()).format).toBe('webp')
    expect((await get(await world.member(), address, second.url)).status).toBe(404)
  }
  expect([world.settings.DATA_DIR, folder].filter((dataDir) => fs.existsSync(path.join(dataDir, 'uploads')))).toEqual([])
  expect(bucket.names().every((name) => /^shop\/one\/(?:(?:members|avatars)\/\w+|staff)\/[0-9a-f]{32}\.webp$/.test(name))).toBe(true)
})

test('an avatar that is replaced leaves the bucket', async () => {
  const member = await world.member()
  const first = (await member.must(calls.updateHeadImg, { file: await photo() })).HeadImg
  const then = (await member.must(calls.updateHeadImg, { file: await photo() })).HeadImg
  expect([(await get(member, first)).status, (await get(member, then)).status]).toEqual([404, 200])
  expect(bucket.names().filter((name) => name.endsWith(path.basename(first)))).toEqual([])
})

test('while the store is down a picture is refused in a sentence and nothing is written of it; texts go, and it can be sent again', async () => {
  const member = await world.member()
  const image = await photo()
  const requestId = newRequestId()
  bucket.isUp(false)
  const refused = await send(member, image, requestId)
  expect(refused).toMatchObject({ status: 503, code: 1503, data: null, message: expect.stringMatching(/图片.*稍后再试/) })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await member.threads()).total).toBe(0)
  expect(await member.call(calls.updateHeadImg, { file: image })).toMatchObject({ status: 503, code: 1503 })
  expect((await member.must(calls.userInfo, {})).HeadImg).toBeNull()
  expect((await member.writes({ text: '只有字' })).text).toBe('只有字')
  expect(await figures()).toMatch(/otsukai_file_calls\{call="write",outcome="failed"\} [1-9]/)

  bucket.isUp(true)
  const sent = await send(member, image, requestId)
  expect(sent.status).toBe(200)
  expect((await get(member, sent.data.images[0]!)).status).toBe(200)
  expect((await send(member, image, requestId)).data.id).toBe(sent.data.id)
})

test('a store that stays down is asked again only after a while, and then serves what it has', async () => {
  const member = await world.member()
  const { data } = await send(member, await photo())
  const address = data.images[0]!
  bucket.isUp(false)
  for (let n = 0; n < 5; n++) expect((await get(member, address)).status).toBe(503)
  expect(await figures()).toMatch(/otsukai_files_resting 1/)
  bucket.isUp(true)
  const resting = await get(member, address)
  expect([resting.status, Number(resting.headers.get('retry-after')) > 0]).toEqual([503, true])
  await world.passes(10_000)
  expect((await get(member, address)).status).toBe(200)
  expect(await figures()).toMatch(/otsukai_files_resting 0/)
})

test('a picture that breaks off on its way never comes as a whole one', async () => {
  const member = await world.member()
  const { data } = await send(member, await photo())
  const address = data.images[0]!
  const whole = await bytesOf(await get(member, address))
  expect(whole.length).toBeGreaterThan(8_000)
  bucket.relay.cutAfter(4_000)
  await expect(get(member, address).then(bytesOf)).rejects.toThrow()
  bucket.relay.cutAfter(null)
  expect(await bytesOf(await get(member, address))).toEqual(whole)
})

test('a parcel is received only with its photos stored, by a clerk or by staff', async () => {
  const member = await world.member({ balanceJpy: 20_000 })
  const id = await member.orders(await world.item({ priceJpy: 2_000 }))
  await member.pays(id)
  await reaches(member, id, 'purchased')
  bucket.isUp(false)
  await world.tell('POST', `/world/purchases/${id}`, { to: 'shipped' })
  await reaches(member, id, 'shipped')
  const file = path.join(folder, 'parcel.jpg')
  fs.writeFileSync(file, Buffer.from(await (await photo()).arrayBuffer()))
  const staff = staffAt(world.settings)
  const parcel = { orders: id, 'weight-g': 500, photos: file }
  expect(await staff('receive-parcel', parcel)).toMatchObject({ code: 1, told: expect.stringContaining('the store of pictures') })
  expect((await member.order(id)).state).toBe('shipped')
  bucket.isUp(true)
  expect((await staff('receive-parcel', parcel)).code).toBe(0)
  const [address = ''] = (await member.order(id)).warehouse?.photos ?? []
  expect((await get(member, address)).status).toBe(200)
})

/** The sentences by which a server refuses to start; null: it starts. */
async function startElsewhere(changes: Record<string, string>): Promise<string[] | null> {
  try {
    await (await startServer({ ...world.settings, PORT: '0', PUBLIC_URL: '', DATA_DIR: folder, ...changes })).stop()
    return null
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n  - ').slice(1)
  }
}

test.each<[string, () => Record<string, string>, RegExp]>([
  ['a key that the store does not know', () => ({ UPLOADS_ACCESS_KEY: 'OTHER' }), /^UPLOADS_ACCESS_KEY must be .*InvalidAccessKeyId/],
  ['another secret', () => ({ UPLOADS_SECRET_KEY: 'other' }), /^UPLOADS_SECRET_KEY must be .*SignatureDoesNotMatch/],
  ['a bucket that is not there', () => ({ UPLOADS_URL: 's3://others' }), /^UPLOADS_URL must name a bucket .*NoSuchBucket/],
  ['a server of something else', () => ({ UPLOADS_ENDPOINT: world.settings.MARKETPLACE_URL }), /^UPLOADS_ENDPOINT must be a store/],
  ['an address alone', () => ({ UPLOADS_URL: '' }), /^UPLOADS_URL must be set/],
  ['keys in the address', () => ({ UPLOADS_URL: 's3://key:secret@pictures' }), /^UPLOADS_URL must be s3:\/\/bucket(?!.*secret@)/],
  ['no secret', () => ({ UPLOADS_SECRET_KEY: '' }), /^UPLOADS_SECRET_KEY must be set/],
  ['a bucket before an address of numbers', () => ({ UPLOADS_PATH_STYLE: 'off' }), /^UPLOADS_PATH_STYLE must be on/],
])('a start with %s is refused', async (_, changes, sentence) => {
  expect(await startElsewhere(changes())).toEqual([expect.stringMatching(sentence)])
})

test('a store that cannot be reached does not keep the shop closed', async () => {
  bucket.isUp(false)
  expect(await startElsewhere({})).toBeNull()
})
