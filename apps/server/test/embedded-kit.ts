import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { startEmbedded, type EmbeddedPostgres } from '@otsukai/postgres/embedded'
import { processesOf } from '@otsukai/postgres/embedded/postmaster'
import { until } from '../src/testing/databases.ts'

const log = { info() {}, warn() {}, error: console.error }
const fast = ['-c', 'fsync=off']

/** For the tests of a file: a folder of each test's own, and what runs in it. */
export function embeddedPlaces() {
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
    const source = fileURLToPath(new URL('../../../packages/postgres/src/embedded.ts', import.meta.url))
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

  return {
    inFolder: (name: string) => path.join(folder, name),
    folder: () => folder,
    children: () => children,
    asLeft,
    start,
    startElsewhere,
  }
}

export async function killHard(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

export async function ask(database: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new pg.Client(database.connection('postgres'))
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
