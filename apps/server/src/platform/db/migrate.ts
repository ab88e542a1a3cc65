import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { knows, migrationsFolder } from './connection-name.ts'
import { installQueues, type Queues } from './pg-boss-schema.ts'
import { ensureAppRole, grantToApp, limitApp, mustNotBeOwner } from './app-role.ts'
import type { Log } from './log.ts'

/**
 * One file of `db/migrations`: `0001-mode.sql`, its first line `-- 0001: why`. One with a line `-- contracts: why` takes away what
 * releases before it use.
 */
type Migration = { name: string; sql: string; checksum: string }

/** Arbitrary number of the advisory lock that is held while migrating. */
const migrationLock = 7_305_001

type MigrateOptions = {
  queues: Queues
  log: Log
  folder?: string
  /** The server's role where it has a log-in of its own; otherwise one without log-in is made. */
  appRole?: string | null
}

/**
 * Brings the database to this release, as its owner: our migrations in order, each in its transaction, then the job queue's own
 * tables and the queues, then the rights of the server's role, whose name is returned. An advisory lock lets one process at a time do it.
 *
 * A migration must work under the previous release, which may still be running (expand, then contract), unless it contracts: then it
 * waits for nobody, and is refused while a server of a release before it is connected. Migrations applied by a later release are ignored.
 * Throws a sentence for the operator when an applied migration was changed, an older server runs, or the role cannot be made.
 */
export async function migrate(
  owner: pg.Client,
  { queues, log, folder = migrationsFolder, appRole = null }: MigrateOptions,
): Promise<string> {
  if (appRole !== null) await mustNotBeOwner(owner, appRole)
  await owner.query('select pg_advisory_lock($1)', [migrationLock])
  try {
    const applied = await readApplied(owner)
    for (const migration of readMigrations(folder)) {
      const checksum = applied.get(migration.name)
      if (checksum === undefined) {
        if (/^-- contracts: \S/m.test(migration.sql)) await refuseOlderServers(owner, migration)
        await apply(owner, migration)
        log.info(`migration ${migration.name} applied`)
      } else if (checksum !== migration.checksum) {
        throw new Error(
          `The migration ${migration.name} was changed after it had been applied to this database. Restore it, and write the change as a new migration.`,
        )
      }
    }
    await installQueues(owner, queues)
    const role = appRole ?? (await ensureAppRole(owner))
    await grantToApp(owner, role)
    if (appRole !== null) await limitApp(owner, appRole)
    return role
  } finally {
    // Best effort: closing the connection releases the lock too, and a broken connection must not hide the first error.
    await owner.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {})
  }
}

/** The migrations of a folder, in order. Throws for a wrong name or first line. */
function readMigrations(folder: string): Migration[] {
  const names = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const numbers = new Set<string>()
  return names.map((name) => {
    const sql = fs.readFileSync(path.join(folder, name), 'utf8')
    const number = name.match(/^(\d{4})-[a-z0-9-]+\.sql$/)?.[1]
    if (number === undefined) throw new Error(`The migration ${name} is not named like 0001-why.sql`)
    if (numbers.has(number)) throw new Error(`Two migrations are numbered ${number}`)
    numbers.add(number)
    if (!new RegExp(`^-- ${number}: \\S`).test(sql)) throw new Error(`The migration ${name} must begin with its reason: -- ${number}: …`)
    // Line ends depend on the check-out, so they do not count.
    return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') }
  })
}

/** Throws a sentence for the operator while a server that knows no such migration is connected. */
async function refuseOlderServers(owner: pg.Client, { name }: Migration): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    'select distinct application_name as name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const older = rows.filter((connection) => knows(connection.name) < Number(name.slice(0, 4)))
  if (older.length === 0) return
  throw new Error(
    `This release takes away columns that an older one uses (${name}), and a server of an older one is connected. Stop it, then start this one.`,
  )
}

async function readApplied(owner: pg.Client): Promise<Map<string, string>> {
  await owner.query(`create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await owner.query<{ name: string; checksum: string }>('select name, checksum from migrations')
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

async function apply(owner: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await owner.query('begin')
  try {
    await owner.query(sql)
    await owner.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await owner.query('commit')
  } catch (cause) {
    await owner.query('rollback').catch(() => {})
    throw new Error(`The migration ${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
