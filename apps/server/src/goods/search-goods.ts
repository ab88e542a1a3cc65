import { type MarketPage, type MarketQuery, MarketplaceDown } from '@otsukai/connectors/marketplace'
import { type SearchGoods } from '@otsukai/contract/goods'
import { type DataOf } from '@otsukai/contract/call'
import { type searchGoods as searchGoodsCall } from '@otsukai/contract/goods'
import { type Deps } from '../deps.ts'
import { Serialised } from '../http/envelope.ts'
import { type Heard, shareQuestion } from './goods-memory.ts'
import { summaryOf } from './goods-view.ts'
import { keepGoods } from './keep-goods.ts'
import { nextToken, pageOf, prevToken } from './page-token.ts'
import { searchKept } from './search-kept.ts'
import { understand } from './understand.ts'

type Answer = DataOf<typeof searchGoodsCall>

/** A member waits for a search no longer than this; then what we have kept is searched instead. */
const ANSWER_WITHIN_MS = 3_000

/** Searches or browses the marketplace. When it cannot be asked, what we have seen before is searched, and marked stale. */
export async function searchGoods(deps: Deps, wanted: SearchGoods): Promise<Serialised<Answer>> {
  const understood = understand(wanted.keyword, wanted.literal)
  const query = queryOf(wanted, understood.searched)
  const heard = query ? await askOrRecall(deps, query) : { value: { listings: [], hasNext: false, total: 0 }, asOf: deps.clock(), stale: false }
  const page = query?.page ?? 0
  const answer = (): Answer => ({
    total: heard.value.total,
    list: heard.value.listings.map((listing) => summaryOf(listing, heard)),
    nextPageToken: heard.value.hasNext ? nextToken(page) : null,
    prevPageToken: prevToken(page),
    understood,
    stale: heard.stale,
    asOf: heard.asOf,
  })
  return new Serialised<Answer>(remembered(deps, heard, understood.typed, () => JSON.stringify(answer())))
}

/** The serialised answer of a remembered page; pages that differ only in how they were asked for are told apart by `typed`. */
function remembered(deps: Deps, heard: Heard<MarketPage>, typed: string, make: () => string): string {
  const texts = deps.goods.pageTexts
  const byTyped = texts.get(heard) ?? new Map<string, string>()
  texts.set(heard, byTyped)
  const text = byTyped.get(typed) ?? make()
  if (byTyped.size < 8) byTyped.set(typed, text)
  return text
}

/** A page of the marketplace's: as heard a moment ago, else asked for, once for all who ask the same; what we have kept when it cannot be asked. */
export async function askOrRecall(deps: Deps, query: MarketQuery): Promise<Heard<MarketPage>> {
  const key = JSON.stringify(query)
  const standing = deps.goods.pages.get(key)
  if (standing) return standing
  try {
    return await shareQuestion(deps.goods, `search:${key}`, () => ask(deps, query, key))
  } catch (error) {
    if (!(error instanceof MarketplaceDown)) throw error
    return searchKept(deps, query)
  }
}

async function ask(deps: Deps, query: MarketQuery, key: string): Promise<Heard<MarketPage>> {
  const page = await deps.market.search(query, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  const asOf = deps.clock()
  const heard = { value: page, asOf, stale: false }
  deps.goods.pages.set(key, heard)
  // Nobody waits for what is only kept for worse days.
  keepGoods(deps.db, page.listings, asOf).catch((error: unknown) => deps.log.warn({ err: error }, 'a page of goods was not kept'))
  return heard
}

/** The question to the marketplace; null when nothing can match (auctions come with their own calls). */
export function queryOf(wanted: SearchGoods, keyword: string): MarketQuery | null {
  const { kind, sort } = wanted
  if (kind === 'auction') return null
  return {
    keyword,
    excludeKeyword: wanted.excludeKeyword,
    categoryIds: wanted.categoryIds,
    brandIds: wanted.brandIds,
    sellerId: wanted.sellerId,
    priceMinJpy: wanted.priceMinJpy,
    priceMaxJpy: wanted.priceMaxJpy,
    conditionIds: wanted.conditionIds,
    colorIds: wanted.colorIds,
    shippingPayers: wanted.shippingPayers,
    status: wanted.status,
    kind,
    sort: sort === 'endingSoon' ? 'newest' : sort,
    page: pageOf(wanted.pageToken ?? null),
    limit: wanted.limit,
  }
}
