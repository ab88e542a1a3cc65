import type { Tx } from '../../platform/db/tables.ts'
import { settleCharges } from '../charges/settle-charges.ts'
import { settleParcelCharges } from '../charges/settle-parcel-charges.ts'
import { type Credit, repayDebts } from './repay-debts.ts'

/**
 * Pays from freshly credited money, in the transaction that credits it: first debts from payments that a gateway took back, then due
 * charges of orders and then of parcels, as far as the balance covers them.
 */
export async function afterCredit(tx: Tx, credit: Credit): Promise<void> {
  await repayDebts(tx, credit)
  await settleCharges(tx, credit)
  await settleParcelCharges(tx, credit)
}
