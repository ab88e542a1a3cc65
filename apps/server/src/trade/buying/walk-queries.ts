import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/tables.ts'

/** Numbers of purchases by item id. */
export type CountByItem = Map<string, number>

/** How long a shop's order may stay on the to-do list after it arrived: it closes on the 9th day after the shipping notice. */
const LISTED_AT_MOST_MS = 14 * 86_400_000

/** Counts an account's attempts that may still be purchases: under way, or unclear. */
export async function openClaims(db: Db, account: string): Promise<CountByItem> {
  const rows = await claims(db, account)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .groupBy('item_id')
    .execute()
  return new Map(rows.map(({ item_id, n }) => [item_id, n]))
}

/** Whether an attempt of the account may still be a purchase of this item. */
export const isClaimed = async (tx: Tx, account: string, itemId: string): Promise<boolean> =>
  (await claims(tx, account).where('item_id', '=', itemId).executeTakeFirst()) !== undefined

const claims = (db: Db | Tx, account: string) =>
  db
    .selectFrom('purchase_attempts')
    .select('item_id')
    .where('trade_account', '=', account)
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '=', 'unclear')]))

/** The last attempt at an item; its order may have been given up although the purchase succeeded. */
export const lastAttemptAt = (tx: Tx, account: string, itemId: string) =>
  tx
    .selectFrom('purchase_attempts')
    .select(['order_id', 'price_jpy'])
    .where('trade_account', '=', account)
    .where('item_id', '=', itemId)
    .orderBy('begun_at', 'desc')
    .executeTakeFirst()

/** Counts an account's known shop orders that may still be on its to-do list: of our orders, and orphans. */
export async function knownShopOrders(db: Db, account: string, at: number): Promise<CountByItem> {
  const since = at - LISTED_AT_MOST_MS
  const { rows } = await sql<{ item_id: string; n: number }>`
    select item_id, count(*) as n from (
      select goods_id as item_id from order_purchases purchase join orders on orders.id = purchase.order_id
        where trade_account = ${account} and market_kind = 'shopOrder' and (rated_at is null or rated_at > ${since}) and (state in ('purchased', 'shipped') or updated_at > ${since})
      union all
      select facts->>'itemId' from desk_entries
        where kind = 'orphan' and facts->>'account' = ${account} and facts->'reference'->>'kind' = 'shopOrder' and opened_at > ${since}
    ) known group by item_id`.execute(db)
  return new Map(rows.map(({ item_id, n }) => [item_id, n]))
}

/** How many unexplained purchases of an item a person has settled; these open no entry again. */
export async function countSettled(tx: Tx, subject: string): Promise<number> {
  const last = await tx
    .selectFrom('desk_entries')
    .select(sql<number>`(facts->>'unexplained')::int`.as('unexplained'))
    .where('kind', '=', 'unexplainedPurchase')
    .where('subject', '=', subject)
    .where('settled_at', 'is not', null)
    .where('settled_by', '<>', 'walk')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return last?.unexplained ?? 0
}
