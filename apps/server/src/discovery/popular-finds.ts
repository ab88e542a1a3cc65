import { sql } from 'kysely'
import { collectedCategories } from '../collections/collected-categories.ts'
import type { Deps } from '../deps.ts'
import { orderedCategories } from '../orders/ordered-categories.ts'
import { dayOf } from './count-finds.ts'
import type { FindKind } from './discovery-tables.ts'

const DAY_MS = 86_400_000
/** What was looked for longer ago says nothing of today; a day counts for a fifth less than the next. */
const DAYS = 14
const DAY_WEIGHT = 0.8
/** Fewer than this are somebody's own words, not for others' eyes. */
const FINDS_AT_LEAST = 3
const MOST = 200
/** Money says more than a look. */
const COLLECTED_WEIGHT = 3
const ORDERED_WEIGHT = 5

/** What was found most of late, by its weight, the most found first. */
export async function popularWords(deps: Deps): Promise<string[]> {
  return [...(await found(deps, 'word')).keys()]
}

/** How much each category is looked for: searches and views, what was collected, what was ordered. */
export async function popularCategories(deps: Deps): Promise<Map<string, number>> {
  const since = deps.clock() - DAYS * DAY_MS
  const weights = await found(deps, 'category')
  const add = (counts: { categoryId: string; count: number }[], weight: number) => {
    for (const { categoryId, count } of counts) weights.set(categoryId, (weights.get(categoryId) ?? 0) + count * weight)
  }
  add(await collectedCategories(deps, since), COLLECTED_WEIGHT)
  add(await orderedCategories(deps, since), ORDERED_WEIGHT)
  return weights
}

async function found({ db, clock }: Deps, kind: FindKind): Promise<Map<string, number>> {
  const today = dayOf(clock())
  const rows = await db
    .selectFrom('finds')
    .select(['what', sql<number>`sum(count * power(${DAY_WEIGHT}::float8, ${today}::date - day))`.as('weight')])
    .where('kind', '=', kind)
    .where('day', '>', dayOf(clock() - DAYS * DAY_MS))
    .groupBy('what')
    .having(sql<boolean>`sum(count) >= ${FINDS_AT_LEAST}`)
    .orderBy('weight', 'desc')
    .orderBy('what')
    .limit(MOST)
    .execute()
  return new Map(rows.map(({ what, weight }) => [what, weight]))
}
