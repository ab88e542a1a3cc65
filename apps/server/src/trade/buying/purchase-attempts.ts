import { type Selectable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/db/tables.ts'

/** An attempt to buy: written before the call, because the marketplace returns no reference of ours. */
export type Attempt = Selectable<Database['purchase_attempts']>
type Outcome = NonNullable<Attempt['outcome']>
const settlesDoubt: readonly Outcome[] = ['bought', 'notOurs']

interface NewAttempt {
  orderId: string
  account: string
  itemId: string
  checksum: string
  priceJpy: number
  at: number
  /** Length of the lease, by the database's clock. */
  leaseMs: number
  /** Who may make the call: a process or a person. */
  holder: string
}

/** A unique holder's name: 128 bits. `random` gives a whole number below its bound. */
export const newHolder = (random: (bound: number) => number): string => Array.from({ length: 32 }, () => random(16).toString(16)).join('')

export async function writeAttempt(tx: Tx, attempt: NewAttempt): Promise<Attempt> {
  const { orderId, at, leaseMs } = attempt
  return tx
    .insertInto('purchase_attempts')
    .values({
      order_id: orderId,
      n: sql<number>`(select coalesce(max(n), 0) + 1 from purchase_attempts where order_id = ${orderId})`,
      trade_account: attempt.account,
      item_id: attempt.itemId,
      checksum: attempt.checksum,
      price_jpy: attempt.priceJpy,
      begun_at: at,
      deadline_at: at + leaseMs,
      lease_until: sql<number>`clock_ms() + ${leaseMs}::bigint`,
      holder: attempt.holder,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Marks the call as about to be made. False when the lease has lapsed meanwhile: then it must not be made. */
export async function markSent(db: Db | Tx, { order_id, n, holder }: Attempt, at: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('purchase_attempts')
    .set({ sent_at: at })
    .where('order_id', '=', order_id)
    .where('n', '=', n)
    .where('holder', '=', holder)
    .where('outcome', 'is', null)
    .where('sent_at', 'is', null)
    .where('lease_until', '>', sql<number>`clock_ms()`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Writes an attempt's outcome, once: false when it already has one (a lapsed lease). An unclear attempt may only become `bought` or
 * `notOurs`; a late refusal leaves it unclear.
 */
export async function closeAttempt(
  tx: Tx,
  { order_id, n }: Pick<Attempt, 'order_id' | 'n'>,
  outcome: Outcome,
  told: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('purchase_attempts')
    .set({ outcome, told })
    .where('order_id', '=', order_id)
    .where('n', '=', n)
    .where((eb) =>
      settlesDoubt.includes(outcome) ? eb.or([eb('outcome', 'is', null), eb('outcome', '=', 'unclear')]) : eb('outcome', 'is', null),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** An order's last attempt, which is the one in doubt. */
export async function lastAttempt(db: Db | Tx, orderId: string): Promise<Attempt | null> {
  return (
    (await db.selectFrom('purchase_attempts').selectAll().where('order_id', '=', orderId).orderBy('n', 'desc').executeTakeFirst()) ?? null
  )
}
