import fs from 'node:fs'
import path from 'node:path'
import { calls } from '@otsukai/contract/calls'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '../src/start-server.ts'
import { movedInstallation, run } from './archive-kit.ts'
import { openBucket } from './bucket.ts'
import { MemberAgent, newRequestId } from './member-agent.ts'

const { world, member, inFolder, elsewhere } = movedInstallation()

let bucket: Awaited<ReturnType<typeof openBucket>>
let picture: string
beforeAll(async () => {
  bucket = await openBucket()
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  const images = [new File([new Uint8Array(bytes)], '照片.png')]
  picture = (await member().must(calls.msgSend, { text: '图', images, requestId: newRequestId() })).images[0]!
})
afterAll(() => bucket.close())

/** The pictures of an archive or a data folder, by name. */
const picturesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    fs
      .readdirSync(path.join(folder, 'uploads'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.webp'))
      .map((name) => [name, fs.readFileSync(path.join(folder, 'uploads', name), 'base64')]),
  )

test('pictures move with an archive from the folder into a bucket, are shown from there, and move back', async () => {
  const archive = inFolder('archive')
  const [code, told] = await run(['export', archive], world().settings)
  expect([code, told]).toEqual([0, expect.stringMatching(/2 pictures[\s\S]*1 pictures are named by no row/)])
  const there = elsewhere(bucket.env)
  expect(await run(['import', archive], there)).toEqual([0, expect.stringContaining('2 pictures')])
  expect(bucket.names()).toEqual(
    Object.keys(picturesOf(archive))
      .map((name) => `shop/one/${name}`)
      .toSorted(),
  )
  expect(fs.existsSync(path.join(there.DATA_DIR, 'uploads'))).toBe(false)

  const server = await startServer({ ...there, PORT: '0', PUBLIC_URL: '' })
  const again = new MemberAgent(server.url)
  const shown = await again.request('GET', picture, undefined, { cookie: `otsukai_session=${member().cookie('otsukai_session')}` })
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  await server.stop()

  expect((await run(['export', inFolder('back')], there))[0]).toBe(0)
  expect(picturesOf(inFolder('back'))).toEqual(picturesOf(world().settings.DATA_DIR))
})

test('a bucket that breaks off is no backup, and a picture that rows name and nobody has is told', async () => {
  const archive = inFolder('archive')
  expect((await run(['export', archive], world().settings))[0]).toBe(0)
  expect((await run(['import', archive], elsewhere(bucket.env)))[0]).toBe(0)
  const there = { ...world().settings, ...bucket.env }
  // A list of two comes whole, and the picture does not.
  bucket.relay.cutAfter(4_000)
  expect((await run(['export', inFolder('cut')], there))[0]).toBe(1)
  expect(fs.existsSync(inFolder('cut'))).toBe(false)
  bucket.isUp(true)
  const empty = { ...there, UPLOADS_URL: 's3://pictures/empty' }
  expect(await run(['export', inFolder('missing')], empty)).toEqual([
    0,
    expect.stringMatching(/0 pictures[\s\S]*1 pictures that rows name are not in the store.*members\/\d+\/[0-9a-f]{32}\.webp/),
  ])
})

test('an archive that lost a picture, or got one, is not read', async () => {
  const archive = inFolder('archive')
  expect((await run(['export', archive], world().settings))[0]).toBe(0)
  const [first = ''] = Object.keys(picturesOf(archive))
  fs.rmSync(path.join(archive, 'uploads', first))
  expect(await run(['import', archive], elsewhere())).toEqual([1, expect.stringMatching(/has 1 pictures of \d+ bytes instead of 2/)])
})
