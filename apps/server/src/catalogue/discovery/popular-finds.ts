import { sql } from 'kysely'
import { collectedCategories } from '../collections/collected-categories.ts'
import type { Use } from '../../platform/parts.ts'
import { orderedCategories } from './ordered-categories.ts'
import { DAY_MS, DAY_WEIGHT, dayOf, DAYS } from '../finds/count-finds.ts'

/** Fewer finds are ignored. */
const FINDS_AT_LEAST = 3
const MOST = 200
/** Collecting and ordering count more than a view. */
const COLLECTED_WEIGHT = 3
const ORDERED_WEIGHT = 5

/** The weight of each category: from searches and views, collected goods and orders. */
export async function popularCategories(deps: Use<'db' | 'clock'>): Promise<Map<string, number>> {
  const since = deps.clock() - DAYS * DAY_MS
  const weights = await found(deps)
  const add = (counts: { categoryId: string; count: number }[], weight: number) => {
    for (const { categoryId, count } of counts) weights.set(categoryId, (weights.get(categoryId) ?? 0) + count * weight)
  }
  add(await collectedCategories(deps, since), COLLECTED_WEIGHT)
  add(await orderedCategories(deps, since), ORDERED_WEIGHT)
  return weights
}

async function found({ db, clock }: Use<'db' | 'clock'>): Promise<Map<string, number>> {
  const today = dayOf(clock())
  const rows = await db
    .selectFrom('finds')
    .select(['what', sql<number>`sum(count * power(${DAY_WEIGHT}::float8, ${today}::date - day))`.as('weight')])
    .where('kind', '=', 'category')
    .where('day', '>', dayOf(clock() - DAYS * DAY_MS))
    .groupBy('what')
    .having(sql<boolean>`sum(count) >= ${FINDS_AT_LEAST}`)
    .orderBy('weight', 'desc')
    .orderBy('what')
    .limit(MOST)
    .execute()
  return new Map(rows.map(({ what, weight }) => [what, weight]))
}
