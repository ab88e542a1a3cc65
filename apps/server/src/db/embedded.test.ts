import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findEmbedded, startEmbedded, type EmbeddedPostgres } from './embedded.ts'
import { processesOf } from './embedded/postmaster.ts'
import { until } from './testing.ts'

const log = { info() {}, warn() {}, error: console.error }
const fast = ['-c', 'fsync=off']

let folder: string
let started: EmbeddedPostgres[]
let children: ChildProcess[]

/** A DATA_DIR as an earlier run left it, to copy for the tests that aren't about a first start: initdb takes a second. */
let earlier: string
beforeAll(async () => {
  earlier = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-earlier-'))
  fs.chmodSync(earlier, 0o755)
  await (await startEmbedded({ dataDir: earlier, log, extra: fast })).stop()
})
afterAll(() => fs.rmSync(earlier, { recursive: true }))
const asLeft = () => execFileSync('cp', ['-a', earlier, path.join(folder, 'data')])

beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-embedded-')))
  fs.chmodSync(folder, 0o755)
  started = []
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const database of started) await database.stop()
  for (const pid of processesOf(path.join(folder, 'data/postgres'))) process.kill(pid, 'SIGKILL')
  await until(() => processesOf(path.join(folder, 'data/postgres')).length === 0)
  fs.rmSync(folder, { recursive: true, force: true })
})

async function start(dataDir = path.join(folder, 'data'), lockWaitMs = 12_000): Promise<EmbeddedPostgres> {
  const database = await startEmbedded({ dataDir, log, extra: fast, lockWaitMs })
  started.push(database)
  return database
}

/** Another server process on the folder: runs until it is killed. Answers with the PostgreSQL's process id, or its refusal. */
async function startElsewhere(dataDir = path.join(folder, 'data'), lockWaitMs = 12_000): Promise<{ child: ChildProcess; said: string }> {
  const source = fileURLToPath(new URL('./embedded.ts', import.meta.url))
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(source)})
    const log = { info() {}, warn() {}, error() {} }
    try {
      const database = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log, extra: ${JSON.stringify(fast)}, lockWaitMs: ${lockWaitMs} })
      console.log(database.pid())
      process.on('SIGTERM', async () => { await database.stop(); process.exit() })
      setInterval(() => {}, 60_000)
    } catch (error) { console.log(error.message) }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, said: said.toString().trim() }
}

async function killHard(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function ask(database: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new pg.Client(database.connection('postgres'))
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('a first start makes a database that sees Japanese letters and opens no TCP port', async () => {
  const database = await start()
  expect(database.adopted).toBe(false)
  expect(await ask(database, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  await ask(database, 'create extension pg_trgm')
  expect(await ask(database, `select cardinality(show_trgm('ポケモン')) as trigrams`)).toEqual([{ trigrams: 5 }])
})

test('stop leaves no process and keeps what was written', async () => {
  asLeft()
  const first = await start()
  await ask(first, 'create table kept as select 7 as n')
  await first.stop()
  expect(processesOf(path.join(folder, 'data/postgres'))).toEqual([])
  expect(fs.existsSync(`/proc/${first.pid()}`)).toBe(false)
  const second = await start()
  expect(second.adopted).toBe(false)
  expect(await ask(second, 'select n from kept')).toEqual([{ n: 7 }])
})

test('after kill -9 of the server its database is taken over, not started beside', async () => {
  asLeft()
  const { child, said } = await startElsewhere()
  await killHard(child)
  const database = await start()
  expect({ pid: database.pid(), adopted: database.adopted }).toEqual({ pid: Number(said), adopted: true })
  await database.stop()
  expect(processesOf(path.join(folder, 'data/postgres'))).toEqual([])
})

test('after kill -9 of the server and of PostgreSQL the next start recovers', async () => {
  asLeft()
  const { child, said } = await startElsewhere()
  await killHard(child)
  process.kill(Number(said), 'SIGKILL')
  const database = await start()
  expect(database.adopted).toBe(false)
  expect(await ask(database, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a PostgreSQL that dies under the running server is started again in its place', async () => {
  asLeft()
  const database = await start()
  const before = database.pid()
  process.kill(before, 'SIGKILL')
  await until(() => database.pid() !== before)
  expect(await ask(database, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a command beside the running server finds its database, and none when it is stopped', async () => {
  asLeft()
  const data = path.join(folder, 'data')
  expect(await findEmbedded(data)).toBe(undefined)
  const database = await start()
  expect((await findEmbedded(data))?.connection('postgres')).toEqual(database.connection('postgres'))
})

test('a postmaster.pid whose number now belongs to another program does not keep the database down', async () => {
  asLeft()
  const first = await start()
  await first.stop()
  const file = path.join(folder, 'data/postgres/postmaster.pid')
  const cluster = path.join(folder, 'data/postgres')
  // A stranger that PostgreSQL's user could signal, so that PostgreSQL by itself would take it for another postmaster.
  const owner = fs.statSync(cluster)
  const stranger = spawn('sleep', ['60'], { uid: owner.uid, gid: owner.gid })
  children.push(stranger)
  fs.writeFileSync(file, [stranger.pid, cluster, 1, 5432, cluster, '', '  5432001    0', 'ready', ''].join('\n'))
  fs.chownSync(file, owner.uid, owner.gid)
  const second = await start()
  expect(await ask(second, 'select 1 as n')).toEqual([{ n: 1 }])
  expect(stranger.exitCode).toBe(null)
})

test('a live database is never robbed of its postmaster.pid, also through a symlinked folder', async () => {
  asLeft()
  const { child, said } = await startElsewhere()
  await killHard(child)
  fs.symlinkSync(path.join(folder, 'data'), path.join(folder, 'link'))
  const database = await start(path.join(folder, 'link'))
  expect({ pid: database.pid(), adopted: database.adopted }).toEqual({ pid: Number(said), adopted: true })
  const pidFile = fs.readFileSync(path.join(folder, 'data/postgres/postmaster.pid'), 'utf8')
  expect(pidFile.split('\n')[0]).toBe(said)
})

test('a second server on the same folder is refused and the first goes on', async () => {
  asLeft()
  const { said } = await startElsewhere()
  await expect(start(path.join(folder, 'data'), 100)).rejects.toThrow('Another server is running')
  expect(process.kill(Number(said), 0)).toBe(true)
})

test('of two simultaneous first starts one makes the database and the other waits its turn', async () => {
  const [first, second] = await Promise.all([startElsewhere(undefined, 3000), startElsewhere(undefined, 3000)])
  const sentences = [first.said, second.said].filter((said) => !/^\d+$/.test(said))
  expect(sentences).toEqual([expect.stringContaining('Another server is running')])
})

test('an initdb that was killed half-way is begun again', async () => {
  fs.mkdirSync(path.join(folder, 'data/postgres.part'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'data/postgres.part/PG_VERSION'), '18\n')
  const database = await start()
  expect(await ask(database, 'select 1 as n')).toEqual([{ n: 1 }])
})

test('a database of another major version is refused with what to do', async () => {
  fs.mkdirSync(path.join(folder, 'data/postgres'), { recursive: true })
  fs.writeFileSync(path.join(folder, 'data/postgres/PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow(/made by PostgreSQL 17.*brings PostgreSQL 18.*export/)
})

test('a folder whose database another machine runs is refused and names it', async () => {
  fs.mkdirSync(path.join(folder, 'data'))
  fs.writeFileSync(path.join(folder, 'data/database-host.json'), JSON.stringify({ name: 'other-machine', boot: 'b', machine: 'm' }))
  await expect(start()).rejects.toThrow('other-machine')
})

test('a path too long for a socket is served from a short one', async () => {
  const database = await start(path.join(folder, 'data', 'x'.repeat(120)))
  expect(database.socketDir.length).toBeLessThan(80)
  expect(await ask(database, 'select 1 as n')).toEqual([{ n: 1 }])
})

test.runIf(process.getuid?.() === 0)(
  'a folder that PostgreSQL cannot enter gets a lasting system folder, and a new one when it was deleted',
  async () => {
    fs.chmodSync(folder, 0o700)
    const [homes, dataDir] = ['/var/lib/otsukai', path.join(folder, 'data')]
    const idOf = () => path.join(homes, fs.readFileSync(path.join(dataDir, 'database-id'), 'utf8'))
    const first = await start()
    await ask(first, 'create table kept as select 7 as n')
    await first.stop()
    const again = await start()
    expect(await ask(again, 'select n from kept')).toEqual([{ n: 7 }])
    await again.stop()
    const oldHome = idOf()
    fs.rmSync(dataDir, { recursive: true })
    const anew = await start()
    expect(await ask(anew, `select to_regclass('kept') as kept`)).toEqual([{ kept: null }])
    await anew.stop()
    for (const home of [oldHome, idOf()]) fs.rmSync(home, { recursive: true })
  },
)
