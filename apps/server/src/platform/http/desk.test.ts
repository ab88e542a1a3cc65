import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveDesk } from './desk.ts'

test('the desk’s page is at the address of every screen, and nothing else is', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-desk-'))
  fs.writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>desk</title>')
  const app = fastify()
  await serveDesk(app, folder)
  for (const screen of ['/', '/orders', '/orders/6HX4TM5YBA?view=late']) {
    const answer = await app.inject(screen)
    expect([answer.statusCode, answer.body]).toEqual([200, '<!doctype html><title>desk</title>'])
    expect(answer.headers['content-security-policy']).toMatch(/script-src 'self'(?!.*script-src)/)
    expect(answer.headers['cache-control']).toBe('no-cache')
  }
  for (const other of ['/api/desk/nothing', '/api', '/assets/gone-1a2b3c4.js', '/favicon.ico'])
    expect((await app.inject(other)).statusCode).toBe(404)
  await app.close()
  fs.rmSync(folder, { recursive: true })
})
