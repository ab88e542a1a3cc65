import { sql } from 'kysely'
import { transaction } from '../db/transaction.ts'
import { type Deps } from '../deps.ts'

/** Nudges every recharge that is still open: a lost job costs a minute and nothing else. */
export function sweepRecharges(deps: Deps): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const open = await tx
      .selectFrom('recharges')
      .select('id')
      .where('state', 'in', ['creating', 'pending', 'closing'])
      .orderBy(sql`random()`)
      .limit(500)
      .execute()
    for (const { id } of open) await deps.jobs.enqueue(tx, 'recharge.ask', { rechargeId: id }, { singletonKey: `sweep:${id}` })
  })
}
