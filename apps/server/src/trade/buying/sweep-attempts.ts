import { sql } from 'kysely'
import type { Use } from '../../platform/parts.ts'
import { eachItem } from '../../platform/jobs/each-item.ts'
import { judgeLapsed } from './buy-order.ts'

/** So many in one round, by chance, so that what stays waiting never keeps the rest from its turn. */
const A_ROUND = 500

/** Judges purchases whose buyer never said how they ended. */
export async function judgeAttempts(deps: Use<'db' | 'jobs' | 'clock' | 'log'>): Promise<void> {
  const items = await deps.db
    .selectFrom('purchase_attempts')
    .select(['order_id', 'n'])
    .where('outcome', 'is', null)
    .where('lease_until', '<', sql<number>`clock_ms()`)
    .orderBy(sql`random()`)
    .limit(A_ROUND)
    .execute()
  await eachItem(deps, {
    round: 'judge-attempts',
    items,
    nameOf: ({ order_id, n }) => `${order_id} ${n}`,
    work: (attempt) => judgeLapsed(deps, attempt),
  })
}
