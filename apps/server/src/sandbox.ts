import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type AlipayConfig } from '@otsukai/connectors/alipay/client'
import { type WechatPayConfig } from '@otsukai/connectors/wechatpay/client'
import { ConfigError, type Environment } from './config-reader.ts'
import { type Settings } from './config.ts'
import { type Log } from './db/log.ts'
import { askWorld } from './prove-outside.ts'

/** A sandbox in which we trade. */
export interface Sandbox {
  origin: string
  /** Ends the process when it is ours; a sandbox that was named by its address goes on. */
  stop(): Promise<void>
}

/** What a sandbox's merchant and partner has to know, as `/world/keys` tells it. */
export interface SandboxKeys {
  clientId: string
  clientSecret: string
  webhookSecret: string
  payments: { wechat: WechatPayConfig; alipay: AlipayConfig } | null
}

const main = fileURLToPath(new URL('../../sandbox/src/main.ts', import.meta.url))
/** A first start makes the catalogue and the keys. */
const readyWithinMs = 30_000

/** Starts a sandbox as a process of its own, or goes on with the one that a killed server left running for this DATA_DIR. */
export async function startSandbox(
  settings: Pick<Settings, 'dataDir'>,
  outside: { port: number; speed: string },
  env: Environment,
  log: Log,
): Promise<Sandbox> {
  const origin = `http://127.0.0.1:${outside.port}`
  const there = await askWorld(origin)
  if (there.kind === 'other') throw taken(outside.port, 'something that is no sandbox')
  if (there.kind === 'sandbox') {
    if (realPath(there.clock.dataDir) !== realPath(settings.dataDir)) throw taken(outside.port, `the sandbox of ${there.clock.dataDir}`)
    log.info(`sandbox adopted: process ${there.clock.pid}, on ${origin}`)
    return { origin, stop: () => end(there.clock.pid, origin) }
  }
  const child = launch(settings.dataDir, outside, env)
  await ready(child, origin, settings.dataDir)
  log.info(`sandbox started: process ${child.pid}, on ${origin}`)
  return { origin, stop: () => end(child.pid!, origin) }
}

export async function readSandboxKeys(origin: string): Promise<SandboxKeys> {
  return (await (await fetch(`${origin}/world/keys`)).json()) as SandboxKeys
}

/** Where its marketplace sends notices from now on. */
export async function registerWebhook(origin: string, url: string): Promise<void> {
  const body = JSON.stringify({ url })
  const answer = await fetch(`${origin}/world/webhook`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (!answer.ok) throw new Error(`the sandbox did not take the webhook's address: HTTP ${answer.status}`)
}

const taken = (port: number, by: string) =>
  new ConfigError(`Otsukai does not start: SANDBOX_PORT ${port} is taken by ${by}. Stop it, or set another SANDBOX_PORT.`)

const realPath = (folder: string): string => (fs.existsSync(folder) ? fs.realpathSync(folder) : path.resolve(folder))

const logFileOf = (dataDir: string): string => path.join(dataDir, 'sandbox.log')

function launch(dataDir: string, { port, speed }: { port: number; speed: string }, env: Environment): ChildProcess {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  // A file and not a pipe to us: it must outlive us when we are killed.
  const output = fs.openSync(logFileOf(dataDir), 'w')
  const child = spawn(process.execPath, [main], {
    env: { ...env, NODE_COMPILE_CACHE: getCompileCacheDir(), DATA_DIR: dataDir, SANDBOX_PORT: String(port), SANDBOX_SPEED: speed },
    // Detached: Ctrl-C at the terminal reaches us alone, and it lives until we have drained.
    detached: true,
    stdio: ['ignore', output, output],
  })
  fs.closeSync(output)
  child.unref()
  return child
}

async function ready(child: ChildProcess, origin: string, dataDir: string): Promise<void> {
  let ended: string | null = null
  child.on('error', (error) => (ended = error.message))
  child.on('exit', (code, signal) => (ended = `it ended with ${signal ?? code}`))
  for (const until = Date.now() + readyWithinMs; Date.now() < until && ended === null; await sleep(20)) {
    if ((await askWorld(origin)).kind === 'sandbox') return
  }
  child.kill('SIGKILL')
  throw new Error(
    `The sandbox did not start (${ended ?? 'not ready in time'}). ${fs.readFileSync(logFileOf(dataDir), 'utf8').trim().slice(-2000)}`,
  )
}

/** SIGTERM, and SIGKILL after 3 s: its world is written before it answers, so nothing is lost. */
async function end(pid: number, origin: string): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGTERM', 3_000],
    ['SIGKILL', 1_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    for (const until = Date.now() + waitMs; Date.now() < until; await sleep(20)) {
      if (!isRunning(pid) && (await askWorld(origin, 500)).kind === 'silent') return
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A zombie that nobody reaps (an adopted one, in a container) is over.
    return !fs.existsSync('/proc') || !/^State:\s*Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
