import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FileStoreDown, type ListedFile } from '../file-store.ts'
import { createMovableTiming, type MovableTiming } from '../movable-timing.ts'
import { createS3Store, type S3Store } from './client.ts'

/** A store that answers what a test wants, and keeps what it was asked. Signatures are checked by a real one in the server's `bucket.test.ts`. */
const heard: string[] = []
let answer: (response: ServerResponse, url: URL) => void
const server = createServer((request, response) => {
  heard.push(`${request.method} ${request.url}`)
  request.resume().on('end', () => answer(response, new URL(request.url ?? '', 'http://store')))
})
const says = (status: number, body: string | Buffer = '', headers: Record<string, string> = {}) => {
  answer = (response) => void response.writeHead(status, { 'content-length': String(body.length), ...headers }).end(body)
}
const error = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`

let timing: MovableTiming
let store: S3Store
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
beforeEach(() => {
  heard.length = 0
  timing = createMovableTiming()
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const where = { bucket: 'b', prefix: 'a/b', region: 'r', pathStyle: true }
  store = createS3Store({ endpoint, ...where, accessKey: 'k', secretKey: 's' }, timing, 2)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const name = 'members/1/p.webp'
const failureOf = (asked: Promise<unknown>): Promise<unknown> => asked.then(() => null).catch((error: unknown) => error)
async function listed(): Promise<ListedFile[]> {
  const all: ListedFile[] = []
  for await (const one of store.list()) all.push(one)
  return all
}
const readWhole = async (): Promise<Buffer | null> => {
  const found = await store.read(name)
  return found && buffer(found.stream)
}

test('a picture comes with its length; one that is not there is null', async () => {
  says(200, 'a picture', { 'content-type': 'text/html' })
  expect(String(await readWhole())).toBe('a picture')
  says(404, error('NoSuchKey'))
  expect(await readWhole()).toBeNull()
  expect(heard).toEqual([`GET /b/a/b/${name}`, `GET /b/a/b/${name}`])
})

test.each<[string, number, string | Buffer, Record<string, string>]>([
  ['a length beyond any picture', 200, 'x', { 'content-length': '99999999999' }],
  ['no length', 200, 'x', { 'content-length': '', 'transfer-encoding': 'chunked' }],
  ['a packed body', 200, gzipSync(Buffer.alloc(50 << 20)), { 'content-encoding': 'gzip' }],
  ['a refusal', 403, error('AccessDenied'), {}],
  ['a bucket that went', 404, error('NoSuchBucket'), {}],
  ['the page of another server', 404, '<html>not found', {}],
  ['an error without an end', 400, Buffer.alloc(3 << 20, '<Code>'), {}],
  ['a busy store', 503, error('SlowDown'), {}],
])('%s is a store that is down', async (_, status, body, { 'content-length': length, ...headers }) => {
  answer = (response) =>
    void response.writeHead(status, { ...(length !== '' && { 'content-length': length ?? String(body.length) }), ...headers }).end(body)
  expect(await failureOf(readWhole())).toBeInstanceOf(FileStoreDown)
})

test('a way to somewhere else is not followed', async () => {
  answer = (response, { pathname }) => void response.writeHead(pathname === '/inside' ? 200 : 302, { location: '/inside' }).end('secret')
  expect(await failureOf(readWhole())).toBeInstanceOf(FileStoreDown)
  expect(heard).toEqual([`GET /b/a/b/${name}`])
})

test('a call that fails is tried once more, and what refuses us is not', async () => {
  let calls = 0
  answer = (response) => void (++calls === 1 ? response.destroy() : response.writeHead(200).end())
  await store.write(name, Buffer.from('a picture'))
  expect(heard).toHaveLength(2)
  says(403, error('AccessDenied'))
  expect(await failureOf(store.write(name, Buffer.from('a picture')))).toBeInstanceOf(FileStoreDown)
  expect(heard).toHaveLength(3)
})

test('a store that does not answer is left after 8 s, and after five calls for 10 s', async () => {
  let asked = () => {}
  for (let n = 0; n < 5; n++) {
    const failed = failureOf(store.write(name, Buffer.from('a picture')))
    for (let tries = 0; tries < 2; tries++) {
      await new Promise<void>((resolve) => {
        asked = resolve
        answer = () => asked()
      })
      timing.pass(8_000)
    }
    expect(await failed).toBeInstanceOf(FileStoreDown)
  }
  expect(store.isResting()).toBe(true)
  expect(await failureOf(store.remove(name))).toMatchObject({ name: 'FileStoreDown', retryAfterMs: 10_000 })
  expect(heard).toHaveLength(10)
  timing.pass(10_000)
  says(204)
  await store.remove(name)
  expect(store.isResting()).toBe(false)
})

const page = (keys: string[], goesOn: boolean) =>
  `<ListBucketResult><EncodingType>url</EncodingType><IsTruncated>${goesOn}</IsTruncated>${keys
    .map((key) => `<Contents><Key>${key}</Key><Size>7</Size><Owner><ID>o</ID></Owner></Contents>`)
    .join('')}</ListBucketResult>`

test('a list goes on after its last key, and only pictures of ours are in it', async () => {
  const pages = [
    ['a/b/', 'a/b/members/1/a.webp'],
    ['a/b/members/1/../../../etc/b.webp', 'a/b/members/1/b%26c.jpg'],
    ['a/b/members/2/d.webp', 'elsewhere/members/1/a.webp'],
  ]
  let sent = 0
  answer = (response) => void response.writeHead(200).end(page(pages[sent] ?? [], ++sent < pages.length))
  expect(await listed()).toEqual([
    { name: 'members/1/a.webp', bytes: 7 },
    { name: 'members/2/d.webp', bytes: 7 },
  ])
  const markers = heard.map((line) => new URL(line.split(' ')[1]!, 'http://store').searchParams.get('marker'))
  expect(markers).toEqual(['', 'a/b/members/1/a.webp', 'a/b/members/1/b&c.jpg'])
})

test.each([
  ['comes again and again', page(['a/b/members/1/a.webp'], true)],
  ['is empty and goes on', page([], true)],
  ['has sizes that are none', page(['a/b/members/1/a.webp'], false).replace('>7<', '>-7<')],
  ['is a page', '<html>'],
  ['is cut off', page(['a/b/members/1/a.webp'], false).slice(0, 120)],
])('a list that %s is a store that is down', async (_, text) => {
  says(200, text)
  expect(await failureOf(listed())).toBeInstanceOf(FileStoreDown)
})

test.each([
  ['InvalidAccessKeyId', 403, 'accessKey'],
  ['SignatureDoesNotMatch', 403, 'secretKey'],
  ['AccessDenied', 403, 'permission'],
  ['NoSuchBucket', 404, 'bucket'],
  ['AuthorizationHeaderMalformed', 400, 'region'],
  ['PermanentRedirect', 301, 'region'],
  ['RequestTimeTooSkewed', 403, 'clock'],
  ['', 405, 'noStore'],
])('a store that answers %j to the first look names the fault', async (code, status, kind) => {
  says(status, error(code))
  expect(await store.proveKeys()).toEqual([{ kind, told: expect.stringContaining(String(status)) }])
})

test('a store that is down proves nothing of its keys', async () => {
  says(500)
  expect(await failureOf(store.proveKeys())).toBeInstanceOf(FileStoreDown)
})
