import type { Use } from '../../platform/parts.ts'
import { pauseRefused } from './trade-accounts.ts'

/**
 * The message on the marketplace's transaction board: announces the dispute and asks for patience; a person follows with the details, in
 * Japanese.
 */
const DISPUTE_JA =
  '購入者です。お品物を受け取り、確認いたしましたところ、商品説明と異なる点がございました。' +
  '詳細を追ってこちらでご連絡いたしますので、受取評価はまだ行わずにおります。お手数をおかけしますが、ご対応のご相談をお願いいたします。'

/** Tells the seller about a dispute, once: `told_at` records it, and the adapter checks the board before repeating the message. */
export async function tellSeller(deps: Use<'config' | 'db' | 'clock' | 'market'>, { orderId }: { orderId: string }): Promise<void> {
  const dispute = await deps.db
    .selectFrom('order_disputes as dispute')
    .innerJoin('order_inspections as inspection', 'inspection.order_id', 'dispute.order_id')
    .innerJoin('order_purchases as purchase', 'purchase.order_id', 'dispute.order_id')
    .select(['trade_account', 'market_kind', 'market_id'])
    .where('dispute.order_id', '=', orderId)
    .where('dispute.told_at', 'is', null)
    .where('inspection.state', '=', 'disputed')
    .executeTakeFirst()
  if (!dispute) return
  const { trade_account: account, market_kind: kind, market_id: id } = dispute
  const since = deps.clock()
  try {
    // Without a board, the person at the desk tells the seller.
    if (account && kind && id) await deps.market.message(account, { kind, id }, DISPUTE_JA)
  } catch (error) {
    await pauseRefused(deps, error, since)
    throw error
  }
  await deps.db.updateTable('order_disputes').set({ told_at: deps.clock() }).where('order_id', '=', orderId).execute()
}
