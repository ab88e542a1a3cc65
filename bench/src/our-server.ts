import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

/** A server as `npm start` starts it, with its own PostgreSQL and sandbox. */
export interface OurServer {
  port: number
  url: string
  /** The world outside. */
  sandboxUrl: string
  /** The time in ms from the start of the process until it is ready. */
  readyMs: number
  /** Resident memory of the server's own process. */
  rssMb(): Promise<number>
  /** Processor time it has taken so far, of all its threads. */
  cpuMs(): Promise<number>
  stop(): Promise<void>
}

/** A folder for a server's data, with its settings. The first start in it makes the database and the world. */
export interface Place {
  dataDir: string
  env: NodeJS.ProcessEnv
  remove(): void
}

export async function openPlace(env: Record<string, string> = {}): Promise<Place> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-bench-'))
  // PostgreSQL may run as another user than we.
  fs.chmodSync(dataDir, 0o755)
  const settings = {
    MODE: 'sandbox',
    DATABASE_URL: '',
    MARKETPLACE_URL: '',
    PAYMENT_URL: '',
    PUBLIC_URL: '',
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
  }
  const ours = {
    ...settings,
    PORT: '0',
    DATA_DIR: dataDir,
    SANDBOX_RIVALS: 'off',
    RATE_LIMITS: 'off',
  }
  return { dataDir, env: { ...process.env, ...ours, ...env }, remove: () => fs.rmSync(dataDir, { recursive: true, force: true }) }
}

/** The command of `npm start` with its settings, which decide how much memory an idle server takes. */
const command = (JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }).scripts.start

/** Starts it as `npm start` does, and waits until it is ready. */
export async function startOurServer({ env }: Place): Promise<OurServer> {
  const begun = performance.now()
  const child = spawn('sh', ['-c', command], {
    cwd: root,
    env: { ...env, PATH: `${path.dirname(process.execPath)}:${env['PATH']}` },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit')
  const isUp = once(child, 'message').then(([told]) => told as { url: string; sandboxUrl: string })
  const { url, sandboxUrl } = await Promise.race([
    isUp,
    gone.then(([code]): never => {
      throw new Error(`the server ended with ${code}`)
    }),
  ])
  return {
    port: Number(new URL(url).port),
    url,
    sandboxUrl,
    readyMs: performance.now() - begun,
    rssMb: async () => (await metric(url, 'process_resident_memory_bytes')) / 1e6,
    cpuMs: async () => (await metric(url, 'process_cpu_seconds_total')) * 1_000,
    stop: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** A figure of the server's own. */
async function metric(url: string, name: string): Promise<number> {
  const page = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(page)?.[1])
}

export async function until(holds: () => Promise<boolean>, withinS = 60): Promise<void> {
  for (const deadline = Date.now() + withinS * 1_000; !(await holds()); await new Promise((resolve) => setTimeout(resolve, 10))) {
    if (Date.now() > deadline) throw new Error(`not so within ${withinS} s: ${holds}`)
  }
}
