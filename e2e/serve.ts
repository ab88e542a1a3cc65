import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../apps/server/test/free-port.ts'

const root = path.resolve(import.meta.dirname, '..')
const readyWithinMs = 150_000
/** `npm start` promises to be gone 10 s after SIGTERM. */
const goneWithinMs = 10_000

export interface Server {
  /** The storefront. */
  url: string
  /** The sandbox, with its `/world`. */
  sandboxUrl: string
  dataDir: string
  /** A server that does not stop in time fails the run. */
  stop: () => Promise<void>
}

/** Starts what `npm start` starts, with a database and a world of its own. It writes to `test-results/<name>.log`. */
export async function startServer(name: string, settings: NodeJS.ProcessEnv = {}): Promise<Server> {
  const [port, sandboxPort] = await Promise.all([freePort(), freePort()])
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-e2e-'))
  // PostgreSQL may run as another user than we.
  fs.chmodSync(dataDir, 0o755)
  const url = `http://127.0.0.1:${port}`
  const logFile = path.join(root, `test-results/${name}.log`)
  fs.mkdirSync(path.dirname(logFile), { recursive: true })
  const log = fs.openSync(logFile, 'w')
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: { ...environment(dataDir, port, sandboxPort), ...settings },
    stdio: ['ignore', log, log],
  })
  fs.closeSync(log)
  try {
    await ready(child, url)
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`${error instanceof Error ? error.message : error}\n${fs.readFileSync(logFile, 'utf8').slice(-4000)}`)
  }
  return { url, sandboxUrl: `http://127.0.0.1:${sandboxPort}`, dataDir, stop: () => stop(child, dataDir, logFile) }
}

/** Whatever this machine is set up for, journeys use play money and their own database; and nothing happens in their world unless they tell it. */
const environment = (dataDir: string, port: number, sandboxPort: number): NodeJS.ProcessEnv => ({
  ...process.env,
  MODE: 'sandbox',
  DATABASE_URL: '',
  MARKETPLACE_URL: '',
  PAYMENT_URL: '',
  PUBLIC_URL: '',
  HOST: '127.0.0.1',
  PORT: String(port),
  DATA_DIR: dataDir,
  SANDBOX_PORT: String(sandboxPort),
  SANDBOX_ITEMS: '2000',
  SANDBOX_RIVALS: 'off',
  // The clerk's round and the look at what was bought are waited for in many a journey.
  CLERK_EVERY_S: '0.5',
  FOLLOW_EVERY_S: '0.5',
  // Every journey comes from one address, faster than people.
  RATE_LIMITS: 'off',
  REGISTRATIONS_PER_HOUR: '1000',
})

async function ready(child: ChildProcess, url: string): Promise<void> {
  for (const until = Date.now() + readyWithinMs; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 50))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended with ${child.signalCode ?? child.exitCode}.`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return
  }
  throw new Error(`The server was not ready within ${readyWithinMs / 1000} s.`)
}

async function stop(child: ChildProcess, dataDir: string, logFile: string): Promise<void> {
  const gone = child.exitCode === null ? once(child, 'exit') : Promise.resolve()
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), goneWithinMs)
  await gone
  clearTimeout(late)
  fs.rmSync(dataDir, { recursive: true, force: true })
  if (child.exitCode !== 0)
    throw new Error(`The server did not stop cleanly on SIGTERM: ${child.signalCode ?? child.exitCode}. See ${logFile}.`)
}
