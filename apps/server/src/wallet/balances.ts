import { type Balance } from '@otsukai/contract/users'
import { type Db, type Tx } from '../db/client.ts'
import { named } from '../db/prepared.ts'
import { available } from './accounts.ts'

/** What a member can spend, in yen. */
export async function availableJpy(db: Db | Tx, memberId: number): Promise<number> {
  const [row] = await named<{ balance_jpy: number }>(db, 'available', selectBalance('$1'), [available(memberId)])
  return row?.balance_jpy ?? 0
}

/** The balance of the account that a parameter names, if it has ever had money; also a part of larger statements. */
export const selectBalance = (parameter: `$${number}`): string => `select balance_jpy from accounts where id = ${parameter}`

/** What a member can spend, and what open bids hold. */
export async function readBalance(db: Db, memberId: number): Promise<Balance> {
  return { availableJpy: await availableJpy(db, memberId), heldJpy: 0 }
}
