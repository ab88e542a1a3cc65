import { sql } from 'kysely'
import type { Use } from '../../platform/parts.ts'
import { eachItem, SWEPT_AT_ONCE } from '../../platform/jobs/each-item.ts'
import { judgeLapsed } from './buy-order.ts'

/** Judges attempts whose lease has lapsed without an outcome. */
export async function judgeAttempts(deps: Use<'db' | 'jobs' | 'clock' | 'log'>): Promise<void> {
  const items = await deps.db
    .selectFrom('purchase_attempts')
    .select(['order_id', 'n'])
    .where('outcome', 'is', null)
    .where('lease_until', '<', sql<number>`clock_ms()`)
    .orderBy(sql`random()`)
    .limit(SWEPT_AT_ONCE)
    .execute()
  await eachItem(deps, {
    round: 'judge-attempts',
    items,
    nameOf: ({ order_id, n }) => `${order_id} ${n}`,
    work: (attempt) => judgeLapsed(deps, attempt),
  })
}
