import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Child, startChild } from '../apps/server/test/child-process.ts'
import { cheapWorld } from '../apps/server/test/cheap-world.ts'

const root = path.resolve(import.meta.dirname, '..')
const main = path.join(root, 'apps/server/src/main.ts')
/** In ms: `npm start` promises to exit within 10 s of SIGTERM. */
const goneWithinMs = 10_000

export interface Server {
  /** The storefront's origin. */
  url: string
  /** The desk's origin. */
  deskUrl: string
  /** The sandbox's origin. */
  sandboxUrl: string
  dataDir: string
  /** Ends it and starts it again at the same addresses, as an upgrade does. */
  restart: () => Promise<void>
  /** A server that does not stop in time fails the run. */
  stop: () => Promise<void>
}

/**
 * Starts the server and the sandbox as `npm start` does, with a new database and world, on free ports. The log is
 * `test-results/<name>.log`.
 */
export async function startServer(name: string, settings: NodeJS.ProcessEnv = {}): Promise<Server> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'otsukai-e2e-'))
  // PostgreSQL may run as another system user, who must be able to enter the folder.
  fs.chmodSync(dataDir, 0o755)
  const logFile = path.join(root, `test-results/${name}.log`)
  fs.mkdirSync(path.dirname(logFile), { recursive: true })
  try {
    const start = (ports: NodeJS.ProcessEnv = {}) =>
      startChild<Pick<Server, 'url' | 'deskUrl' | 'sandboxUrl'>>(main, { ...environment(dataDir), ...settings, ...ports }, logFile)
    let child = await start()
    const { url, deskUrl, sandboxUrl } = child.told
    const portOf = (address: string) => new URL(address).port
    return {
      ...child.told,
      dataDir,
      async restart() {
        await child.end('SIGTERM')
        child = await start({ PORT: portOf(url), DESK_PORT: portOf(deskUrl), SANDBOX_PORT: portOf(sandboxUrl) })
      },
      stop: () => stop(child, dataDir, logFile),
    }
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${fs.readFileSync(logFile, 'utf8').slice(-4000)}`)
  }
}

/**
 * Tests use play money and their own database, whatever the machine's environment says; nothing happens in their world unless a test says
 * so.
 */
const environment = (dataDir: string): NodeJS.ProcessEnv => ({
  ...process.env,
  MODE: 'sandbox',
  DATABASE_URL: '',
  MARKETPLACE_URL: '',
  PAYMENT_URL: '',
  PUBLIC_URL: '',
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: dataDir,
  SANDBOX_PORT: '0',
  SANDBOX_ITEMS: '2000',
  SANDBOX_RIVALS: 'off',
  ...cheapWorld,
  SANDBOX_PHOTOS: process.env['SANDBOX_PHOTOS'] ?? cheapWorld.SANDBOX_PHOTOS,
  // Many tests wait for the clerk's round and for the follow-up of purchases.
  CLERK_EVERY_S: '0.5',
  FOLLOW_EVERY_S: '0.5',
  // All tests come from one address, faster than people.
  RATE_LIMITS: 'off',
  REGISTRATIONS_PER_HOUR: '1000',
})

async function stop(child: Child<unknown>, dataDir: string, logFile: string): Promise<void> {
  const late = setTimeout(() => child.process.kill('SIGKILL'), goneWithinMs)
  await child.end('SIGTERM')
  clearTimeout(late)
  fs.rmSync(dataDir, { recursive: true, force: true })
  if (child.process.exitCode !== 0) throw new Error(`The server did not stop cleanly on SIGTERM: ${await child.ended}. See ${logFile}.`)
}
