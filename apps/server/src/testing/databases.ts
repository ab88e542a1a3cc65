import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { asRole } from '../platform/db/app-role.ts'
import type { Db } from '../platform/db/tables.ts'
import { openDb, openPool } from '../platform/db/client.ts'
import { asOwner } from '../platform/db/open.ts'
import './test-database.ts'

/** A migrated database for one test, in mode `sandbox`. */
export type FreshDatabase = {
  /** Works as the server's role. */
  db: Db
  pool: pg.Pool
  /** Config of the database's owner, for statements that the server may not run. */
  owner: pg.ClientConfig
  /** Config of the server's role. */
  connection: pg.ClientConfig
  /** The owner's address, as DATABASE_URL for a server process. */
  url: string
  /** Ends the pool and drops the database with its connections. */
  drop(): Promise<void>
}

const log = { info() {}, warn() {}, error: console.error }

/** Copies the migrated template. Drop it when done: `afterAll(() => fresh.drop())`. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const { template, role } = inject('testCluster')
  const { owner, url, drop } = await emptyDatabase(template)
  const connection = asRole(owner, role)
  const pool = openPool(connection, { log })
  return {
    db: openDb(pool),
    pool,
    owner,
    connection,
    url,
    drop: async () => {
      await pool.end()
      await drop()
    },
  }
}

/** An empty database, for tests of migrating. */
export async function emptyDatabase(template = 'template0'): Promise<Pick<FreshDatabase, 'owner' | 'url' | 'drop'>> {
  const { socketDir, port } = inject('testCluster')
  const at = (database: string): pg.ClientConfig => ({ host: socketDir, port, database, user: 'postgres', password: '', ssl: false })
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asOwner(at('postgres'), (owner) => owner.query(`create database ${name} template ${template} strategy file_copy`))
  return {
    owner: at(name),
    url: `postgres:///${name}?host=${encodeURIComponent(socketDir)}&port=${port}&user=postgres`,
    drop: () =>
      asOwner(at('postgres'), async (owner) => {
        await owner.query(`drop database if exists ${name} with (force)`)
        await owner.query(`drop role if exists ${name}_app`)
      }),
  }
}

/** How long a test waits before it fails: long enough for a busy machine. */
export const NEVER_MS = 60_000

/** Waits for a condition, checked every 30 ms; throws when it does not hold within `NEVER_MS`. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + NEVER_MS; !(await condition());) {
    if (Date.now() > deadline) throw new Error(`not so within ${NEVER_MS} ms: ${condition}`)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}
