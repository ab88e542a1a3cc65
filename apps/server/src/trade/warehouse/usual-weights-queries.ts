import { sql } from 'kysely'
import { linesAt } from '../../catalogue/content/shipping-lines.ts'
import { categoryPaths } from '../../catalogue/goods/category-paths.ts'
import type { Db, Tx } from '../../platform/db/tables.ts'
import { usualOf } from './share-weight-rules.ts'

/** From so many weighed pieces on, our own scales know better than the table; of the newest so many. */
const ENOUGH = 20
const NEWEST = 200

export interface UsualWeight {
  /** Null: not known. */
  categoryId: string | null
  grams: number
  /** By our own scales. */
  weighed: boolean
}

/** What goods usually weigh: by what was weighed here of their category, else by the table published at a time, in ms. */
export async function usualWeights(db: Db | Tx, goodsIds: readonly string[], at: number): Promise<ReadonlyMap<string, UsualWeight>> {
  const paths = await categoryPaths(db, goodsIds)
  const categories = [...new Set([...paths.values()].flatMap(([own]) => own ?? []))]
  const weighed = await ownMedians(db, categories)
  const { usualWeights: table } = await linesAt({ db }, at)
  return new Map(
    goodsIds.map((id) => {
      const path = paths.get(id) ?? []
      const categoryId = path[0] ?? null
      const grams = weighed.get(categoryId ?? '')
      return [id, { categoryId, grams: grams ?? usualOf(table, path), weighed: grams !== undefined }]
    }),
  )
}

async function ownMedians(db: Db | Tx, categories: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (categories.length === 0) return new Map()
  const { rows } = await sql<{ category: string; grams: number }>`
    select category.id as category, median.grams from unnest(${[...categories]}::text[]) category (id), lateral (
      select percentile_disc(0.5) within group (order by weight_g)::int as grams, count(*) as pieces from (
        select weight_g from order_stock where category_id = category.id and not weight_estimated order by received_at desc limit ${NEWEST}
      ) newest
    ) median where pieces >= ${ENOUGH}`.execute(db)
  return new Map(rows.map(({ category, grams }) => [category, grams]))
}
