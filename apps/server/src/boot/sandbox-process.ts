import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { codeOf } from '../platform/db/failures.ts'
import { ConfigError, type Environment } from './config-reader.ts'
import { askWorld } from './prove-outside.ts'

const main = fileURLToPath(new URL('../../../sandbox/src/main.ts', import.meta.url))
/** Long, because a first start makes the catalogue and the keys. */
const readyWithinMs = 120_000

const logFileOf = (dataDir: string): string => path.join(dataDir, 'sandbox.log')

/** The file to which a sandbox writes its address once it listens. */
const originFile = (dataDir: string): string => path.join(dataDir, 'sandbox', 'origin')

/** The address that a DATA_DIR's sandbox wrote last. Null when there is none, or one is just being started in its place. */
export function writtenOrigin(dataDir: string): string | null {
  try {
    return fs.readFileSync(originFile(dataDir), 'utf8') || null
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

export interface SandboxPlace {
  dataDir: string
  /** 0: any free port. */
  port: number
  speed: string
}

/** Starts a sandbox as a process and answers its process id and address once it is ready. Throws `ConfigError` with its last output. */
export async function launchSandbox(place: SandboxPlace, env: Environment): Promise<{ pid: number; origin: string }> {
  const { dataDir } = place
  // Removes the address of an earlier process.
  fs.rmSync(originFile(dataDir), { force: true })
  const child = spawnSandbox(place, env)
  let ended: string | null = null
  child.on('error', (error) => (ended = error.message))
  child.on('exit', (code, signal) => (ended = `it ended with ${signal ?? code}`))
  for (const until = Date.now() + readyWithinMs; Date.now() < until && ended === null; await sleep(20)) {
    const origin = writtenOrigin(dataDir)
    if (origin !== null && (await askWorld(origin)).kind === 'sandbox') return { pid: child.pid!, origin }
  }
  child.kill('SIGKILL')
  const said = fs.readFileSync(logFileOf(dataDir), 'utf8').trim().slice(-2000)
  const sentence = /^sandbox did not start: (.+)$/m.exec(said)?.[1]
  throw new ConfigError(`Otsukai does not start: its sandbox does not: ${sentence ?? `${ended ?? 'not ready in time'}. ${said}`}`)
}

function spawnSandbox({ dataDir, port, speed }: SandboxPlace, env: Environment): ChildProcess {
  // A file instead of a pipe, so that the sandbox survives when this process is killed.
  const output = fs.openSync(logFileOf(dataDir), 'w')
  const child = spawn(process.execPath, [main], {
    env: { ...env, NODE_COMPILE_CACHE: getCompileCacheDir(), DATA_DIR: dataDir, SANDBOX_PORT: String(port), SANDBOX_SPEED: speed },
    // Detached, so that Ctrl-C reaches only this process and the sandbox lives until it has drained.
    detached: true,
    stdio: ['ignore', output, output],
  })
  fs.closeSync(output)
  child.unref()
  return child
}

/** Ends a sandbox by SIGTERM, and SIGKILL after 3 s, which loses nothing, as it writes its world before it answers. */
export async function endSandbox(pid: number, origin: string): Promise<void> {
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

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A zombie, for instance one adopted in a container, has ended.
    return !fs.existsSync('/proc') || !/^State:\s*Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
