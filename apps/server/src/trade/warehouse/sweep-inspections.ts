import { sql } from 'kysely'
import type { Use } from '../../platform/parts.ts'
import { eachItem, SWEPT_AT_ONCE } from '../../platform/jobs/each-item.ts'
import { acceptOverdue } from './accept-inspection.ts'

/** Accepts inspections whose deadline has passed without an answer. */
export async function acceptUnanswered(deps: Use<'db' | 'jobs' | 'clock' | 'log'>): Promise<void> {
  const items = await deps.db
    .selectFrom('order_inspections')
    .select('order_id as id')
    .where('state', '=', 'inspected')
    .where('answer_by', '<=', deps.clock())
    .orderBy(sql`random()`)
    .limit(SWEPT_AT_ONCE)
    .execute()
  await eachItem(deps, { round: 'accept-inspections', items, nameOf: ({ id }) => id, work: ({ id }) => acceptOverdue(deps, id) })
}
