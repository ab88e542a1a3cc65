import type { Movement } from '@otsukai/contract/desk/desk-fields'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'

export interface TransferRow {
  id: number
  at: number
  kind: string
  from_account: string
  to_account: string
  amount_jpy: number
  order_id: string | null
  bid_id: string | null
  recharge_id: string | null
  memo: string
}

const columns = sql`id, at, kind, from_account, to_account, amount_jpy, order_id, bid_id, recharge_id, memo`

/** The transfers about an order, oldest first: those of its own account, and those of its member that name it. */
export async function movementsOfOrder(db: Db, orderId: string, memberId: number): Promise<Movement[]> {
  const [own, member] = [`order:${orderId}`, `member:${memberId}`]
  const { rows } = await sql<TransferRow>`
    select ${columns} from transfers where from_account = ${own}
    union select ${columns} from transfers where to_account = ${own}
    union select ${columns} from transfers where from_account = ${member} and order_id = ${orderId}
    union select ${columns} from transfers where to_account = ${member} and order_id = ${orderId}
    order by id limit 500`.execute(db)
  return rows.map(tellMovement)
}

/** The transfers about a parcel, oldest first. */
export async function movementsOfParcel(db: Db, parcelId: string): Promise<Movement[]> {
  const { rows } = await sql<TransferRow>`select ${columns} from transfers where parcel_id = ${parcelId} order by id limit 500`.execute(db)
  return rows.map(tellMovement)
}

/** A member's newest transfers with the balance after each, newest first. */
export async function statementOf(db: Db, memberId: number, limit = 50): Promise<(Movement & { afterJpy: number })[]> {
  const account = `member:${memberId}`
  const { rows } = await sql<TransferRow & { after_jpy: number }>`
    (select ${columns}, from_after_jpy as after_jpy, from_seq as seq from transfers where from_account = ${account} order by from_seq desc limit ${limit})
    union all
    (select ${columns}, to_after_jpy, to_seq from transfers where to_account = ${account} order by to_seq desc limit ${limit})
    order by seq desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...tellMovement(row), afterJpy: row.after_jpy }))
}

const tellMovement = (row: TransferRow): Movement => ({
  id: row.id,
  at: row.at,
  kind: row.kind,
  from: row.from_account,
  to: row.to_account,
  amountJpy: row.amount_jpy,
  orderId: row.order_id,
  bidId: row.bid_id,
  rechargeId: row.recharge_id,
  memo: row.memo,
})
