import { createHash } from 'node:crypto'
import { type MarketItem, MarketplaceDown } from '@otsukai/connectors/marketplace'
import type { Use } from '../../platform/parts.ts'
import type { Heard } from './goods-memory.ts'
import { shareQuestion } from '../../platform/http/share-question.ts'
import { keepGoods } from './keep-goods.ts'

/** Time limit of a read for a decision; after it the caller is told to try again. */
const FRESH_WITHIN_MS = 3_000
/** Time limit of a read for a screen, which must be there within 3 s; after it the kept item is shown. */
const SCREEN_WITHIN_MS = 2_000

export type HeardItem = { item: MarketItem; asOf: number; stale: boolean }

/**
 * A listing for a screen: from memory, else from the marketplace; when that is down, as last heard, marked stale. Null when there is no
 * such listing, which is cached for a minute. Throws `MarketplaceDown` when it is down and the listing was never heard of.
 */
export async function readListing(
  deps: Use<'config' | 'db' | 'clock' | 'questions' | 'market' | 'goods'>,
  id: string,
): Promise<HeardItem | null> {
  const remembered = deps.goods.items.get(id)
  if (remembered) return { item: remembered.value, asOf: remembered.asOf, stale: remembered.stale }
  // A list that has shown the listing since is newer than its absence.
  if (deps.goods.absent.has(id) && !deps.goods.listings.has(id)) return null
  try {
    const heard = await shareQuestion(deps.questions, `item:${id}`, () => ask(deps, id, SCREEN_WITHIN_MS))
    return heard && { item: heard.value, asOf: heard.asOf, stale: false }
  } catch (error) {
    if (!(error instanceof MarketplaceDown)) throw error
    const kept = await findKept(deps, id)
    if (!kept) throw error
    return { item: kept.value, asOf: kept.asOf, stale: true }
  }
}

/** A listing read past every cache, for an order, a bid or a purchase. Null when there is none; throws `MarketplaceDown` after 3 s. */
export const readFreshListing = async (deps: Use<'config' | 'db' | 'clock' | 'market' | 'goods'>, id: string): Promise<MarketItem | null> =>
  (await ask(deps, id, FRESH_WITHIN_MS))?.value ?? null

async function ask(
  deps: Use<'config' | 'db' | 'clock' | 'market' | 'goods'>,
  id: string,
  withinMs: number,
): Promise<Heard<MarketItem> | null> {
  const item = await deps.market.item(id, deps.config.warehouse.prefecture, { signal: AbortSignal.timeout(withinMs) })
  const asOf = deps.clock()
  if (!item) {
    deps.goods.items.delete(id)
    deps.goods.absent.set(id, true)
    return null
  }
  const heard = { value: item, asOf, stale: false }
  deps.goods.items.set(id, heard)
  deps.goods.absent.delete(id)
  await keepItem(deps, item, asOf)
  return heard
}

/** Whoever looks at goods and then orders them reads them several times: what this process has just written is not written again. */
async function keepItem(deps: Use<'db' | 'goods'>, item: MarketItem, at: number): Promise<void> {
  const digest = createHash('sha1').update(JSON.stringify(item)).digest('base64')
  if (deps.goods.keptItems.get(item.id) === digest) return
  await keepGoods(deps.db, [item], at)
  deps.goods.keptItems.set(item.id, digest)
}

async function findKept(deps: Use<'db'>, id: string): Promise<Heard<MarketItem> | null> {
  const row = await deps.db.selectFrom('goods').select(['item', 'item_heard_at']).where('id', '=', id).executeTakeFirst()
  return row?.item ? { value: row.item, asOf: row.item_heard_at ?? 0, stale: true } : null
}
