import { type MarketListing, MarketplaceDown } from '@otsukai/connectors/marketplace'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { type Heard, shareQuestion } from './goods-memory.ts'
import { keepGoods, listingOf } from './keep-goods.ts'

/** Goods of a list are asked for again when they were heard longer ago than this. */
export const FRESH_IN_LISTS_MS = 60_000
const ANSWER_WITHIN_MS = 2_500

/**
 * Goods as they are now, by id, at most 100: those not heard within a minute are asked for in one call, and one that is gone comes with
 * its last known facts and the status `ITEM_STATUS_STOP`. When the marketplace cannot be asked, they come as last heard, marked stale.
 * What we never heard of and cannot ask about is not in the answer.
 */
export async function goodsNow(deps: Deps, ids: readonly string[]): Promise<Map<string, Heard<MarketListing>>> {
  const kept = await readKept(deps, ids)
  const due = ids.filter((id) => deps.clock() - (kept.get(id)?.asOf ?? 0) > FRESH_IN_LISTS_MS).toSorted()
  if (due.length === 0) return kept
  try {
    await shareQuestion(deps.goods, `items:${due.join()}`, () => refresh(deps, due))
    return await readKept(deps, ids)
  } catch (error) {
    if (!(error instanceof MarketplaceDown)) throw error
    for (const id of due) {
      const old = kept.get(id)
      if (old) kept.set(id, { ...old, stale: true })
    }
    return kept
  }
}

async function refresh(deps: Deps, ids: readonly string[]): Promise<void> {
  const asked = deps.clock()
  const items = await deps.market.items(ids, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  await keepGoods(deps.db, [...items.values()].map(listingOf), deps.clock())
  const gone = ids.filter((id) => !items.has(id))
  if (gone.length > 0) await keepGone(deps, gone, asked)
}

/** What the marketplace no longer knows keeps its last facts; a word that came after the question was asked stands. */
async function keepGone(deps: Deps, ids: readonly string[], at: number): Promise<void> {
  await deps.db
    .updateTable('goods')
    .set({ sale: 'stopped', heard_at: at, listing: sql`listing || '{"status":"ITEM_STATUS_STOP","sale":"stopped"}'` })
    .where('id', 'in', ids)
    .where('heard_at', '<=', at)
    .execute()
}

async function readKept(deps: Deps, ids: readonly string[]): Promise<Map<string, Heard<MarketListing>>> {
  if (ids.length === 0) return new Map()
  const rows = await deps.db.selectFrom('goods').select(['id', 'listing', 'heard_at']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, listing, heard_at }) => [id, { value: listing, asOf: heard_at, stale: false }]))
}
