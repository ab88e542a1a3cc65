import { lockName } from '../../platform/db/lock-name.ts'
import type { MarketReference } from '@otsukai/connectors/marketplace'
import type { Db, Tx } from '../../platform/db/tables.ts'

/** A purchase of the marketplace's as the desk and the ledger name it. */
export const referenceName = (account: string, { kind, id }: MarketReference): string => `${account}:${kind}:${id}`

/** Locks a purchase's reference, so that it is assigned to exactly one order, or is an orphan. After the order's lock, before accounts. */
export async function lockReference(tx: Tx, account: string, reference: MarketReference): Promise<void> {
  await lockName(tx, `purchase ${referenceName(account, reference)}`)
}

/** The order that has a purchase, in whatever state; null when none has. */
export async function holderOf(db: Db | Tx, account: string, { kind, id }: MarketReference): Promise<string | null> {
  const holder = await db
    .selectFrom('order_purchases')
    .select('order_id')
    .where('trade_account', '=', account)
    .where('market_kind', '=', kind)
    .where('market_id', '=', id)
    .executeTakeFirst()
  return holder?.order_id ?? null
}

/** Whether a purchase stands on the desk as an orphan, settled or not. */
export async function isKnownOrphan(db: Db | Tx, account: string, reference: MarketReference): Promise<boolean> {
  const known = await db
    .selectFrom('desk_entries')
    .select('id')
    .where('kind', '=', 'orphan')
    .where('subject', '=', referenceName(account, reference))
    .executeTakeFirst()
  return known !== undefined
}
