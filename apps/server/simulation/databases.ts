import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { readConfig } from '../src/boot/config.ts'
import { contentEntry, type ContentEntry, contentFolder, readContent } from '../src/catalogue/content/content-files.ts'
import { publishContent } from '../src/catalogue/content/publish-content.ts'
import type { ShippingBody } from '../src/catalogue/content/shipping-lines.ts'
import { asRole } from '../src/platform/db/app-role.ts'
import { openDb, openPool } from '../src/platform/db/client.ts'
import { asOwner } from '../src/platform/db/open.ts'
import { jobsTable } from './jobs.ts'

/** The database of one run. */
export interface RunDatabase {
  owner: pg.ClientConfig
  /** Connection config of the server's role. */
  connection: pg.ClientConfig
  drop(): Promise<void>
}

/** A PostgreSQL with a migrated template database. */
export interface Ground {
  /** The owner's connection config for one of its databases. */
  at(database: string): pg.ClientConfig
  /** The migrated database, to copy from. */
  template: string
  role: string
}

export interface Databases {
  fresh(): Promise<RunDatabase>
  close(): Promise<void>
}

/** The start of every run; fixed, so that a seed can be replayed. */
export const START_AT = Date.parse('2026-11-21T00:00:00+08:00')
export const MEMBERS = 6

/** Replaces the database's clock by the simulation's, which `openSimulatedDatabase` sets on each connection. */
const replacements = `create or replace function clock_ms() returns bigint language sql volatile as $$ select current_setting('simulation.now')::bigint $$;`

/** Makes the initial database once, and copies it for each run. */
export async function openDatabases(ground: Ground): Promise<Databases> {
  const name = `simulation_${randomUUID().replaceAll('-', '').slice(0, 16)}`
  const server = ground.at('postgres')
  await asOwner(server, (owner) => owner.query(`create database ${name} template ${ground.template}`))
  await asOwner(ground.at(name), (owner) => prepare(owner, ground.role))
  await publish(asRole(ground.at(name), ground.role))
  let copies = 0
  return {
    async fresh() {
      const copy = `${name}_${copies++}`
      await asOwner(server, (owner) => owner.query(`create database ${copy} template ${name}`))
      return {
        owner: ground.at(copy),
        connection: asRole(ground.at(copy), ground.role),
        drop: () => asOwner(server, async (owner) => void (await owner.query(`drop database ${copy} with (force)`))),
      }
    },
    close: () => asOwner(server, async (owner) => void (await owner.query(`drop database ${name} with (force)`))),
  }
}

async function prepare(owner: pg.Client, role: string): Promise<void> {
  await owner.query(jobsTable)
  await owner.query(`grant select, insert on simulation_jobs to ${role}`)
  await owner.query(replacements)
  const members = Array.from({ length: MEMBERS }, (_, n) => `('m${n + 1}@example.com', '-', 'm${n + 1}', ${START_AT})`)
  await owner.query(`insert into members (account, password_hash, name, created_at) values ${members.join(', ')}`)
  await owner.query(
    `insert into trade_accounts (id, state, address, tokens, walk_due_at) values ('main', 'active', '{}', '-', ${START_AT})`,
  )
  await owner.query(`insert into rate_confirmations (at, by) values (${START_AT}, 'staff')`)
}

async function publish(connection: pg.ClientConfig): Promise<void> {
  const db = openDb(openPool(connection, { log: { info() {}, warn() {}, error() {} }, max: 1 }))
  await publishContent(
    { db, clock: () => START_AT, config: { ...readConfig({}), secretKey: Buffer.alloc(32) } },
    readContent(contentFolder).map(hastened),
  )
  await db.destroy()
}

/** Storing and paying for parcels end within days, which a history lives to see. */
function hastened(entry: ContentEntry): ContentEntry {
  if (entry.kind !== 'shippingLines') return entry
  const body = entry.body as ShippingBody
  const storage = { ...body.terms.storage, freeDays: 2, endDays: 6, noticeDays: [1] }
  return contentEntry('shippingLines', entry.from, { ...body, terms: { ...body.terms, storage, payDays: 2, claimDays: 3 } })
}
