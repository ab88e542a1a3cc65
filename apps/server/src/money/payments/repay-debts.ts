import { yen } from '@otsukai/money/yen'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tables.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'
import { eachItem } from '../../platform/jobs/each-item.ts'
import { available, receivableMembers } from '../wallet/accounts.ts'
import { availableJpy, lockAvailableJpy } from '../wallet/balances.ts'
import { post } from '../wallet/post.ts'

export interface Credit {
  memberId: number
  at: number
  /** The credit's origin, part of the keys of the transfers that follow from it: `recharge:<id>`. */
  cause: string
}

/** Pays a member's debts from chargebacks, oldest first, as far as the balance goes. */
export async function repayDebts(tx: Tx, { memberId, at, cause }: Credit): Promise<void> {
  const debts = await tx
    .selectFrom('chargebacks')
    .selectAll()
    .where('member_id', '=', memberId)
    .where((eb) => eb('repaid_jpy', '<', eb.ref('owed_jpy')))
    .orderBy('at')
    .forUpdate()
    .execute()
  for (const debt of debts) {
    const amountJpy = Math.min(debt.owed_jpy - debt.repaid_jpy, await availableJpy(tx, memberId))
    if (amountJpy === 0) return
    await tx
      .updateTable('chargebacks')
      .set({ repaid_jpy: sql`repaid_jpy + ${amountJpy}` })
      .where('pay_type', '=', debt.pay_type)
      .where('refund_number', '=', debt.refund_number)
      .where('recharge_id', '=', debt.recharge_id)
      .execute()
    await post(tx, {
      key: `${cause}:debt:${debt.pay_type}:${debt.recharge_id}:${debt.refund_number}`,
      at,
      kind: 'debtRepaid',
      from: available(memberId),
      to: receivableMembers,
      amountJpy: yen(amountJpy),
      rechargeId: debt.recharge_id,
    })
  }
}

/** Members in one round. */
const A_ROUND = 100

/**
 * Pays debts from balances, once a minute: for money other than recharges and refunds, which pay debts at once.
 */
export async function sweepDebts(deps: Use<'db' | 'clock' | 'log'>): Promise<void> {
  const { db, clock } = deps
  const items = await db
    .selectFrom('chargebacks')
    .innerJoin('accounts', (join) => join.on('accounts.id', '=', sql<string>`'member:' || chargebacks.member_id`))
    .select('member_id as memberId')
    .distinct()
    .where((eb) => eb('repaid_jpy', '<', eb.ref('owed_jpy')))
    .where('balance_jpy', '>', 0)
    .limit(A_ROUND)
    .execute()
  const repay = (memberId: number) =>
    transaction(db, async (tx) => {
      // Locks the balance before it is read and spent.
      await lockAvailableJpy(tx, memberId)
      const at = clock()
      await repayDebts(tx, { memberId, at, cause: `sweep:${at}` })
    })
  await eachItem(deps, { round: 'repay-debts', items, nameOf: ({ memberId }) => memberId, work: ({ memberId }) => repay(memberId) })
}
