import { sql } from 'kysely'
import type { Use } from '../../platform/parts.ts'
import { eachItem } from '../../platform/jobs/each-item.ts'
import { acceptOverdue } from './accept-inspection.ts'

/** So many in one round, by chance, so that what stays waiting never keeps the rest from its turn. */
const A_ROUND = 500

/** Accepts inspections whose member has not answered within their time. */
export async function acceptUnanswered(deps: Use<'db' | 'jobs' | 'clock' | 'log'>): Promise<void> {
  const items = await deps.db
    .selectFrom('orders')
    .select('id')
    .where('inspection_state', '=', 'inspected')
    .where('inspection_answer_by', '<=', deps.clock())
    .orderBy(sql`random()`)
    .limit(A_ROUND)
    .execute()
  await eachItem(deps, { round: 'accept-inspections', items, nameOf: ({ id }) => id, work: ({ id }) => acceptOverdue(deps, id) })
}
