import { type MarketSeller, MarketplaceDown } from '@otsukai/connectors/marketplace'
import type { Use } from '../../platform/parts.ts'
import { shareQuestion } from '../../platform/http/share-question.ts'
import { notFound } from '../../platform/http/errors.ts'

/** A seller's record moves by a rating now and then: what was heard so recently is not asked for again. */
const FRESH_MS = 60_000
/** A screen waits for a seller no longer than this; then it shows what was heard earlier. */
const ANSWER_WITHIN_MS = 2_500

export interface HeardSeller {
  /** As the member named it: a seller's number, or a shop's id. */
  id: string
  kind: 'seller' | 'shop'
  seller: MarketSeller
  asOf: number
  /** True when it could not be refreshed. */
  stale: boolean
}

/** Sellers have numbers, shops have ids with letters in them. The database reads it too. */
export const SELLER_ID = /^[0-9]+$/

export const kindOf = (id: string): HeardSeller['kind'] => (SELLER_ID.test(id) ? 'seller' : 'shop')

/**
 * A seller or shop for a screen: as heard within the last minute, else from the marketplace; when that is down, as we last heard it,
 * marked stale. Null when there is none. Throws `MarketplaceDown` when it is down and we never heard of the seller. `userId` is the
 * marketplace's user where the caller knows it: a shop's has to be found out otherwise.
 */
export async function findSeller(
  deps: Use<'db' | 'clock' | 'questions' | 'market' | 'absentSellers'>,
  id: string,
  userId: string | null = null,
): Promise<HeardSeller | null> {
  const kept = await findKeptSeller(deps, id)
  if (kept && !kept.stale) return kept
  // A shop that cannot be found by its id is asked for all the same by one who knows its user.
  if (userId === null && deps.absentSellers.has(id)) return null
  try {
    return await shareQuestion(deps.questions, `seller:${id}`, () => ask(deps, id, userId ?? kept?.seller.id ?? null))
  } catch (error) {
    if (!(error instanceof MarketplaceDown) || !kept) throw error
    return kept
  }
}

/** The same; 404 when there is none. */
export async function requireSeller(
  deps: Use<'db' | 'clock' | 'questions' | 'market' | 'absentSellers'>,
  id: string,
): Promise<HeardSeller> {
  const heard = await findSeller(deps, id)
  if (!heard) throw notFound(`seller ${id}`)
  return heard
}

/** What we kept of a seller, without asking anybody; `stale` when it is older than a minute. */
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

/** The marketplace tells of users alone, and its goods tell which user a shop belongs to. Null when the shop has no goods: then nobody knows it. */
async function findShopUser(deps: Use<'market'>, shopId: string, signal: AbortSignal): Promise<string | null> {
  const page = await deps.market.search(
    { keyword: '', sellerId: shopId, status: 'all', kind: 'all', sort: 'newest', page: 0, limit: 1 },
    { signal },
  )
  const goods = page.listings[0]
  return goods?.shopId === shopId ? goods.sellerId : null
}
