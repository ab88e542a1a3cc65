import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/tables.ts'
import { isOverdue } from '../db/failures.ts'
import { transaction } from '../db/transaction.ts'
import type { Use } from '../parts.ts'

/** The first seal continues this. */
const FIRST_SEAL: Buffer = Buffer.alloc(32)
const ROWS_AT_MOST = 10_000

interface Seal {
  throughId: number
  seal: Buffer
}

/**
 * Seals the acts that were recorded since the last seal: a SHA-256 over the seal before and their rows, so that nobody who can write to the
 * database changes or removes one unseen. Waits for transactions that are recording an act, since an earlier number may be committed later; at
 * most 1 s, as acts that come meanwhile wait too, and then leaves the work to the next round.
 */
export async function sealActs({ db, clock }: Use<'db' | 'clock'>): Promise<void> {
  const seal = async (tx: Tx) => {
    await sql`set local lock_timeout = '1s'`.execute(tx)
    await sql`lock table staff_acts in share row exclusive mode`.execute(tx)
    const last = await lastSeal(tx)
    const rows = await rowsToSeal(tx, last?.throughId ?? 0)
    const [first, newest] = [rows[0], rows.at(-1)]
    if (!first || !newest) return
    await tx
      .insertInto('act_seals')
      .values({ from_id: first.id, through_id: newest.id, at: clock(), seal: sealOf(last?.seal ?? FIRST_SEAL, rows) })
      .execute()
  }
  await transaction(db, seal).catch((error: unknown) => {
    if (!isOverdue(error)) throw error
  })
}

/** The newest seal. */
export async function lastSeal(db: Db | Tx): Promise<Seal | null> {
  const row = await db.selectFrom('act_seals').select(['through_id', 'seal']).orderBy('through_id', 'desc').limit(1).executeTakeFirst()
  return row ? { throughId: row.through_id, seal: row.seal } : null
}

/** Whether the record goes through a seal. */
export const hasSeal = async (db: Db, seal: Buffer): Promise<boolean> =>
  (await db.selectFrom('act_seals').select('through_id').where('seal', '=', seal).executeTakeFirst()) !== undefined

/** The first seal that its rows do not match; null where all do. */
export async function brokenSeal(db: Db): Promise<number | null> {
  let before: Buffer = FIRST_SEAL
  for (const { from_id: from, through_id: through, seal } of await db.selectFrom('act_seals').selectAll().orderBy('through_id').execute()) {
    if (!sealOf(before, await rowsBetween(db, from, through)).equals(seal)) return through
    before = seal
  }
  return null
}

interface SealedRow {
  id: number
  /** The whole row as JSON, its keys in the order that PostgreSQL gives them. */
  row: string
}

const sealOf = (before: Buffer, rows: readonly SealedRow[]): Buffer =>
  rows.reduce((hash, { row }) => hash.update(row).update('\n'), createHash('sha256').update(before)).digest()

const rowsToSeal = async (tx: Tx, after: number): Promise<SealedRow[]> =>
  (
    await sql<SealedRow>`
      select id, to_jsonb(a)::text as row from staff_acts a
      where id > ${after} and txid is not null
      order by id limit ${ROWS_AT_MOST}`.execute(tx)
  ).rows

const rowsBetween = async (db: Db, from: number, through: number): Promise<SealedRow[]> =>
  (
    await sql<SealedRow>`
      select id, to_jsonb(a)::text as row from staff_acts a where id between ${from} and ${through} and txid is not null order by id`.execute(
      db,
    )
  ).rows
