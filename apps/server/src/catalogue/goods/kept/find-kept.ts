import type { Use } from '../../../platform/parts.ts'
import { type KeptFound, type KeptQuery, keptSearchOf, type KeptWindow } from './kept-query.ts'
import { searchPostgres } from './search-postgres.ts'

/**
 * Finds kept goods: the same in memory or in the database, whichever is there, so that a walk begun with the one goes on with the other.
 */
export async function findKept(
  deps: Use<'db' | 'clock' | 'log' | 'questions' | 'market' | 'goods' | 'kept'>,
  query: KeptQuery,
  window: KeptWindow,
): Promise<KeptFound> {
  const search = await keptSearchOf(deps, query)
  const found = await deps.kept.ask(search, window)?.catch((error: unknown) => deps.log.info({ err: error }, 'searched in the database'))
  return found ?? searchPostgres(deps.db, search, window)
}
