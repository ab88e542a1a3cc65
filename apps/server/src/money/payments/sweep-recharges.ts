import { sql } from 'kysely'
import { transaction } from '../../platform/db/transaction.ts'
import type { Use } from '../../platform/parts.ts'

/** Nudges open recharges and refunds, so that a lost job costs a minute only. */
export const nudgeRecharges = (deps: Use<'db' | 'jobs'>): Promise<void> =>
  transaction(deps.db, async (tx) => {
    const open = await tx
      .selectFrom('recharges')
      .select('id')
      .where('state', 'in', ['creating', 'pending', 'closing'])
      .orderBy(sql`random()`)
      .limit(500)
      .execute()
    for (const { id } of open) await deps.jobs.enqueue(tx, 'recharge.ask', { rechargeId: id }, { singletonKey: `sweep:${id}` })
    const refunds = await tx
      .selectFrom('refunds')
      .select('id')
      .where('state', 'in', ['requested', 'sending'])
      .orderBy(sql`random()`)
      .limit(100)
      .execute()
    for (const { id } of refunds) await deps.jobs.enqueue(tx, 'refund.send', { refundId: id }, { singletonKey: id })
  })
