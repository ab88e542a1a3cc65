import { type MarketListing, MarketplaceDown } from '@otsukai/connectors/marketplace'
import type { Use } from '../../platform/parts.ts'
import type { Reads } from '../../platform/db/reads.ts'
import type { Heard } from './goods-memory.ts'
import { shareQuestion } from '../../platform/http/share-question.ts'
import { keepGoods, listingOf } from './keep-goods.ts'

/** Maximum ids in one call to the marketplace. */
const IDS_AT_ONCE = 100
/** Time limit of the call; after it screens show kept listings. */
const ANSWER_WITHIN_MS = 2_300
/** The marketplace's status of a listing that was taken down. */
const GONE = 'ITEM_STATUS_STOP'

/**
 * Listings by id: from memory, the rest in one call to the marketplace; kept listings that it no longer knows come as stopped. When it
 * is down, kept listings come marked stale.
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
  const wanted = missing.sort().slice(0, IDS_AT_ONCE)
  if (wanted.length === 0) return found
  const answered = await shareQuestion(deps.questions, `items:${wanted.join()}`, () => askOrRecall(deps, wanted))
  for (const [id, heard] of answered) found.set(id, heard)
  return found
}

/** Listings as last heard, not refreshed, so that a page shown earlier is shown again unchanged. */
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
    deps.db,
    ids.filter((id) => !found.has(id)),
  )
  for (const [id, heard] of kept) found.set(id, { ...heard, stale: false })
  // Pages are kept with a delay, so another process may need a listing before it is stored.
  for (const [id, heard] of await readListings(
    deps,
    ids.filter((id) => !found.has(id)),
  ))
    found.set(id, heard)
  return found
}

/** Kept listings, without asking the marketplace; marked stale. */
export async function readKept(db: Reads, ids: readonly string[]): Promise<Map<string, Heard<MarketListing>>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('goods').select(['id', 'listing', 'heard_at']).where('id', 'in', ids).execute()
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
    return readKept(deps.db, ids)
  }
}

async function ask(deps: Use<'db' | 'clock' | 'market' | 'goods'>, ids: readonly string[]): Promise<Map<string, Heard<MarketListing>>> {
  const items = await deps.market.items(ids, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  const asOf = deps.clock()
  const found = new Map<string, Heard<MarketListing>>()
  for (const [id, item] of items) found.set(id, { value: listingOf(item), asOf, stale: false })
  const gone = await readKept(
    deps.db,
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
