import { type MarketListing, MarketplaceDown } from '@otsukai/connectors/marketplace'
import type { Use } from '../../platform/parts.ts'
import type { Heard } from './goods-memory.ts'
import { shareQuestion } from '../../platform/http/share-question.ts'
import { keepGoods, listingOf } from './keep-goods.ts'

/** The marketplace takes so many ids at once. */
const IDS_AT_ONCE = 100
/** A screen waits no longer than this for all of them; then it shows what was heard earlier. */
const ANSWER_WITHIN_MS = 2_300
/** How the marketplace spells that a listing was taken down. */
const GONE = 'ITEM_STATUS_STOP'

/**
 * Listings by id: from memory when heard a moment ago, the rest in one call of the marketplace; what it does not know any more comes
 * as we kept it, stopped. When it cannot be asked, what we kept comes marked stale.
 */
export async function readListings(
  deps: Use<'db' | 'clock' | 'questions' | 'market' | 'goods'>,
  ids: readonly string[],
): Promise<Map<string, Heard<MarketListing>>> {
  const found = new Map<string, Heard<MarketListing>>()
  const missing: string[] = []
  for (const id of new Set(ids)) {
    const remembered = deps.goods.items.get(id) ?? deps.goods.listings.get(id)
    if (remembered) found.set(id, remembered)
    else missing.push(id)
  }
  const asked = missing.sort().slice(0, IDS_AT_ONCE)
  if (asked.length === 0) return found
  const answered = await shareQuestion(deps.questions, `items:${asked.join()}`, () => askOrRecall(deps, asked))
  for (const [id, heard] of answered) found.set(id, heard)
  return found
}

/** Listings as last heard, without asking for newer facts: what was shown a while ago is shown again. */
export async function readHeard(
  deps: Use<'db' | 'clock' | 'questions' | 'market' | 'goods'>,
  ids: readonly string[],
): Promise<Map<string, Heard<MarketListing>>> {
  const found = new Map<string, Heard<MarketListing>>()
  for (const id of ids) {
    const heard = deps.goods.listings.get(id) ?? deps.goods.items.get(id)
    if (heard) found.set(id, heard)
  }
  const kept = await readKept(
    deps,
    ids.filter((id) => !found.has(id)),
  )
  for (const [id, heard] of kept) found.set(id, { ...heard, stale: false })
  // Keeping a page is nobody's wait, so another process may be asked for it before it is kept.
  for (const [id, heard] of await readListings(
    deps,
    ids.filter((id) => !found.has(id)),
  ))
    found.set(id, heard)
  return found
}

/** What we kept of listings, without asking anybody; marked stale. */
export async function readKept(deps: Use<'db'>, ids: readonly string[]): Promise<Map<string, Heard<MarketListing>>> {
  if (ids.length === 0) return new Map()
  const rows = await deps.db.selectFrom('goods').select(['id', 'listing', 'heard_at']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, listing, heard_at }) => [id, { value: listing, asOf: heard_at, stale: true }]))
}

async function askOrRecall(
  deps: Use<'db' | 'clock' | 'market' | 'goods'>,
  ids: readonly string[],
): Promise<Map<string, Heard<MarketListing>>> {
  try {
    return await ask(deps, ids)
  } catch (error) {
    if (!(error instanceof MarketplaceDown)) throw error
    return readKept(deps, ids)
  }
}

async function ask(deps: Use<'db' | 'clock' | 'market' | 'goods'>, ids: readonly string[]): Promise<Map<string, Heard<MarketListing>>> {
  const items = await deps.market.items(ids, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  const asOf = deps.clock()
  const found = new Map<string, Heard<MarketListing>>()
  for (const [id, item] of items) found.set(id, { value: listingOf(item), asOf, stale: false })
  const gone = await readKept(
    deps,
    ids.filter((id) => !items.has(id)),
  )
  for (const [id, { value }] of gone) found.set(id, { value: { ...value, sale: 'stopped', status: GONE }, asOf, stale: false })
  for (const [id, heard] of found) deps.goods.listings.set(id, heard)
  await keepGoods(
    deps.db,
    [...found.values()].map(({ value }) => value),
    asOf,
  )
  return found
}
