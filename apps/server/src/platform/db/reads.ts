import type pg from 'pg'
import { dbOn, openPool } from './client.ts'
import { connectionName } from './connection-name.ts'
import { isDatabaseDown } from './failures.ts'
import type { OpenDatabase } from './open.ts'
import type { Db } from './tables.ts'
import type { Log } from './log.ts'

/** For reads that bear an age of some seconds and decide nothing: they may go to a replica. */
export type Reads = Pick<Db, 'selectFrom' | 'getExecutor'>

export interface OpenReads {
  reads: Reads
  /** Null where there is no replica. */
  replica: { used(): boolean; lagS(): number } | null
  close(): Promise<void>
}

const LOOK_EVERY_MS = 1_000
/** A replica that is further behind is not read. */
const LAG_AT_MOST_MS = 5_000
/** One that takes longer to answer counts as down. */
const ANSWERS_WITHIN_MS = 5_000
/** Positions of the primary's log that are remembered. */
const REMEMBERED = 60

interface Options extends Pick<OpenDatabase, 'db' | 'pool' | 'replicaConfig'> {
  monotonic: () => number
  log: Log
}

/**
 * Opens the reads: at the replica while it is up and not far behind, at the primary otherwise. A query that fails at the replica, for
 * whatever reason, is asked of the primary.
 */
export function openReads({ db, pool, replicaConfig, monotonic, log }: Options): OpenReads {
  if (replicaConfig === null) return { reads: db, replica: null, close: async () => {} }
  const limits = { query_timeout: ANSWERS_WITHIN_MS }
  const replica = openPool({ ...replicaConfig, ...limits }, { log, max: 10, applicationName: connectionName('reads') })
  const lag = measureLag(pool, replica, monotonic)
  let isUsed = false
  let isTold = false

  const enter = () => {
    if (!isUsed) log.info('reads go to the replica')
    isUsed = true
    isTold = false
  }
  const leave = (why: string) => {
    isUsed = false
    if (!isTold) log.warn(`reads go to the primary: the replica ${why}`)
    isTold = true
  }
  const look = async () => {
    try {
      const ms = await lag.measure()
      if (ms > LAG_AT_MOST_MS) leave(`is ${Math.round(ms / 1000)} s behind`)
      else enter()
    } catch (error) {
      leave(`cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  let looking: Promise<void> | null = null
  const lookAgain = () => void (looking ??= look().finally(() => (looking = null)))
  lookAgain()
  const timer = setInterval(lookAgain, LOOK_EVERY_MS).unref()

  const query = async (text: string, values: unknown[]): Promise<pg.QueryResult> => {
    if (!isUsed) return pool.query(text, values)
    try {
      return await replica.query(text, values)
    } catch (error) {
      if (isDatabaseDown(error)) leave(`cannot be reached: ${(error as Error).message}`)
      return pool.query(text, values)
    }
  }
  return {
    reads: dbOn({ query: query as pg.ClientBase['query'] }),
    replica: { used: () => isUsed, lagS: () => lag.latestMs() / 1000 },
    async close() {
      clearInterval(timer)
      isUsed = false
      await looking
      await replica.end()
    },
  }
}

/** A position in the log of changes; `database` tells databases apart. */
interface Position {
  lsn: string | null
  database: string
}

const position = (lsn: string): string => `select ${lsn}::text as lsn, (select min(applied_at)::text from migrations) as database`
const ofPrimary = position(`(pg_current_wal_lsn() - '0/0')`)
// Null of a PostgreSQL that takes writes itself.
const ofReplica = position(`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0' end`)

/**
 * Measures how old the replica's state is by the positions of both logs: the times that a replica tells go by another machine's clock, and
 * seem to grow while nothing is written.
 */
function measureLag(primary: pg.Pool, replica: pg.Pool, monotonic: () => number) {
  /** Positions of the primary that the replica has not reached, oldest first, with when they were read. */
  let ahead: { lsn: bigint; at: number }[] = []
  let latestMs = 0
  return {
    latestMs: () => latestMs,
    /** Throws when the replica does not answer, or is no replica of this database. */
    async measure(): Promise<number> {
      const at = monotonic()
      const { rows } = await primary.query<Position>(ofPrimary)
      const there = rows[0]!
      ahead.push({ lsn: BigInt(there.lsn!), at })
      // Of a long outage the oldest positions stay: it counts as behind until it has reached them.
      if (ahead.length > REMEMBERED) ahead.splice(REMEMBERED / 2, 1)
      latestMs = monotonic() - ahead[0]!.at
      const here = (await replica.query<Position>(ofReplica)).rows[0]!
      if (here.database !== there.database) throw new Error('it is of another database')
      if (here.lsn === null) throw new Error('it takes writes itself')
      const reached = BigInt(here.lsn)
      ahead = ahead.filter(({ lsn }) => lsn > reached)
      latestMs = ahead.length === 0 ? 0 : monotonic() - ahead[0]!.at
      return latestMs
    },
  }
}
