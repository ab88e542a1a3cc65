import type { Tx } from '../../platform/db/client.ts'
import { settleCharges } from '../../trade/orders/settle-charges.ts'
import { repayDebts } from './repay-debts.ts'

export interface Credit {
  memberId: number
  at: number
  /** What brought the money, for the keys of the transfers that follow from it: `recharge:<id>`. */
  cause: string
}

/**
 * What money that has just come to a member's balance from outside pays by itself, in the transaction that credits it, in this
 * order: debts from payments that a gateway took back, then charges that are due. It takes no more than the balance covers.
 */
export async function afterCredit(tx: Tx, credit: Credit): Promise<void> {
  await repayDebts(tx, credit)
  await settleCharges(tx, credit)
}
