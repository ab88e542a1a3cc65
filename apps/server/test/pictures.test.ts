import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPictureCache } from '../src/catalogue/pictures/picture-cache.ts'
import { fetchSource, mayConnect, PictureRefused } from '../src/platform/files/picture-source.ts'
import { startWorld, type World } from './world.ts'

/** A picture host that wishes us ill, on this machine as the sandbox's is. */
let answer: http.RequestListener
const asked: string[] = []
const host = http.createServer((request, reply) => {
  asked.push(request.url ?? '')
  answer(request, reply)
})
let photo: Buffer
let world: World
const origin = () => `http://127.0.0.1:${(host.address() as AddressInfo).port}`

beforeAll(async () => {
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
  photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#b43' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .toBuffer()
  const pictureHosts = [new URL(origin()).host]
  world = await startWorld({ wrap: (deps) => ({ ...deps, market: { ...deps.market, pictureHosts } }) })
})
afterAll(async () => {
  host.close()
  await world.stop()
})
beforeEach(() => {
  asked.length = 0
  answer = (_, reply) => reply.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo)
})

let goods = 0
/** Goods that we keep, with a picture at an address. */
async function goodsWith(url: string): Promise<string> {
  const real = await world.item()
  await world.visitor().request('GET', `/api/goods/detail?id=${real}`)
  const id = `m900000${String(++goods).padStart(4, '0')}`
  const kept = await world.db.selectFrom('goods').selectAll().where('id', '=', real).executeTakeFirstOrThrow()
  const listing = JSON.stringify({ ...kept.listing, id, photoUrls: [url], thumbnailUrl: null })
  await world.db
    .insertInto('goods')
    .values({ ...kept, id, listing, item: null, item_heard_at: null })
    .execute()
  return id
}
const picture = (id: string, rest = '/1?w=480') => fetch(`${world.origin}/img/${id}${rest}`)

describe('a picture', () => {
  test('comes at the asked width, in a modern format, without its metadata, and is fetched once', async () => {
    const id = await goodsWith(`${origin()}/good.jpg`)
    const answers = await Promise.all(Array.from({ length: 20 }, () => picture(id)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers[0]?.headers.get('content-type')).toBe('image/webp')
    const { format, width, exif } = await sharp(await answers[0]!.arrayBuffer()).metadata()
    expect([format, width, exif]).toEqual(['webp', 480, undefined])
    expect(asked).toEqual(['/good.jpg'])
    await picture(id)
    expect(asked).toHaveLength(1)
  })

  test('of another width, another number or other goods is not there', async () => {
    const id = await goodsWith(`${origin()}/width.jpg`)
    for (const [of, rest] of [
      [id, '/1?w=481'],
      [id, '/1?w=99999'],
      [id, '/2?w=240'],
      [id, '/x?w=240'],
      ['m99999999999', '/1'],
      ['..%2f..%2fetc', '/1'],
    ] as const)
      expect([of, rest, (await picture(of, rest)).status]).toEqual([of, rest, 404])
    expect(asked).toEqual([])
  })

  test('whose host cannot be asked now is 503, and is there when it can', async () => {
    const id = await goodsWith(`${origin()}/later.jpg`)
    answer = (_, reply) => reply.writeHead(502).end()
    expect((await picture(id)).status).toBe(503)
    answer = (_, reply) => reply.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo)
    expect((await picture(id)).status).toBe(200)
  })
})

describe('refused, and not asked for again at once', () => {
  const pictures: [string, http.RequestListener][] = [
    ['a redirect to a private address', (_, reply) => reply.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()],
    ['a redirect to another page of its own', (_, reply) => reply.writeHead(301, { location: '/good.jpg' }).end()],
    ['what says it is no picture', (_, reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end(photo)],
    ['what says it is a picture and is none', (_, reply) => reply.writeHead(200, { 'content-type': 'image/jpeg' }).end('<html>')],
    [
      'a drawing that may name files',
      (_, reply) =>
        reply.writeHead(200, { 'content-type': 'image/png' }).end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['a broken-off picture', (_, reply) => reply.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo.subarray(0, photo.length / 2))],
    ['one that is gone', (_, reply) => reply.writeHead(404).end()],
  ]
  test.each(pictures)('%s', async (name, listener) => {
    answer = listener
    const id = await goodsWith(`${origin()}/${encodeURIComponent(name)}`)
    expect((await picture(id)).status).toBe(404)
    expect((await picture(id)).status).toBe(404)
    expect(asked).toHaveLength(1)
  })

  test('one larger than any photo, without hearing it to its end', async () => {
    let sent = 0
    answer = (_, reply) => {
      reply.writeHead(200, { 'content-type': 'image/jpeg' })
      const more = () => {
        while (!reply.destroyed && sent < 200_000_000 && reply.write(Buffer.alloc(65_536))) sent += 65_536
        if (!reply.destroyed && sent >= 200_000_000) reply.end()
      }
      reply.on('drain', more)
      more()
    }
    expect((await picture(await goodsWith(`${origin()}/endless`))).status).toBe(404)
    expect(sent).toBeLessThan(40_000_000)
  })

  test('one of more pixels than memory has room for', async () => {
    const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    answer = (_, reply) => reply.writeHead(200, { 'content-type': 'image/png' }).end(bomb)
    expect(bomb.length).toBeLessThan(2_000_000)
    expect((await picture(await goodsWith(`${origin()}/bomb`))).status).toBe(404)
  })

  test.each(['https://elsewhere.example/x.jpg', 'file:///etc/passwd', 'ftp://127.0.0.1/x', 'http://127.0.0.1:1/x', 'not an address'])(
    'an address that is not the marketplace’s: %s',
    async (url) => {
      expect((await picture(await goodsWith(url))).status).toBe(404)
      expect(asked).toEqual([])
    },
  )
})

describe('private addresses', () => {
  test('a name that resolves to one is refused before anything is sent', async () => {
    const url = `http://localhost:${(host.address() as AddressInfo).port}/x`
    await expect(fetchSource(url, { hosts: [new URL(url).host], loopback: false })).rejects.toThrow(PictureRefused)
    await expect(fetchSource(`${origin()}/x`, { hosts: [new URL(origin()).host], loopback: false })).rejects.toThrow(PictureRefused)
    expect(asked).toEqual([])
  })

  test.each([
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
  ])('%s is one', (address) => {
    expect(mayConnect(address, false)).toBe(false)
  })

  test('the open internet is not, and of the private ones only this machine is the sandbox’s', () => {
    expect(['8.8.8.8', '104.16.1.1', '2606:4700::1111'].map((address) => mayConnect(address, false))).toEqual([true, true, true])
    expect(['127.0.0.1', '::1', '10.0.0.1', '169.254.169.254'].map((address) => mayConnect(address, true))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

test('the disk holds no more than its bound, and what was used last stays', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-pictures-'))
  const cache = openPictureCache(folder, 100_000)
  for (let n = 0; n < 9; n++) {
    const file = await cache.keep(`ab/${n}.webp`, Buffer.alloc(10_000))
    await cache.settled()
    const usedAt = new Date(Date.now() - (20 - n) * 7_200_000)
    fs.utimesSync(file, usedAt, usedAt)
  }
  expect(await cache.find('ab/0.webp')).not.toBeNull()
  for (let n = 9; n < 14; n++) {
    await cache.keep(`cd/${n}.webp`, Buffer.alloc(10_000))
    await cache.settled()
  }
  const left = fs
    .readdirSync(folder, { recursive: true })
    .filter((name) => String(name).endsWith('.webp'))
    .map(String)
  expect(left.length).toBeLessThanOrEqual(10)
  expect(left).toContain(path.join('ab', '0.webp'))
  expect(left).toContain(path.join('cd', '13.webp'))
  expect(left).not.toContain(path.join('ab', '1.webp'))
  fs.rmSync(folder, { recursive: true })
})
