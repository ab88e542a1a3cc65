import fs from 'node:fs'
import { startEmbedded } from '@otsukai/postgres/embedded'
import { type Crowd, openCrowd } from './crowd.ts'
import { log } from './log.ts'
import { prove, tellSeen } from './proof.ts'
import { makeFolder, openShop, type Shop } from './shop.ts'

interface Cast<Database> {
  name: string
  servers: number
  members: number
  /** Between two errands of a member. */
  pauseMs: number
  /** The name under which servers find marketplace and gateways; default: 127.0.0.1. */
  marketplaceAt?: string
  /** Starts the database in the drill's folder. */
  database: (folder: string) => Promise<Database>
}

interface Stage<Database> {
  folder: string
  database: Database
  shop: Shop
  crowd: Crowd
}

interface AnyDatabase {
  /** As DATABASE_URL. */
  url: string
  stop(): Promise<void>
}

/** Opens a shop with members in it, runs what breaks something from a moment on, sends the members home, and proves what they were told. */
export async function onStage<Database extends AnyDatabase>(
  { name, servers, members, pauseMs, marketplaceAt, database: start }: Cast<Database>,
  act: (stage: Stage<Database>) => Promise<void>,
): Promise<void> {
  const folder = makeFolder(name)
  await using endings = new AsyncDisposableStack()
  endings.defer(() => fs.rmSync(folder, { recursive: true, force: true }))
  const database = await start(folder)
  endings.defer(() => database.stop())
  const shop = await openShop({ folder, servers, env: { DATABASE_URL: database.url }, marketplaceAt })
  endings.defer(shop.stop)
  const crowd = await openCrowd(shop, { members, pauseMs })
  log(`${servers} servers behind nginx; ${members} members order, pay, bid and recharge`)
  const at = performance.now()
  await act({ folder, database, shop, crowd })
  await crowd.goHome()
  tellSeen(crowd, at)
  await prove(shop, database.url, crowd)
}

const quiet = { info() {}, warn() {}, error: console.error }

/** The packaged PostgreSQL, in that folder. */
export async function onePostgres(folder: string): Promise<AnyDatabase & { pid(): number }> {
  const postgres = await startEmbedded({ dataDir: folder, log: quiet, extra: ['-c', 'max_connections=120'] })
  return { url: `postgres://postgres@${encodeURIComponent(postgres.socketDir)}/postgres`, pid: postgres.pid, stop: postgres.stop }
}
