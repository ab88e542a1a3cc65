import { request as httpRequest } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buy, type Caller, eventually, startTestSandbox } from '../testing/sandbox.ts'
import { signWebhook } from './webhook.ts'

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
let caller: Caller
beforeAll(async () => {
  sandbox = await startTestSandbox({ SANDBOX_ITEMS: '50', SANDBOX_RIVALS: 'on', SANDBOX_SPEED: '1' })
  caller = sandbox.caller
})
afterAll(() => sandbox.end())
afterEach(() => caller.world('/faults', { face: 'marketplace', kind: 'none' }))

test('the clock proves the sandbox: its world, its folder, its process', async () => {
  const { body } = await caller.world('/clock')
  expect(body).toMatchObject({ speed: 1, dataDir: sandbox.dataDir, pid: process.pid, worldId: sandbox.world.origins.worldId })
})

test('when the waits pass faster, the seller ships and the parcel arrives by themselves', async () => {
  const token = await caller.userToken()
  const id = await caller.item()
  await buy(caller, token, id, { delivery_identifier: 'WAIT' })
  const state = async () => (await caller.world<{ state: string }>('/purchases/WAIT')).body.state
  expect(await state()).toBe('purchased')
  // 40 h at most, then 48 h at most: 0.3 s in all.
  expect((await caller.world('/clock', { speed: 1_000_000 })).body).toMatchObject({ speed: 1_000_000 })
  await eventually(state, (now) => now === 'arrived')
  await caller.world('/clock', { speed: 1 })
})

test('bad bodies are 400 with what is wrong, the unknown is 404', async () => {
  const wrong: [string, unknown, string][] = [
    ['/clock', { speed: 0 }, 'speed'],
    ['/items', { name: '', priceJpy: 500 }, 'name'],
    ['/items', { name: 'x', priceJpy: 1 }, 'priceJpy'],
    ['/account', { card: 'gold' }, 'card'],
    ['/faults', { face: 'moon', kind: 'down' }, 'face'],
    ['/faults', { face: 'marketplace', kind: 'hostile' }, 'kind'],
    ['/webhook', { url: 'ftp://x' }, 'url'],
  ]
  for (const [path, body, named] of wrong) {
    const answer = await caller.world<{ issues: { path: string }[] }>(path, body)
    expect([path, answer.status, answer.body.issues[0]?.path]).toEqual([path, 400, named])
  }
  expect((await caller.world('/items', { name: 'x', priceJpy: 500, sellerId: 'nobody' })).status).toBe(400)
  expect((await caller.world('/items/m00000000000', { priceJpy: 500 })).status).toBe(404)
  expect((await caller.world('/purchases/NOBODY', { to: 'shipped' })).status).toBe(404)
})

test('a page of another site cannot move the world', async () => {
  const headers = { origin: 'https://elsewhere.example', 'content-type': 'application/x-www-form-urlencoded' }
  expect((await caller.call('/world/account', { method: 'POST', headers, body: 'card=declined' })).status).toBe(403)
  expect((await caller.world('/account')).body).toMatchObject({ card: 'ok' })
})

const statusWithHost = (origin: string, host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = httpRequest(`${origin}/world/keys`, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    asked.on('error', reject).end()
  })

test('a Host that is not this machine is refused', async () => {
  expect(await statusWithHost(sandbox.origin, 'rebound.example')).toBe(403)
})

test('a sandbox that listens on every address, as in a container, keeps its name and refuses any other', async () => {
  const wide = await startTestSandbox({ SANDBOX_ITEMS: '10', SANDBOX_HOST: '0.0.0.0' })
  try {
    expect(wide.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(await statusWithHost(wide.origin, new URL(wide.origin).host)).toBe(200)
    expect(await statusWithHost(wide.origin, '192.0.2.1')).toBe(403)
  } finally {
    await wide.end()
  }
})

test('what /world makes has pictures', async () => {
  const token = await caller.clientToken()
  const id = await caller.item({ name: 'そっとしておく品', kind: 'item' })
  const { body } = await caller.get<{ photos: string[]; thumbnail: string }>(`/v1/items/${id}`, token)
  for (const url of [body.thumbnail, body.photos[0] ?? '']) {
    const picture = await fetch(url)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    await picture.arrayBuffer()
  }
})

test('faults: down hangs up, error answers its status, malformed is cut off, unexpected has no known shape, a share is met by count, and all end by themselves', async () => {
  let token = await caller.clientToken()
  const search = () => caller.get<unknown>('/v3/items/search?limit=2', token)
  await caller.world('/faults', { face: 'marketplace', kind: 'down' })
  await expect(search()).rejects.toThrow()
  expect((await caller.world('/faults', { face: 'marketplace', kind: 'error', status: 503 })).body).toMatchObject({
    faults: { marketplace: { kind: 'error', status: 503, share: 1 } },
  })
  expect((await search()).status).toBe(503)
  await caller.world('/faults', { face: 'marketplace', kind: 'malformed' })
  // A body that is no JSON comes as the text it is.
  expect((await search()).body).toMatch(/^\{"data":\[/)
  await caller.world('/faults', { face: 'marketplace', kind: 'unexpected' })
  expect((await search()).body).toEqual({ unexpected: [] })
  await caller.world('/faults', { face: 'marketplace', kind: 'error', share: 0.25 })
  const statuses: number[] = []
  for (let n = 0; n < 8; n++) statuses.push((await search()).status)
  expect(statuses).toEqual([500, 200, 200, 200, 500, 200, 200, 200])
  await caller.world('/faults', { face: 'marketplace', kind: 'error', forS: 86_400 })
  expect((await search()).status).toBe(500)
  await caller.world('/clock', { passMs: 86_400_000 })
  token = await caller.clientToken()
  expect((await search()).status).toBe(200)
  expect((await caller.world('/faults')).body).toEqual({ faults: {} })
})

// The vector that public clients test with (github.com/sanmai/mercari-php-sdk).
test('webhooks are signed as the public test vector says', () => {
  const hex = '249e47edc1980531306517e4435b54ef1ff224020029284bdf19c8eda99aa325'
  expect(signWebhook('8f742231b10e8888abcd99yyyzzz85a5', 1_531_420_618, '{"webhook_type":"test_webhook"}')).toBe(`v0:${hex}`)
})

test('a registered listener hears of what is listed and changed, signed; a refused notice is sent again', async () => {
  const heard: { type: string; id: string; signed: boolean }[] = []
  let refusals = 1
  const listener = createServer((request, response) => {
    let raw = ''
    request.on('data', (chunk: Buffer) => (raw += chunk.toString()))
    request.on('end', () => {
      const at = Number(request.headers['x-mercari-request-timestamp'])
      const body = JSON.parse(raw) as { webhook_type: string; id: string; name: string }
      const signed = request.headers['x-mercari-signature'] === signWebhook(sandbox.world.origins.webhookSecret, at, raw)
      if (body.name === '断られる品' && refusals-- > 0) return void response.writeHead(500).end()
      heard.push({ type: body.webhook_type, id: body.id, signed })
      response.end()
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/marketplace/webhook`
  expect((await caller.world('/webhook', { url })).body).toEqual({ url, secret: sandbox.world.origins.webhookSecret })
  const id = await caller.item({ name: '断られる品' })
  await caller.world(`/items/${id}`, { priceJpy: 2000 })
  // Told again, a notice of ours was still one.
  const ours = () => [...new Set(heard.filter((one) => one.id === id).map((one) => `${one.type} ${one.signed}`))].toSorted()
  await expect.poll(ours).toEqual(['item_created true', 'item_updated true'])
  expect(refusals).toBeLessThan(1)
  listener.closeAllConnections()
  listener.close()
})
