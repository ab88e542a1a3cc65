import type { Use } from '../../platform/parts.ts'
import { pauseRefused } from './trade-accounts.ts'

/**
 * What the seller reads, in the marketplace's own transaction. It keeps the purchase open and asks for patience; the particulars
 * follow from a person, in Japanese.
 */
const DISPUTE_JA =
  '購入者です。お品物を受け取り、確認いたしましたところ、商品説明と異なる点がございました。' +
  '詳細を追ってこちらでご連絡いたしますので、受取評価はまだ行わずにおります。お手数をおかけしますが、ご対応のご相談をお願いいたします。'

/** Tells the seller that what arrived is disputed, once: the row says whether it was done, and the marketplace is asked before it is said again. */
export async function tellSeller(deps: Use<'config' | 'db' | 'clock' | 'market'>, { orderId }: { orderId: string }): Promise<void> {
  const dispute = await deps.db
    .selectFrom('order_disputes as dispute')
    .innerJoin('orders', 'orders.id', 'dispute.order_id')
    .select(['trade_account', 'market_kind', 'market_id'])
    .where('dispute.order_id', '=', orderId)
    .where('dispute.told_at', 'is', null)
    .where('orders.inspection_state', '=', 'disputed')
    .executeTakeFirst()
  if (!dispute) return
  const { trade_account: account, market_kind: kind, market_id: id } = dispute
  const since = deps.clock()
  try {
    // Without a board to write on, the person at the desk tells them.
    if (account && kind && id) await deps.market.message(account, { kind, id }, DISPUTE_JA)
  } catch (error) {
    await pauseRefused(deps, error, since)
    throw error
  }
  await deps.db.updateTable('order_disputes').set({ told_at: deps.clock() }).where('order_id', '=', orderId).execute()
}
