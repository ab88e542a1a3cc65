import { named } from '../../platform/db/prepared.ts'
import type { Use } from '../../platform/parts.ts'

/** How many purchases we made from a seller (by the marketplace's user number), and how many of them the seller cancelled. */
export async function tradesWithSeller(deps: Use<'db'>, sellerId: string): Promise<{ trades: number; cancelled: number }> {
  const [row] = await named<{ trades: number; cancelled: number }>(
    deps.db,
    'trades-with-seller',
    `select count(*) as trades, count(*) filter (where o.cancelled) as cancelled from (
       select exists (select from order_timeline t where t.order_id = orders.id and t.event = 'failSeller') as cancelled from orders
       join order_purchases purchase on purchase.order_id = orders.id and purchase.market_id is not null
       where kept->>'sellerId' = $1 and state in ('purchased', 'shipped', 'warehoused', 'sentAbroad', 'disposed', 'tradeFailed')
     ) as o`,
    [sellerId],
  )
  return { trades: row?.trades ?? 0, cancelled: row?.cancelled ?? 0 }
}
