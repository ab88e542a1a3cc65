import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from './log.ts'
import { connectionName } from './connection-name.ts'
import { PreparingClient } from './prepared.ts'
import type { Connection } from './primary-client.ts'
import type { Database, Db } from './tables.ts'

const INT8 = 20

/** Parses a bigint as a number: ours (yen, fen, milliseconds, row numbers) lie below 2^53. Throws for a larger value. */
function integer(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} from the database does not fit a number`)
  return value
}

/** Parsers for this pool only: the `pg` package's global ones must not change. */
const types = new pg.TypeOverrides()
types.setTypeParser(INT8, integer)

export type PoolOptions = {
  log: Log
  /** Maximum number of connections. */
  max?: number
  /** Shown in pg_stat_activity. */
  applicationName?: string
}

/** A pool of connections that answers with our types and survives a lost database. */
export function openPool(connection: Connection, { log, max = 20, applicationName = connectionName() }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    Client: PreparingClient,
    types,
    max,
    application_name: applicationName,
    // After 5 s without a connection the caller is told that the database cannot be reached, and may try again.
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
  })
  // A broken idle connection emits 'error' on the pool, which without a listener would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn(`an idle database connection was lost: ${error.message}`)
  })
  // A connection that breaks within a transaction, between two queries, emits 'error' on the client; the next query then fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Kysely over a pool. `db.destroy()` ends the pool. */
export function openDb(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

/** Kysely on one connection, for queries within a transaction begun on it with plain SQL. */
export function dbOn(client: Pick<pg.ClientBase, 'query'>): Db {
  const connection = { query: client.query.bind(client), release() {} }
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect: async () => connection, end: async () => {}, options: {} } }),
  })
}
