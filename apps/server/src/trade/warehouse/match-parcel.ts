import { lockName } from '../../platform/db/lock-name.ts'
import { trackingSpellings } from '@otsukai/contract/tracking-number'
import type { OrderState } from '@otsukai/contract/order-steps'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/tables.ts'

export interface Matched {
  id: string
  state: OrderState
  sellerId: string
}

/** The orders with a carrier's number, the newest first: carriers use numbers again. */
export async function ordersWithNumber(db: Db | Tx, number: string): Promise<Matched[]> {
  return db
    .selectFrom('order_purchases as purchase')
    .innerJoin('orders', 'orders.id', 'purchase.order_id')
    .select(['orders.id', 'state', sql<string>`kept ->> 'sellerId'`.as('sellerId')])
    .where((eb) => eb(eb.ref('tracking', '->>').key('number'), 'in', trackingSpellings(number)))
    .orderBy('created_at', 'desc')
    .orderBy('orders.id')
    .execute()
}

/** Orders on their way that have no number yet, of these sellers: an envelope often holds several. */
export async function unnumberedOf(db: Db | Tx, sellerIds: readonly string[]): Promise<Matched[]> {
  if (sellerIds.length === 0) return []
  return db
    .selectFrom('orders')
    .innerJoin('order_purchases as purchase', 'purchase.order_id', 'orders.id')
    .select(['orders.id', 'state', sql<string>`kept ->> 'sellerId'`.as('sellerId')])
    .where('state', 'in', ['purchased', 'shipped'])
    .where(sql<string>`kept ->> 'sellerId'`, 'in', [...sellerIds])
    .where('tracking', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('orders.id')
    .limit(50)
    .execute()
}

/** Lets one at a time receive an envelope that no order stands for. */
export const lockNumber = (tx: Tx, number: string) => lockName(tx, `arrival:${number}`)
