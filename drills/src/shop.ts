import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Child, startChild } from '../../apps/server/test/child-process.ts'
import { type SandboxProcess, startSandboxProcess } from '../../apps/server/test/sandbox-process.ts'
import { freePort } from '../../bench/src/free-port.ts'
import { type Nginx, openNginx } from './nginx.ts'

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))

export type ServerProcess = Child<{ url: string }>

/** Servers behind nginx on one database, and the world outside. */
export interface Shop {
  /** As members find it. */
  origin: string
  folder: string
  /** A control call of the world outside. It is made again when its connection breaks. */
  tell: SandboxProcess['tell']
  sandbox: Pick<SandboxProcess, 'kill' | 'restart'>
  nginx: Nginx
  servers: ServerProcess[]
  /** Starts one more server, of the release in `root` if that is given; nginx is not told. */
  begin(env?: Record<string, string>, root?: string): Promise<ServerProcess>
  stop(): Promise<void>
}

/** A folder that PostgreSQL's user may enter. */
export function makeFolder(name: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `otsukai-drill-${name}-`))
  fs.chmodSync(folder, 0o755)
  return folder
}

export const portOf = ({ told }: ServerProcess): number => Number(new URL(told.url).port)

interface Opening {
  folder: string
  /** How many; the first is alone until it has prepared the database. */
  servers: number
  env: Record<string, string>
  /** The name under which servers find marketplace and gateways. */
  marketplaceAt?: string | undefined
}

export async function openShop({ folder, servers: count, env, marketplaceAt = '127.0.0.1' }: Opening): Promise<Shop> {
  await using endings = new AsyncDisposableStack()
  // Killed and started again, it is to have the port that servers know.
  const sandbox = await startSandboxProcess(folder, { SANDBOX_PORT: String(await freePort()) })
  endings.defer(sandbox.stop)
  const nginx = await openNginx(folder)
  endings.defer(nginx.stop)
  const world = sandbox.origin.replace('127.0.0.1', marketplaceAt)
  const settings = {
    ...{ PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', MODE: 'sandbox', HOST: '127.0.0.1', PORT: '0' },
    ...{ DATA_DIR: folder, PUBLIC_URL: nginx.origin, TRUST_PROXY: 'on', MARKETPLACE_URL: world, PAYMENT_URL: world },
    // All members come from one address.
    ...{ RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
    ...env,
  }
  const servers: ServerProcess[] = []
  endings.defer(async () => void (await Promise.all(servers.map((server) => server.end('SIGTERM')))))
  const begin = async (more: Record<string, string> = {}, from?: string) => {
    const entry = from === undefined ? main : path.join(from, 'apps/server/src/main.ts')
    const output = path.join(folder, `server-${servers.length}.log`)
    const server = await startChild<{ url: string }>(entry, { ...settings, ...more }, output).catch((error: unknown): never => {
      throw new Error(fs.readFileSync(output, 'utf8').slice(-2_000), { cause: error })
    })
    servers.push(server)
    return server
  }
  for (let n = 0; n < count; n++) await begin()
  await nginx.pointTo(servers.map(portOf))
  const rest = endings.move()
  async function tell<T>(...call: Parameters<SandboxProcess['tell']>): Promise<T> {
    for (let tries = 50; ; tries--) {
      try {
        return await sandbox.tell<T>(...call)
      } catch (error) {
        if (!(error instanceof TypeError) || tries === 0) throw error
        await sleep(200)
      }
    }
  }
  return { origin: nginx.origin, folder, tell, sandbox, nginx, servers, begin, stop: () => rest.disposeAsync() }
}
