import { type MarketSeller, MarketplaceDown } from '@otsukai/connectors/marketplace'
import type { Use } from '../../platform/parts.ts'
import { shareQuestion } from '../../platform/http/share-question.ts'
import { notFound } from '../../platform/http/errors.ts'

/** Sellers heard more recently are not refreshed, because their records change slowly. */
const FRESH_MS = 60_000
/** Time limit of the marketplace's answer; after it screens show the kept seller. */
const ANSWER_WITHIN_MS = 2_500

export interface HeardSeller {
  /** A seller's number, or a shop's id. */
  id: string
  kind: 'seller' | 'shop'
  seller: MarketSeller
  asOf: number
  /** True when the seller could not be refreshed. */
  stale: boolean
}

/** Sellers have numbers, shops have ids with letters. Also used as a pattern in SQL. */
export const SELLER_ID = /^[0-9]+$/

export const kindOf = (id: string): HeardSeller['kind'] => (SELLER_ID.test(id) ? 'seller' : 'shop')

/**
 * A seller or shop for a screen: as heard within the last minute, else from the marketplace; when that is down, as last heard, marked
 * stale. Null when there is none. Throws `MarketplaceDown` when it is down and the seller was never heard of. `userId`: the
 * marketplace's user, if the caller knows it; a shop's must otherwise be looked up.
 */
export async function findSeller(
  deps: Use<'db' | 'clock' | 'questions' | 'market' | 'absentSellers'>,
  id: string,
  userId: string | null = null,
): Promise<HeardSeller | null> {
  const kept = await findKeptSeller(deps, id)
  if (kept && !kept.stale) return kept
  // With its user known, a shop can be read even when it cannot be found by its id.
  if (userId === null && deps.absentSellers.has(id)) return null
  try {
    return await shareQuestion(deps.questions, `seller:${id}`, () => ask(deps, id, userId ?? kept?.seller.id ?? null))
  } catch (error) {
    if (!(error instanceof MarketplaceDown) || !kept) throw error
    return kept
  }
}

/** A seller or shop as `findSeller` reads it. Throws 404 when there is none. */
export async function requireSeller(
  deps: Use<'db' | 'clock' | 'questions' | 'market' | 'absentSellers'>,
  id: string,
): Promise<HeardSeller> {
  const heard = await findSeller(deps, id)
  if (!heard) throw notFound(`seller ${id}`)
  return heard
}

/** The kept seller, without asking the marketplace; `stale` when older than a minute. */
export async function findKeptSeller(deps: Use<'db' | 'clock'>, id: string): Promise<HeardSeller | null> {
  const row = await deps.db.selectFrom('sellers').select(['seller', 'heard_at']).where('id', '=', id).executeTakeFirst()
  return row ? { id, kind: kindOf(id), seller: row.seller, asOf: row.heard_at, stale: deps.clock() - row.heard_at > FRESH_MS } : null
}

async function ask(
  deps: Use<'db' | 'clock' | 'market' | 'absentSellers'>,
  id: string,
  knownUserId: string | null,
): Promise<HeardSeller | null> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
  const userId = kindOf(id) === 'seller' ? id : (knownUserId ?? (await findShopUser(deps, id, signal)))
  const seller = userId === null ? null : await deps.market.seller(userId, { signal })
  if (!seller) {
    deps.absentSellers.set(id, true)
    return null
  }
  const asOf = deps.clock()
  await deps.db
    .insertInto('sellers')
    .values({ id, seller: JSON.stringify(seller), heard_at: asOf })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ seller: JSON.stringify(seller), heard_at: asOf })
        .where('sellers.heard_at', '<=', asOf),
    )
    .execute()
  return { id, kind: kindOf(id), seller, asOf, stale: false }
}

/** The user of a shop, from its goods, because the marketplace has reads for users only. Null when the shop has no goods. */
async function findShopUser(deps: Use<'market'>, shopId: string, signal: AbortSignal): Promise<string | null> {
  const page = await deps.market.search(
    { keyword: '', sellerId: shopId, status: 'all', kind: 'all', sort: 'newest', page: 0, limit: 1 },
    { signal },
  )
  const goods = page.listings[0]
  return goods?.shopId === shopId ? goods.sellerId : null
}
