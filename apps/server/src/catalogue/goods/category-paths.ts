import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/tables.ts'

/** No tree of the marketplace's is so deep; ends at a loop in the data. */
const DEEP_AT_MOST = 8

/** The process's copy of the tree: the category above each, null for a root. `version`: of which database, and as heard when. */
let known: { version: string; above: ReadonlyMap<string, string | null> } | null = null

/** The categories of goods, each with those above it, the nearest first. */
export async function categoryPaths(db: Db | Tx, goodsIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ id: string; category: string; version: string | null }>`
    select id, listing -> 'category' ->> 'id' as category,
      (select current_database() || ' ' || heard_at from market_master where kind = 'categories') as version
    from goods where id = any(${[...goodsIds]}) and listing -> 'category' ->> 'id' is not null`.execute(db)
  const version = rows[0]?.version
  if (version && known?.version !== version) known = { version, above: await readTree(db) }
  const above = version && known ? known.above : new Map<string, string | null>()
  return new Map(rows.map(({ id, category }) => [id, pathFrom(category, above)]))
}

async function readTree(db: Db | Tx): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ id: string; above: string | null }>`
    select c.id, c."parentId" as above from market_master, jsonb_to_recordset(body) c (id text, "parentId" text)
    where kind = 'categories'`.execute(db)
  return new Map(rows.map(({ id, above }) => [id, above]))
}

function pathFrom(category: string, above: ReadonlyMap<string, string | null>): string[] {
  const path = [category]
  for (let at = above.get(category); at && path.length <= DEEP_AT_MOST; at = above.get(at)) path.push(at)
  return path
}
