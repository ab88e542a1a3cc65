import type { Tx } from '../../platform/db/tables.ts'
import type { Amounts } from './money-back-rules.ts'

/**
 * Refunds and chargebacks of some recharges, by recharge. With `pending`, including refunds under way.
 */
export async function goneBack(tx: Tx, rechargeIds: readonly string[], { pending }: { pending: boolean }): Promise<Map<string, Amounts[]>> {
  const gone = new Map<string, Amounts[]>(rechargeIds.map((id) => [id, []]))
  if (rechargeIds.length === 0) return gone
  const refunds = await tx
    .selectFrom('refunds')
    .select(['recharge_id', 'amount_jpy', 'amount_fen'])
    .where('recharge_id', 'in', rechargeIds)
    .where('state', 'in', pending ? ['requested', 'sending', 'done'] : ['done'])
    .execute()
  const chargebacks = await tx
    .selectFrom('chargebacks')
    .select(['recharge_id', 'amount_jpy', 'amount_fen'])
    .where('recharge_id', 'in', rechargeIds)
    .execute()
  for (const { recharge_id, amount_jpy, amount_fen } of [...refunds, ...chargebacks])
    gone.get(recharge_id)?.push({ jpy: amount_jpy, fen: amount_fen })
  return gone
}
