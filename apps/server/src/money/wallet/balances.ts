import type { Balance } from '@otsukai/contract/users'
import type { Db, Tx } from '../../platform/db/tables.ts'
import { named } from '../../platform/db/prepared.ts'
import { available } from './accounts.ts'

/** A member's spendable balance, in yen. */
export async function availableJpy(db: Db | Tx, memberId: number): Promise<number> {
  const [row] = await named<{ balance_jpy: number }>(db, 'available', selectBalance('$1'), [available(memberId)])
  return row?.balance_jpy ?? 0
}

/** Selects the balance of the account that a parameter names; no row for an account that never had money. Also part of larger statements. */
export const selectBalance = (parameter: `$${number}`): string => `select balance_jpy from accounts where id = ${parameter}`

/** A member's spendable balance, in yen, locked until the transaction ends. */
export async function lockAvailableJpy(tx: Tx, memberId: number): Promise<number> {
  const row = await tx.selectFrom('accounts').select('balance_jpy').where('id', '=', available(memberId)).forUpdate().executeTakeFirst()
  return row?.balance_jpy ?? 0
}

/** The balance of all accounts of bids and of parcels that the member's money went to. */
const selectHeld = `
  select coalesce(sum(balance_jpy) filter (where id like 'bid:%'), 0)::bigint as bids_jpy,
    coalesce(sum(balance_jpy) filter (where id like 'parcel:%'), 0)::bigint as parcels_jpy
  from accounts
  where id in (
    select to_account from transfers where from_account = $1 and to_account like 'bid:%'
    union all select 'parcel:' || id from parcels where member_id = $2 and state in ('requested', 'packing', 'onHold', 'packed', 'paid'))`

/** A member's spendable balance, the holds of their open bids, and what lies in their parcels that are not sent yet. */
export async function readBalance(db: Db, memberId: number): Promise<Balance> {
  const [held] = await named<{ bids_jpy: number; parcels_jpy: number }>(db, 'held', selectHeld, [available(memberId), memberId])
  return { availableJpy: await availableJpy(db, memberId), heldJpy: held?.bids_jpy ?? 0, parcelHeldJpy: held?.parcels_jpy ?? 0 }
}
