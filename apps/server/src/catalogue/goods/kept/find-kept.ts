import type { Use } from '../../../platform/parts.ts'
import { type KeptFound, type KeptQuery, keptSearchOf, type KeptWindow } from './kept-query.ts'
import { searchPostgres } from './search-postgres.ts'

/**
 * Finds kept goods, in memory or, while the index is not loaded, in the database. Both order alike, so that a walk may change between
 * them.
 */
export async function findKept(
  deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods' | 'kept' | 'reads'>,
  query: KeptQuery,
  window: KeptWindow,
): Promise<KeptFound> {
  const search = await keptSearchOf(deps, query)
  const found = await deps.kept.ask(search, window)?.catch((error: unknown) => deps.log.info({ err: error }, 'searched in the database'))
  return found ?? searchPostgres(deps.reads, search, window)
}
