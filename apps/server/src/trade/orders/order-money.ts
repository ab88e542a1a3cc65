import { type Yen, yen } from '@otsukai/money/yen'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { type Account, loss, orderAccount, payable } from '../../money/wallet/accounts.ts'
import type { TransferKind } from '../../money/wallet/post.ts'

/** The net sum transferred from one account to another, in yen; `kinds` restricts it. */
export async function netMoved(tx: Tx, from: Account, to: Account, kinds?: readonly TransferKind[]): Promise<Yen> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(case when from_account = ${from} then amount_jpy else -amount_jpy end), 0)::bigint as sum from transfers
    where (from_account = ${from} and to_account = ${to} or from_account = ${to} and to_account = ${from})
      ${kinds ? sql`and kind = any(${[...kinds]})` : sql``}`.execute(tx)
  return yen(Number(rows[0]?.sum ?? 0))
}

/** The booked price of an order's purchase, corrections included, in yen. */
export const bookedPaid = (tx: Tx, orderId: string, tradeAccount: string): Promise<Yen> =>
  netMoved(tx, orderAccount(orderId), payable(tradeAccount), ['purchase', 'purchaseCorrected'])

/** The excess of an order's purchase price that the house bears, in yen. */
export const netExcess = (tx: Tx, orderId: string): Promise<Yen> =>
  netMoved(tx, loss, orderAccount(orderId), ['purchaseExcess', 'excessReturned'])
