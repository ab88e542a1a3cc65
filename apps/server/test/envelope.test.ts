import type { Call } from '@otsukai/contract/call'
import net from 'node:net'
import { calls } from '@otsukai/contract/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../src/platform/db/open.ts'
import { transaction } from '../src/platform/db/transaction.ts'
import { type House, openHouse } from './house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({}, (app) => {
    app.get('/api/test/broken', async () => {
      throw new Error('secret of the house')
    })
    app.get('/api/test/locked', () =>
      transaction(house.deps.db, async (tx) => {
        await sql`set local lock_timeout = '1ms'`.execute(tx)
        await sql`select * from installation`.execute(tx)
        return {}
      }),
    )
  })
})
afterAll(() => house.close())

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }
const cases: [string, string, string, string | undefined, Record<string, string>, number, number][] = [
  ['success', 'GET', '/api/index/rate', undefined, {}, 200, 0],
  ['an unknown field is ignored', 'GET', '/api/index/rate?t=1', undefined, {}, 200, 0],
  ['a media type in capitals', 'POST', '/api/goods/search', '{"keyword":1}', { 'content-type': 'Application/JSON' }, 400, 1400],
  ['a refusal', 'POST', '/api/user/login', 'account=a@example.com&password=x', form, 200, 2001],
  ['an unknown path', 'GET', '/api/nothing', undefined, {}, 404, 1404],
  ['the bare prefix', 'GET', '/api', undefined, {}, 404, 1404],
  ['another method', 'DELETE', '/api/user/login', undefined, {}, 404, 1404],
  ['no session', 'GET', '/api/user/info', undefined, {}, 401, 1401],
  ['no session, before bad input', 'POST', '/api/order/pay', '{"id":1}', json, 401, 1401],
  ['a malformed id', 'GET', '/api/goods/detail?id=nope', undefined, {}, 400, 1400],
  ['a missing field', 'POST', '/api/user/login', 'account=a', form, 400, 1400],
  ['broken JSON', 'POST', '/api/goods/search', '{"keyword":', json, 400, 1400],
  ['a broken address', 'GET', '/api/%zz', undefined, {}, 400, 1400],
  ['JSON for a form', 'POST', '/api/user/login', '{}', json, 415, 1415],
  ['text for JSON', 'POST', '/api/goods/search', 'hello', { 'content-type': 'text/plain' }, 415, 1415],
  ['too large', 'POST', '/api/goods/search', `{"keyword":"${'a'.repeat(1_100_000)}"}`, json, 413, 1413],
  [
    'a form of more fields than any has',
    'POST',
    '/api/user/login',
    `account=a@example.com&password=x${'&a'.repeat(1_000)}`,
    form,
    400,
    1400,
  ],
  ['a form larger than any', 'POST', '/api/user/login', `account=a@example.com&password=x&a=${'a'.repeat(16_384)}`, form, 413, 1413],
  ['a foreign origin', 'GET', '/api/index/rate', undefined, { origin: 'https://evil.example' }, 403, 1403],
  ['an origin that is none', 'POST', '/api/user/logout', undefined, { origin: 'null' }, 403, 1403],
  ['the marketplace is down', 'GET', '/api/goods/detail?id=m12345678901', undefined, {}, 503, 1503],
  ['our fault', 'GET', '/api/test/broken', undefined, {}, 500, 1500],
]

test.each(cases)('%s answers in the envelope', async (_, method, path, body, headers, status, code) => {
  const askedAt = Date.now()
  const answer = await house.agent().request<Record<string, unknown> | null>(method, path, body, headers)
  const serverTime = Number(answer.headers.get('server-time'))
  expect(serverTime).toBeGreaterThanOrEqual(askedAt)
  expect(serverTime).toBeLessThanOrEqual(Date.now())
  expect({ status: answer.status, code: answer.code }).toEqual({ status, code })
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  if (code !== 0) expect(answer.message).toMatch(/[一-龥]/)
  if (status === 400) expect(answer.data).toMatchObject({ issues: [{ path: expect.any(String), message: expect.any(String) }] })
  if (status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('our own host by another scheme is a foreign origin', async () => {
  const asked = async (origin: string) => (await house.agent().request('GET', '/api/index/rate', undefined, { origin })).status
  expect(await asked(house.origin)).toBe(200)
  expect(await asked(house.origin.replace('http:', 'https:'))).toBe(403)
})

test('whoever waits too long for what another holds is told to come again', async () => {
  await asOwner(house.database.owner, async (owner) => {
    await owner.query('begin; lock table installation in access exclusive mode')
    const answer = await house.agent().request('GET', '/api/test/locked')
    expect([answer.status, answer.code, answer.headers.get('retry-after')]).toEqual([503, 1503, '5'])
  })
})

test('nothing that the server asks of its database runs, waits for a lock or leaves a transaction open without end', async () => {
  const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const { rows } = await house.database.pool.query('select name, setting::int as ms from pg_settings where name = any($1)', [limits])
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(limits))
  for (const { name, ms } of rows) expect(ms, name).toBeGreaterThan(0)
})

test('a fault of ours tells a request id and nothing else', async () => {
  const { data, message } = await house.agent().request<Record<string, unknown>>('GET', '/api/test/broken')
  expect(Object.keys(data)).toEqual(['requestId'])
  expect(message + JSON.stringify(data)).not.toMatch(/secret|Error|at /)
})

test('bad input names each field that is wrong', async () => {
  const { data } = await house
    .agent()
    .request<{ issues: { path: string }[] }>('POST', '/api/user/register', 'account=x&password=short&CustomerName=', form)
  expect(data.issues.map(({ path }) => path).sort()).toEqual(['CustomerName', 'account', 'password'])
})

test('our own origin, by its public name or the one the browser used, is let through', async () => {
  for (const origin of [house.origin, house.deps.config.publicUrl]) {
    expect((await house.agent().request('GET', '/api/index/rate', undefined, { origin })).status).toBe(200)
  }
})

test('a database that is gone answers 503 and says when to try again', async () => {
  const lost = await openHouse()
  await lost.database.pool.end()
  const answer = await lost.agent().call(calls.rate, {})
  expect([answer.status, answer.code, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, 1503, true])
  expect((await lost.agent().request('GET', '/readyz')).status).toBe(503)
  expect((await lost.agent().request('GET', '/healthz')).status).toBe(200)
  lost.database.pool.end = async () => {}
  await lost.close()
})

test('the 301st call of a member, by whichever of their sessions, and the 601st of an address within 10 s wait', async () => {
  const bursting = await openHouse()
  bursting.stopMonotonic()
  const [member, again] = [bursting.agent(), bursting.agent()]
  const burst = { account: 'burst@example.com', password: 'long enough' }
  await member.must(calls.register, { ...burst, CustomerName: '急' })
  await again.must(calls.login, burst)
  const statuses = async (agent: typeof member, count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await agent.call(calls.rate, {})).status))
  const own = [...(await statuses(member, 150)), ...(await statuses(again, 150))]
  expect(own.filter((status) => status !== 200)).toEqual([])
  for (const agent of [member, again]) {
    const late = await agent.call(calls.rate, {})
    expect([late.status, late.code, Number(late.headers.get('retry-after')) >= 1]).toEqual([429, 1429, true])
  }
  // Registering and logging in were two of the address's.
  const visitors = await statuses(bursting.agent(), 600)
  expect(visitors.filter((status) => status === 429)).toHaveLength(2)
  await bursting.close()
})

test('what is no call has a bound for each address too, and those who watch one of their own', async () => {
  const bursting = await openHouse()
  bursting.stopMonotonic()
  const late = async (path: string, count: number) => {
    const statuses = await Promise.all(Array.from({ length: count }, async () => (await fetch(bursting.origin + path)).status))
    return statuses.filter((status) => status === 429).length
  }
  expect([await late('/', 601), await late('/pay/return/7K3QX0V9MB', 1), await late('/api/openapi.json', 1)]).toEqual([1, 1, 1])
  expect([await late('/readyz', 300), await late('/metrics', 301), await late('/healthz', 700)]).toEqual([0, 1, 0])
  expect((await bursting.agent().call(calls.rate, {})).status).toBe(200)
  await bursting.close()
})

test('the page, and whether we are ready, cost the database one question for all who ask within a moment', async () => {
  const busy = await openHouse()
  busy.stopMonotonic()
  let taken = 0
  busy.database.pool.on('acquire', () => (taken += 1))
  for (const path of ['/', '/readyz']) {
    taken = 0
    const ask = async () => (await fetch(busy.origin + path)).status
    const statuses = [...(await Promise.all(Array.from({ length: 50 }, ask))), await ask()]
    expect([path, new Set(statuses), taken]).toEqual([path, new Set([200]), 1])
  }
  await busy.close()
})

test('what is no HTTP is told so by its status alone', async () => {
  const said = await new Promise<string>((resolve, reject) => {
    const socket = net.connect(Number(new URL(house.origin).port), '127.0.0.1', () => socket.write('HEAD /\u00ff HTTP/1.1\r\n\r\n'))
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
  })
  expect(said).toBe('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
})

test('the OpenAPI document lists every call with its method and refusals', async () => {
  const answer = await fetch(`${house.origin}/api/openapi.json`)
  const { openapi, paths } = (await answer.json()) as { openapi: string; paths: Record<string, Record<string, unknown>> }
  expect(openapi).toMatch(/^3\.1/)
  for (const call of Object.values<Call>(calls)) {
    const operation = paths[call.path]?.[call.method.toLowerCase()] as { operationId: string; summary: string } | undefined
    // Of two calls on one path the first names the operation, and both are described.
    const [name] = Object.entries<Call>(calls).find(([, { method, path }]) => method === call.method && path === call.path) ?? []
    expect(operation?.operationId).toBe(name)
    expect(operation?.summary).toContain(call.summary)
  }
  expect(JSON.stringify(paths['/api/order/info'])).toContain('"const":2201')
  expect(JSON.stringify(paths['/api/order/pay'])).toContain('"const":2101')
})

test('the page forbids foreign and inline scripts and being framed', async () => {
  const policy = (await fetch(house.origin)).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
})
