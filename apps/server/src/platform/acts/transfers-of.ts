import { createHash } from 'node:crypto'
import type { Moved, TransferTold } from '@otsukai/contract/staff/moved'
import { VERSION } from './standing.ts'
import { named } from '../db/prepared.ts'
import type { Tx } from '../db/tables.ts'

/** The newest transfer that this transaction sees: its own will be newer. */
export async function newestTransfer(tx: Tx): Promise<number> {
  const [row] = await named<{ id: number }>(tx, 'newest-transfer', 'select coalesce(max(id), 0) as id from transfers', [])
  return Number(row!.id)
}

/** The transfers that this transaction has made after `since`, all of them, and what the receiving accounts held before and after. */
export async function transfersOf(tx: Tx, since: number): Promise<TransferTold[]> {
  const rows = await named<Row>(tx, 'transfers-of-act', ownTransfers, [since])
  return rows.map(({ from_account, to_account, amount_jpy, kind, to_after_jpy }) => ({
    from: from_account,
    to: to_account,
    amountJpy: amount_jpy,
    kind,
    beforeJpy: to_after_jpy === null ? null : to_after_jpy - amount_jpy,
    afterJpy: to_after_jpy,
  }))
}

interface Row {
  from_account: string
  to_account: string
  amount_jpy: number
  kind: string
  to_after_jpy: number | null
}

/** Those of others that committed meanwhile lie between them. */
const ownTransfers = `
  select from_account, to_account, amount_jpy, kind, to_after_jpy from transfers where id > $1 and txid = pg_current_xact_id() order by id`

/**
 * A digest of what an act moves, by which its preview is compared with what it then does. Accounts of one order, bid or refund count by their
 * kind: one that the act itself makes has another number each time, as has a version.
 */
export function digestOf(transfers: readonly TransferTold[], states: readonly Moved[]): string {
  const account = (name: string) => name.replace(/^(order|bid|refund|parcel):.*$/, '$1')
  const moved = states.filter(({ what }) => what !== VERSION)
  const told = [transfers.map(({ from, to, amountJpy, kind }) => [account(from), account(to), amountJpy, kind]), moved]
  return createHash('sha256').update(JSON.stringify(told)).digest('base64url')
}
