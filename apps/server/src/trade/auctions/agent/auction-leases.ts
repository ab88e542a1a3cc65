import { sql } from 'kysely'
import type { Db } from '../../../platform/db/tables.ts'

/** A process's lease on the auctions that it follows, by the database's clock. */
export interface Lease {
  /** The process's unique name. */
  holder: string
  leaseMs: number
}

const CLAIM_AT_MOST = 200

const leaseEnd = ({ leaseMs }: Lease) => sql<number>`clock_ms() + ${leaseMs}::bigint`

/** Claims auctions that nobody follows, or that this process holds without following them; answers their goods. */
export async function claimAuctions(db: Db, lease: Lease, followed: readonly string[]): Promise<string[]> {
  const free = db
    .selectFrom('auctions')
    .select('goods_id')
    .where('done', '=', false)
    .where((eb) => eb.or([eb('lease_until', '<', sql<number>`clock_ms()`), eb('holder', '=', lease.holder)]))
    .where((eb) => eb.not(eb('goods_id', '=', sql<string>`any(${followed})`)))
    .limit(CLAIM_AT_MOST)
    .forUpdate()
    .skipLocked()
  const claimed = await db
    .updateTable('auctions')
    .set({ holder: lease.holder, lease_until: leaseEnd(lease) })
    .where('goods_id', 'in', free)
    .returning('goods_id')
    .execute()
  return claimed.map(({ goods_id }) => goods_id)
}

/** Renews the leases of this process. */
export const renewLeases = (db: Db, lease: Lease) =>
  db
    .updateTable('auctions')
    .set({ lease_until: leaseEnd(lease) })
    .where('holder', '=', lease.holder)
    .where('done', '=', false)
    .execute()

/** Ends the leases of this process, so that others take over at once. */
export const endLeases = (db: Db, { holder }: Lease) =>
  db.updateTable('auctions').set({ lease_until: 0 }).where('holder', '=', holder).execute()
