import fs from 'node:fs'
import path from 'node:path'
import { calls } from '@otsukai/contract/calls'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse } from './house.ts'
import { newRequestId } from './member-agent.ts'
import { startWorld, type World } from './world.ts'

let world: World
let bomb: File
beforeAll(async () => {
  world = await startWorld({ env: { RATE_LIMITS: 'on', REGISTRATIONS_PER_HOUR: '100' } })
  const flat = sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#b43' } })
  const bytes = await flat.toColourspace('rgb16').png({ compressionLevel: 9 }).toBuffer()
  bomb = new File([new Uint8Array(bytes)], 'large.png', { type: 'image/png' })
})
afterAll(() => world.stop())

test('a small file that would be a huge picture is refused by what it says of itself', async () => {
  const member = await world.member()
  expect(bomb.size).toBeLessThan(5 * 1024 * 1024)
  expect((await member.call(calls.updateHeadImg, { file: bomb })).status).toBe(415)
})

test('while many send pictures, the catalogue’s come all the same', async () => {
  const members = await Promise.all(Array.from({ length: 10 }, () => world.member()))
  const id = await world.item()
  const picture = (width: number) => fetch(`${world.origin}/img/${id}/1?w=${width}`)
  // The world has drawn it by then: only our own queue is asked about.
  await world.until(async () => (await picture(480)).status === 200)
  const sending = members.map((member) =>
    member.call(calls.msgSend, { text: '图', images: Array(4).fill(bomb) as File[], requestId: newRequestId() }),
  )
  expect((await picture(240)).status).toBe(200)
  for (const { status } of await Promise.all(sending)) expect([415, 429]).toContain(status)
})

test('a minute has a bound of forms for a member, whatever is in them', async () => {
  const house = await openHouse()
  house.stopMonotonic()
  const { agent } = await house.member()
  const file = new File(['no picture'], 'none.png')
  const statuses = []
  for (let n = 0; n < 61; n++) statuses.push((await agent.call(calls.updateHeadImg, { file })).status)
  expect(statuses).toEqual([...Array(60).fill(415), 429])
  await house.close()
})

test('a picture of oneself is not sent by more bytes than it may have, nor in more parts than a form has', async () => {
  const member = await world.member()
  const large = new File([new Uint8Array(6 * 1024 * 1024)], 'large.png', { type: 'image/png' })
  expect((await member.call(calls.updateHeadImg, { file: large })).status).toBe(413)
  const part = '--real\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'
  const many = await member.request('POST', calls.updateHeadImg.path, part.repeat(20_000), {
    'content-type': 'multipart/form-data; x="boundary=other"; boundary=real',
  })
  expect([many.status, many.message]).toEqual([413, expect.stringMatching(/[一-龥]/)])
})

test('a body that stops coming, or comes for ever, is not waited for', () => {
  const { server } = world.server.app
  expect([server.timeout, server.requestTimeout]).toEqual([30_000, 120_000])
})

test('the pictures that a member keeps in a day have a bound, which neither words nor others come up against', async () => {
  const [member, other] = [await world.member(), await world.member()]
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const bytes = await sharp({ create: { width: 1_600, height: 1_600, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 70 })
    .toBuffer()
  const file = new File([new Uint8Array(bytes)], 'noise.jpg', { type: 'image/jpeg' })
  const sends = (by: typeof member) =>
    by.call(calls.msgSend, { text: '图', images: Array(4).fill(file) as File[], requestId: newRequestId() })
  let sent = 0
  let answer = await sends(member)
  for (; answer.status === 200 && sent < 25; answer = await sends(member)) sent++
  expect(answer).toMatchObject({ status: 429, code: 1429, message: expect.stringContaining('图片') })
  const folder = path.join(world.server.deps.config.dataDir, 'uploads/members')
  const [size = 0] = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .flatMap((name) => (name.endsWith('.webp') ? fs.statSync(path.join(folder, name)).size : []))
  expect(sent).toBe(Math.floor((100 * 1024 * 1024) / (4 * size)))
  expect((await member.writes({ text: '只有字' })).text).toBe('只有字')
  expect((await sends(other)).status).toBe(200)
  await world.passes(86_400_000)
  expect((await sends(member)).status).toBe(200)
})
