import type pg from 'pg'
import { codeOf } from './failures.ts'

/** How connections at an address fare from one transaction to the next. */
export interface Pooling {
  /** A transaction may run on another connection of PostgreSQL than the one before: so it is behind a pooler in transaction mode. */
  moves: boolean
  /** A statement that was named in one transaction is not known in the next. */
  losesNames: boolean
}

// https://www.postgresql.org/docs/18/errcodes-appendix.html: a statement's name is not known; it is taken.
const lostNames = ['26000', '42P05']

/**
 * Names a statement on one connection and runs it again while others hold transactions open: a pooler has lent one of these what the
 * first had.
 */
export async function probePooling(first: pg.Client, others: readonly pg.Client[]): Promise<Pooling> {
  const seen = new Set<number>()
  const ask = async () => {
    const { rows } = await first.query<{ pid: number }>({ name: 'otsukai-pooling', text: 'select pg_backend_pid() as pid' })
    seen.add(rows[0]!.pid)
  }
  try {
    await ask()
    for (const other of others) {
      await other.query('begin; select')
      await ask()
    }
    return { moves: seen.size > 1, losesNames: false }
  } catch (error) {
    if (!lostNames.includes(codeOf(error) ?? '')) throw error
    return { moves: true, losesNames: true }
  } finally {
    for (const other of others) await other.query('rollback').catch(() => {})
  }
}
