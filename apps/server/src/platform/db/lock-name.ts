import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/** Has whoever else names the same wait until this transaction ends: for what has no row yet that could be locked. */
export const lockName = async (tx: Tx, name: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx))
