import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GatewayKeys } from './config-outside.ts'
import { ConfigError, type Environment } from './config-reader.ts'
import { type DataDirClaim, turnWaitMs } from './data-dir.ts'
import type { Log } from '../platform/db/log.ts'
import { askWorld, type WorldAnswer } from './prove-outside.ts'
import { endSandbox, isRunning, launchSandbox, type SandboxPlace, writtenOrigin } from './sandbox-process.ts'

/** The sandbox that the server trades with. */
export interface Sandbox {
  origin: string
  /**
   * Ends the sandbox's process if this server holds the claim; one given by its address runs on. After a failed start an adopted one
   * runs on too.
   */
  stop(startFailed: boolean): Promise<void>
}

/** A sandbox's keys for its merchant and partner, from `/world/keys`. */
export interface SandboxKeys {
  clientId: string
  clientSecret: string
  webhookSecret: string
  payments: GatewayKeys | null
  /** These are missing at a sandbox of an earlier release that runs on. */
  translator?: { key: string; model: string }
  carrier?: { key: string; noticeSecret: string }
}

/** The address of a DATA_DIR's sandbox: on its port, or with port 0 the last address it wrote. Null when there is none. */
export function sandboxOrigin({ dataDir, port }: { dataDir: string; port: number }): string | null {
  return port === 0 ? writtenOrigin(dataDir) : `http://127.0.0.1:${port}`
}

/** Starts a sandbox process, or adopts the one that runs for this DATA_DIR, and restarts it when it dies. */
export async function startSandbox(
  given: { dataDir: string; port: number; speed: string },
  env: Environment,
  claim: DataDirClaim,
  log: Log,
): Promise<Sandbox> {
  const first = await findOrLaunch(given, env, claim, log)
  const { origin } = first
  // Restarts it on this port, because the adapters hold its address.
  const place = { ...given, port: Number(new URL(origin).port) }
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

/** Has the sandbox's marketplace and carrier send their notices to the server at `ours`. */
export async function registerWebhooks(origin: string, ours: string): Promise<void> {
  const body = JSON.stringify({ url: `${ours}/marketplace/webhook`, carrierUrl: `${ours}/carriers/notify` })
  const answer = await fetch(`${origin}/world/webhook`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (!answer.ok) throw new Error(`the sandbox did not take the webhook's address: HTTP ${answer.status}`)
}

interface Running {
  pid: number
  origin: string
  /** Started by this process, and not adopted. */
  spawned: boolean
}

/** Finds the running sandbox, or launches one; without the claim on DATA_DIR waits until another server has launched it. */
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

/** A process that lived this long resets the back-off. */
const soundAfterMs = 60_000
const longestBackOffMs = 60_000

/** Restarts the sandbox when it ends by itself: at once, then after 2, 4, 8 … 60 s while it keeps dying. */
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
  // Polls every second, because an adopted process gives no exit event.
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
