import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Database, Db } from '../src/platform/db/tables.ts'
import { openPool } from '../src/platform/db/client.ts'
import type { Random } from './random.ts'
import type { Process, Scheduler, Task } from './scheduler.ts'

/** A commit, with the statements of its transaction. */
export interface Committed {
  task: Task
  statements: string[]
}

interface Options {
  connection: pg.ClientConfig
  scheduler: Scheduler
  random: Random
  /** Share of statements at which the connection is lost, before or after they run. Called for each statement. */
  loses: () => number
  /** Called after each commit, before any other step. */
  committed: (commit: Committed) => Promise<void>
}

/** The answer to `begin`, which nobody reads. */
const nothing: pg.QueryResult = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] }

/** A task's connection: a real one only while a transaction is open. */
interface Session {
  task: Task
  real: pg.PoolClient | null
  statements: string[]
  lost: boolean
}

/**
 * A statement that asks which transactions may still be under way, as it is for one database alone: here no other is open, and those of the
 * cluster's other databases, which hold the snapshot's xmin back, belong to no history.
 */
const ofThisDatabase = (text: string): string =>
  text.replaceAll('pg_snapshot_xmin(pg_current_snapshot())', 'pg_snapshot_xmax(pg_current_snapshot())')

/** SQLSTATE of a lost connection. https://www.postgresql.org/docs/18/errcodes-appendix.html */
const CONNECTION_FAILURE = '08006'

class LostConnection extends Error {
  override name = 'LostConnection'
  readonly code = CONNECTION_FAILURE
  constructor() {
    super('Connection terminated unexpectedly')
  }
}

/**
 * The database for tasks: every statement is one step of the scheduler. When a process dies its transaction is rolled back; if it dies
 * right after COMMIT the transaction stands, without its answer.
 */
export function openSimulatedDatabase({ connection, scheduler, random, loses, committed }: Options) {
  const quiet = { info() {}, warn() {}, error() {} }
  const pool = openPool(connection, { log: quiet, max: 4, applicationName: 'otsukai-simulation' })
  const open = new Set<Session>()

  scheduler.onDeath(async (process: Process) => {
    for (const session of [...open]) if (session.task.process === process) await rollBack(session)
  })

  async function rollBack(session: Session): Promise<void> {
    open.delete(session)
    scheduler.release(session.task)
    const { real } = session
    session.real = null
    await real?.query('rollback')
    real?.release()
  }

  /** Sets the connection's clock and the seed of SQL's `random()`, so that a seed replays both. */
  const preparation = () =>
    `select set_config('simulation.now', '${scheduler.now()}', false), setseed(${random.whole(1_000_000) / 1_000_000})`

  async function send(session: Session, text: string, values: unknown[] | undefined): Promise<pg.QueryResult> {
    if (session.lost) throw new LostConnection()
    const [before, after] = [random.chance(loses() / 2), random.chance(loses() / 2)]
    if (before) return lose(session)
    const result = await execute(session, text, values)
    if (after) return lose(session)
    return result
  }

  async function lose(session: Session): Promise<never> {
    session.task.lostDatabase = true
    session.lost = true
    if (session.real) await rollBack(session)
    scheduler.tell(session.task.label, 'loses its connection')
    throw new LostConnection()
  }

  async function execute(session: Session, text: string, values: unknown[] | undefined): Promise<pg.QueryResult> {
    if (text === 'begin') {
      session.real = await pool.connect()
      session.statements = []
      open.add(session)
      scheduler.isolate(session.task)
      await session.real.query(`${preparation()}; begin`)
      return nothing
    }
    if (session.real && (text === 'commit' || text === 'rollback')) return end(session, text)
    if (session.real) {
      session.statements.push(text)
      return session.real.query(ofThisDatabase(text), values)
    }
    return alone(session, text, values)
  }

  async function end(session: Session, text: string): Promise<pg.QueryResult> {
    const real = session.real!
    const result = await real.query(text)
    session.real = null
    real.release()
    open.delete(session)
    // In the same step, so that the commit is checked before any other step.
    if (text === 'commit' && result.command === 'COMMIT') await committed({ task: session.task, statements: session.statements })
    scheduler.release(session.task)
    return result
  }

  /** Runs a statement outside a transaction, which is a transaction by itself. */
  async function alone(session: Session, text: string, values: unknown[] | undefined): Promise<pg.QueryResult> {
    const real = await pool.connect()
    try {
      const writes = !/^\s*select/i.test(text)
      if (writes || /clock_ms|random\(/.test(text)) await real.query(preparation())
      const result = await real.query(ofThisDatabase(text), values)
      if (writes) await committed({ task: session.task, statements: [text] })
      return result
    } finally {
      real.release()
    }
  }

  /** A pool for Kysely whose connections belong to this task. */
  const poolOf = (task: Task): PostgresPool => ({
    connect: () => {
      const session: Session = { task, real: null, statements: [], lost: false }
      const client: PostgresPoolClient = {
        query: ((text: string, values?: unknown[]) =>
          scheduler.step(task, inShort(text), () => send(session, text, values))) as unknown as PostgresPoolClient['query'],
        release: () => {},
      }
      return Promise.resolve(client)
    },
    end: () => Promise.resolve(),
    options: {},
  })

  return {
    dbOf: (task: Task): Db => new Kysely<Database>({ dialect: new PostgresDialect({ pool: poolOf(task) }) }),
    /** Works also within a transaction, where a broken run has stopped. */
    async close(): Promise<void> {
      for (const { real } of open) real?.release(true)
      await pool.end()
    },
  }
}

/** A statement, shortened for the trace. */
function inShort(text: string): string {
  const words = text.replaceAll(/["\s]+/g, ' ').trim()
  return words.length <= 70 ? words : `${words.slice(0, 69)}…`
}
