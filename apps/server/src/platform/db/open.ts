import pg from 'pg'
import type { Queues } from './pg-boss-schema.ts'
import { asRole, mustBeHeld, userOf } from './app-role.ts'
import type { Db } from './tables.ts'
import { openDb, openPool } from './client.ts'
import { connectionName } from './connection-name.ts'
import type { EmbeddedConnections } from '@otsukai/postgres/embedded'
import { DatabaseDown, isDatabaseDown } from './failures.ts'
import type { Log } from './log.ts'
import { migrate } from './migrate.ts'
import { claimMode, type Mode } from './mode.ts'
import { type Connection, connectionTo, PrimaryClient, watchPrimary } from './primary-client.ts'

/** The name of our database in the embedded PostgreSQL. */
const embeddedDatabase = 'otsukai'

/** The addresses of one database. */
export interface DatabaseUrls {
  url: string
  /** The owner's log-in, which migrates; `url` is then the server's own log-in. Null: `url` is the owner's, and takes the server's role. */
  ownerUrl?: string | null
  /** For what needs a session (locks, LISTEN), where `url` leads to a pooler in transaction mode. Null: `url`. */
  sessionUrl?: string | null
  /** A standby of the database, for reads that bear an age of some seconds. */
  replicaUrl?: string | null
}

export type DatabasePlace = DatabaseUrls | { embedded: EmbeddedConnections }

export type OpenOptions = DatabasePlace & {
  mode: Mode
  queues: Queues
  log: Log
  /** Folder of the migrations; default: ours. */
  folder?: string
  /** Maximum number of connections; default: 20. */
  maxConnections?: number
  /** Called with the owner's connection before anything is created; what it throws ends the opening. */
  before?: (owner: pg.Client) => Promise<void>
}

export type OpenDatabase = {
  db: Db
  /** The pool under `db`, for code that needs a dedicated connection. */
  pool: pg.Pool
  /** Connection config of `pool`: as the server's role. */
  connectionConfig: Connection
  /** The same for what needs a session: locks and LISTEN. */
  sessionConfig: Connection
  /** The same at the replica, if there is one. */
  replicaConfig: Connection | null
  /** Ends all connections. An embedded PostgreSQL runs on until its own `stop`. */
  close(): Promise<void>
}

/**
 * Prepares the database for this release and opens it for the server: as the owner, creates the embedded database when missing,
 * migrates, and claims the mode; the returned pool works as a role that can do none of that.
 * Throws `DatabaseDown` when the database cannot be reached, else a sentence for the operator.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { log, mode, queues, folder, maxConnections, before } = options
  if ('embedded' in options) await createIfMissing(options.embedded)
  const logIn = 'url' in options && options.ownerUrl ? connectionTo(options.url) : null
  const connection = ownerConnection(options)
  const appRole = logIn && (await asApp(logIn, userOf))
  const role = await asOwner(connection, async (owner) => {
    await before?.(owner)
    const role = await migrate(owner, { queues, log, appRole, ...(folder !== undefined && { folder }) })
    await claimMode(owner, mode)
    return role
  })
  const connectionConfig = logIn ?? asRole(connection, role)
  if ('url' in options) await asApp(connectionConfig, (app) => mustBeHeld(app, role))
  const pool = openPool(connectionConfig, { log, ...(maxConnections !== undefined && { max: maxConnections }) })
  const db = openDb(pool)
  const sessionConfig = 'url' in options && options.sessionUrl ? connectionTo(options.sessionUrl) : connectionConfig
  const replica = 'url' in options && options.replicaUrl ? connectionTo(options.replicaUrl) : null
  const replicaConfig = replica && (logIn ? replica : asRole(replica, role))
  const stopWatching = [...new Set([connectionConfig, sessionConfig])].map(watchPrimary)
  const close = () => {
    for (const stop of stopWatching) stop()
    // Kysely's `destroy` does not end a pool that it has never used.
    return pool.end()
  }
  return { db, pool, connectionConfig, sessionConfig, replicaConfig, close }
}

/** Connection config of our database's owner. */
export const ownerConnection = (place: DatabasePlace): Connection =>
  'embedded' in place ? place.embedded.connection(embeddedDatabase) : connectionTo(place.ownerUrl ?? place.url)

async function createIfMissing(embedded: EmbeddedConnections): Promise<void> {
  await asOwner(embedded.connection('postgres'), async (owner) => {
    const { rowCount } = await owner.query('select from pg_database where datname = $1', [embeddedDatabase])
    if (rowCount === 0) await owner.query(`create database ${embeddedDatabase}`)
  })
}

/** Runs `fn` on a dedicated connection as the database's owner. */
export const asOwner = <T>(connection: Connection, fn: (owner: pg.Client) => Promise<T>): Promise<T> =>
  onConnection(connection, 'owner', fn)

/** Runs `fn` on a dedicated connection as the server. */
const asApp = <T>(connection: Connection, fn: (app: pg.Client) => Promise<T>): Promise<T> => onConnection(connection, 'start', fn)

/** Runs `fn` on a dedicated connection. Throws `DatabaseDown` when it is lost, or cannot be opened. */
export async function onConnection<T>(connection: Connection, name: string, fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new PrimaryClient({ ...connection, application_name: connectionName(name), connectionTimeoutMillis: 5000 })
  client.on('error', () => {}) // the query under way reports it
  try {
    await client.connect()
    return await fn(client)
  } catch (error) {
    throw isDatabaseDown(error) ? new DatabaseDown(error) : error
  } finally {
    await client.end().catch(() => {})
  }
}
