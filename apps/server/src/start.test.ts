import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase, until } from './db/testing.ts'
import { askWorld } from './prove-outside.ts'
import { sandboxOrigin } from './sandbox.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

type Env = Record<string, string>
interface Started {
  child: ChildProcess
  /** All it has said on the error stream, and on the other. */
  said(): string
}

const running = new Set<ChildProcess>()

/** A server as `npm start` starts it. */
function start(env: Env): Started {
  const child = spawn(process.execPath, [main], { env: { PATH: process.env['PATH'] ?? '', ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.once('exit', () => running.delete(child))
  return { child, said: () => said }
}

async function startUntilReady(env: Env): Promise<Started> {
  const server = start(env)
  await until(() => server.said().includes('is ready') || server.child.exitCode !== null)
  expect(server.said()).toContain('is ready')
  return server
}

/** Waits for the start to be refused: exit code 1 and sentences instead of a stack. */
async function refusalOf({ child, said }: Started): Promise<string> {
  const [code] = (await once(child, 'close')) as [number | null]
  // Softly: what the test is about shall be told too.
  expect.soft(said()).not.toMatch(/^\s+at |node:internal/m)
  expect(code).toBe(1)
  return said()
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function sandboxPid(env: Env): Promise<number | null> {
  const origin = sandboxOrigin({ dataDir: env['DATA_DIR']!, port: 0 })
  if (origin === null) return null
  const answer = await askWorld(origin)
  return answer.kind === 'sandbox' ? answer.clock.pid : null
}

/** Settings of a server of its own: a small world, any port, a folder. */
async function place(more: Env = {}): Promise<Env & { DATA_DIR: string }> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-start-'))
  fs.chmodSync(dataDir, 0o755)
  return { DATA_DIR: dataDir, PORT: '0', SANDBOX_ITEMS: '100', SANDBOX_RIVALS: 'off', LOG_LEVEL: 'silent', ...more }
}

describe('with the embedded database', () => {
  let env: Env & { DATA_DIR: string }
  let first: Started
  beforeAll(async () => {
    env = await place()
    first = await startUntilReady(env)
  })
  afterAll(async () => {
    await stop(first.child)
    fs.rmSync(env.DATA_DIR, { recursive: true, force: true })
  })

  test('a second start in the same folder is refused and the running server keeps its sandbox', async () => {
    const pid = await sandboxPid(env)
    expect.soft(await refusalOf(start(env))).toMatch(/another server is running on DATA_DIR.*set another DATA_DIR/)
    expect(await sandboxPid(env)).toBe(pid)
  })
})

describe('with a database at DATABASE_URL', () => {
  let database: FreshDatabase
  let env: Env & { DATA_DIR: string }
  beforeEach(async () => {
    database = await freshDatabase()
    env = await place({ DATABASE_URL: database.url })
  })
  afterEach(async () => {
    for (const child of running) await stop(child)
    await database.drop()
    fs.rmSync(env.DATA_DIR, { recursive: true, force: true })
  })

  test('a start that fails on a taken port leaves the sandbox of the server that has it; one that dies is started again', async () => {
    const first = await startUntilReady(env)
    const pid = await sandboxPid(env)
    const port = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(first.said())![1]!
    expect.soft(await refusalOf(start({ ...env, PORT: port, SANDBOX_PORT: '0' }))).toMatch(`PORT ${port} on 127.0.0.1 is in use`)
    expect(await sandboxPid(env)).toBe(pid)
    process.kill(pid!, 'SIGKILL')
    await until(async () => ![null, pid].includes(await sandboxPid(env)))
    await stop(first.child)
    expect(await sandboxPid(env)).toBeNull()
  })

  const wrong: [string, Env, RegExp][] = [
    ['a speed that is none', { SANDBOX_SPEED: 'abc' }, /SANDBOX_SPEED must be a number.*"abc"/],
    ['a number of items below zero', { SANDBOX_ITEMS: '-5' }, /SANDBOX_ITEMS must be a whole number from 0.*"-5"/],
    [
      'a database where nobody listens',
      { DATABASE_URL: 'postgres://u:secret@127.0.0.1:9/shop' },
      /DATABASE_URL \(127\.0\.0\.1:9, database shop\) cannot be reached: .*ECONNREFUSED/,
    ],
    ['a folder that is a file', { DATA_DIR: main }, /DATA_DIR \(.*\) cannot be written.*set another DATA_DIR/],
  ]
  test.each(wrong)('%s is refused in a sentence that names the variable, and nothing stays', async (_, more, why) => {
    const said = await refusalOf(start({ ...env, ...more }))
    expect(said).toMatch(why)
    expect(said).not.toContain('secret')
    expect(await sandboxPid(env)).toBeNull()
  })

  test('a database of the other mode is refused in a sentence that names both', async () => {
    const owner = new pg.Client(database.owner)
    await owner.connect()
    await owner.query(`update installation set mode = 'live'`)
    await owner.end()
    expect(await refusalOf(start(env))).toMatch(/DATABASE_URL.*MODE=live.*MODE=sandbox/)
    expect(await sandboxPid(env)).toBeNull()
  })
})
