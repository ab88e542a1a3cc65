import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GatewayKeys } from './config-outside.ts'
import { ConfigError, type Environment } from './config-reader.ts'
import { type DataDirClaim, turnWaitMs } from './data-dir.ts'
import type { Log } from '../platform/db/log.ts'
import { askWorld, type WorldAnswer } from './prove-outside.ts'
import { endSandbox, isRunning, launchSandbox, originFile, type SandboxPlace } from './sandbox-process.ts'

/** A sandbox in which we trade. */
export interface Sandbox {
  origin: string
  /**
   * Ends the process when it is ours; a sandbox that was named by its address, or that another server holds, goes on. After a
   * failed start one that we found running is left as it was found.
   */
  stop(startFailed: boolean): Promise<void>
}

/** What a sandbox's merchant and partner has to know, as `/world/keys` tells it. */
export interface SandboxKeys {
  clientId: string
  clientSecret: string
  webhookSecret: string
  payments: GatewayKeys | null
}

/** Where the sandbox of a DATA_DIR is, or would be: on its port, and with port 0 where it last told that it listens. Null when it never did. */
export function sandboxOrigin({ dataDir, port }: { dataDir: string; port: number }): string | null {
  if (port !== 0) return `http://127.0.0.1:${port}`
  const told = originFile(dataDir)
  return fs.existsSync(told) ? fs.readFileSync(told, 'utf8') : null
}

/** Starts a sandbox as a process of its own, or goes on with the one that runs for this DATA_DIR, and starts it again when it dies. */
export async function startSandbox(
  told: { dataDir: string; port: number; speed: string },
  env: Environment,
  claim: DataDirClaim,
  log: Log,
): Promise<Sandbox> {
  const first = await findOrLaunch(told, env, claim, log)
  const { origin } = first
  // Whatever port it was given, it comes back on that: our adapters hold its address.
  const place = { ...told, port: Number(new URL(origin).port) }
  const watch = keepRunning(first, () => findOrLaunch(place, env, claim, log), log)
  return {
    origin,
    stop: async (startFailed) => {
      const { pid, spawned } = await watch.stop()
      if (claim.take() && (spawned || !startFailed)) await endSandbox(pid, origin)
    },
  }
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

interface Running {
  pid: number
  origin: string
  /** By this process; otherwise a killed server or another one has started it. */
  spawned: boolean
}

/** Who has the claim on DATA_DIR launches; who has not waits until the other one has done it. */
async function findOrLaunch(place: SandboxPlace, env: Environment, claim: DataDirClaim, log: Log): Promise<Running> {
  const { dataDir, port } = place
  for (const until = Date.now() + turnWaitMs; Date.now() < until; await sleep(100)) {
    const origin = sandboxOrigin(place)
    const there: WorldAnswer = origin === null ? { kind: 'silent' } : await askWorld(origin)
    if (there.kind === 'other') throw taken(port, 'something that is no sandbox')
    if (there.kind === 'sandbox' && origin !== null) {
      if (realPath(there.clock.dataDir) !== realPath(dataDir)) throw taken(port, `the sandbox of ${there.clock.dataDir}`)
      log.info(`sandbox adopted: process ${there.clock.pid}, on ${origin}`)
      return { pid: there.clock.pid, origin, spawned: false }
    }
    if (claim.take()) {
      const launched = await launchSandbox(place, env)
      log.info(`sandbox started: process ${launched.pid}, on ${launched.origin}`)
      return { ...launched, spawned: true }
    }
  }
  throw new ConfigError(
    `Otsukai does not start: another server runs the sandbox of DATA_DIR (${dataDir}), but not on SANDBOX_PORT ${port}. Set its SANDBOX_PORT, or another DATA_DIR.`,
  )
}

const taken = (port: number, by: string) =>
  new ConfigError(`Otsukai does not start: SANDBOX_PORT ${port} is taken by ${by}. Stop it, or set another SANDBOX_PORT.`)

const realPath = (folder: string): string => (fs.existsSync(folder) ? fs.realpathSync(folder) : path.resolve(folder))

/** One that lived so long is not one that dies at every start. */
const soundAfterMs = 60_000
const longestBackOffMs = 60_000

/** Starts the sandbox again when it ends without being told to: at once, then after 2, 4, 8 … 60 s while it goes on dying. */
function keepRunning(first: Running, start: () => Promise<Running>, log: Log): { stop(): Promise<Running> } {
  let running = first
  let startedAt = Date.now()
  let [deaths, notBefore] = [0, 0]
  let restart: Promise<void> | undefined
  const startAgain = async () => {
    if (Date.now() - startedAt > soundAfterMs) deaths = 0
    notBefore = Date.now() + Math.min(longestBackOffMs, 2_000 * 2 ** deaths++)
    log.error(`the sandbox, process ${running.pid}, has ended by itself and is started again`)
    try {
      running = await start()
      startedAt = Date.now()
    } catch (error) {
      log.error(`the sandbox could not be started again: ${error instanceof Error ? error.message : String(error)}`)
    }
    restart = undefined
  }
  // Every second, also for one that was adopted: its end is told to nobody.
  const timer = setInterval(() => {
    if (!restart && Date.now() >= notBefore && !isRunning(running.pid)) restart = startAgain()
  }, 1_000).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await restart
      return running
    },
  }
}
