import type { Tx } from '../../platform/db/tables.ts'
import { settleCharges } from '../charges/settle-charges.ts'
import { type Credit, repayDebts } from './repay-debts.ts'

/**
 * What money that has just come to a member's balance from outside pays by itself, in the transaction that credits it, in this
 * order: debts from payments that a gateway took back, then charges that are due. It takes no more than the balance covers.
 */
export async function afterCredit(tx: Tx, credit: Credit): Promise<void> {
  await repayDebts(tx, credit)
  await settleCharges(tx, credit)
}
