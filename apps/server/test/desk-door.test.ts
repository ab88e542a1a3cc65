import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { calls } from '@otsukai/contract/calls'
import { deskCalls } from '@otsukai/contract/desk/desk-calls'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../src/boot/config.ts'
import { buildDeskApp } from '../src/desk-app.ts'
import { demoStaff, demoStaffPassword, ensureDemoStaff } from '../src/people/staff/demo-staff.ts'
import { type House, openHouse } from './house.ts'

/** The desk's listener answers whom it is set to answer, with its own app, and nothing of the storefront. */

let house: House
let folder: string
beforeAll(async () => {
  house = await openHouse()
  await ensureDemoStaff(house.deps)
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-desk-'))
  fs.writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>desk</title>')
  fs.mkdirSync(path.join(folder, 'assets'))
  fs.writeFileSync(path.join(folder, 'assets/app-1.js'), 'export {}')
})
afterAll(async () => {
  await house.close()
  fs.rmSync(folder, { recursive: true })
})

/** A desk of other settings on the same database. */
async function withDesk(env: Record<string, string>, act: (app: FastifyInstance) => Promise<void>, mode: 'sandbox' | 'live' = 'sandbox') {
  const { deskUrl, deskAddresses, trustProxy } = readConfig(env)
  const app = await buildDeskApp({ ...house.deps, config: { ...house.deps.config, mode, deskUrl, deskAddresses, trustProxy } }, { folder })
  try {
    await act(app)
  } finally {
    await app.close()
  }
}
const page = { accept: 'text/html,application/xhtml+xml' }

test('the app is at / and at its own addresses, under a strict policy; files and calls that are not there are 404', () =>
  withDesk({}, async (app) => {
    for (const url of ['/', '/orders/ABC?tab=money', '/enrol']) {
      const answer = await app.inject({ url, headers: page })
      expect([answer.statusCode, answer.body], url).toEqual([200, expect.stringContaining('<title>desk')])
      expect(answer.headers['content-security-policy']).toMatch(/default-src 'self'.*script-src 'self';.*frame-ancestors 'none'/)
      expect(answer.headers).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
    }
    expect((await app.inject('/assets/app-1.js')).headers['cache-control']).toContain('immutable')
    for (const url of ['/assets/app-2.js', '/api/nothing', '/api/desk/nothing', '/api', '/orders/ABC', '/healthz', '/metrics'])
      expect((await app.inject({ url, headers: url === '/orders/ABC' ? {} : page })).statusCode, url).toBe(
        url === '/healthz' || url === '/metrics' ? 200 : 404,
      )
    expect((await app.inject({ method: 'POST', url: '/orders/ABC', headers: page })).statusCode).toBe(404)
  }))

test('each listener describes its own calls, and answers none of the other', async () => {
  const desk = (await (await fetch(`${house.deskOrigin}/api/desk/openapi.json`)).json()) as {
    paths: Record<string, unknown>
    components: { securitySchemes: { session: { name: string } } }
  }
  expect(Object.keys(desk.paths).toSorted()).toEqual([...new Set(Object.values(deskCalls).map(({ path }) => path))].toSorted())
  expect(desk.components.securitySchemes.session.name).toBe('otsukai_desk')
  for (const { path: at } of Object.values(calls)) expect((await fetch(house.deskOrigin + at)).status, at).toBe(404)
  for (const { path: at, method } of Object.values(deskCalls)) expect((await fetch(house.origin + at, { method })).status, at).toBe(404)
  expect((await fetch(`${house.origin}/api/desk/openapi.json`)).status).toBe(404)
})

test('from other networks nothing is answered; behind a proxy the client’s address counts, and not what the client says of it', async () => {
  const env = { DESK_ADDRESSES: '10.1.0.0/16, 192.0.2.7, 2001:db8::/32' }
  const from = (app: FastifyInstance, remoteAddress: string, headers = {}) =>
    app.inject({ url: '/', remoteAddress, headers: { ...page, ...headers } }).then(({ statusCode }) => statusCode)
  await withDesk(env, async (app) => {
    for (const there of ['10.1.255.1', '192.0.2.7', '::ffff:10.1.0.1', '2001:db8::1']) expect(await from(app, there), there).toBe(200)
    for (const elsewhere of ['10.2.0.1', '192.0.2.8', '127.0.0.1', '::1', '2001:db9::1'])
      expect(await from(app, elsewhere), elsewhere).toBe(403)
    expect(await from(app, '10.2.0.1', { 'x-forwarded-for': '10.1.0.1' })).toBe(403)
    const call = await app.inject({ url: '/api/desk/session', remoteAddress: '10.2.0.1' })
    expect([call.statusCode, call.json()]).toEqual([403, expect.objectContaining({ code: 1403 })])
  })
  await withDesk({ ...env, TRUST_PROXY: 'on' }, async (app) => {
    expect(await from(app, '127.0.0.1', { 'x-forwarded-for': '10.2.0.1, 10.1.0.1' })).toBe(200)
    expect(await from(app, '127.0.0.1', { 'x-forwarded-for': '10.1.0.1, 10.2.0.1' })).toBe(403)
  })
  for (const wrong of ['10.0.0.0/33', 'office', '10.0.0.1,', '10.0.0.0/8/8', '::/129'])
    expect(() => readConfig({ DESK_ADDRESSES: wrong }), wrong).toThrow('DESK_ADDRESSES')
})

test('in live mode no other host is answered, and the cookie is of this host alone', () =>
  withDesk(
    { DESK_URL: 'https://desk.example', TRUST_PROXY: 'on' },
    async (app) => {
      const host = (name: string) => ({ host: name, 'x-forwarded-proto': 'https', 'content-type': 'application/json' })
      const at = (name: string) => app.inject({ url: '/', headers: { ...page, ...host(name) } }).then(({ statusCode }) => statusCode)
      expect([await at('desk.example'), await at('desk.example:443')]).toEqual([200, 200])
      for (const other of ['evil.example', 'desk.example.evil.example', 'desk.example:8443', '127.0.0.1'])
        expect(await at(other), other).toBe(403)
      const payload = { account: demoStaff.buyer.account, password: demoStaffPassword }
      const login = await app.inject({ method: 'POST', url: '/api/desk/session/login', headers: host('desk.example'), payload })
      expect(login.headers['set-cookie']).toMatch(/^__Host-otsukai_desk=[\w-]{43}; .*Path=\/; HttpOnly; SameSite=Strict; Secure$/)
      // Of nobody a password is enough.
      expect(login.json()).toMatchObject({ code: 0, data: { next: 'factor', factors: [] } })
    },
    'live',
  ))
