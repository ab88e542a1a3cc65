import type { z } from 'zod'
import type { CallOptions, MarketItem, MarketQuery, MarketSort, MarketplaceReads } from '../marketplace.ts'
import type { Caller, Calls } from './calls.ts'
import { type Answer, isTheirs } from './exchange.ts'
import { toItem, toListing, toSeller, toSimilar } from './map.ts'
import * as wire from './wire.ts'

/** Ids go into paths. The marketplace's have letters, digits, `_` and `-` only. */
export const isId = (id: string): boolean => /^[\w-]{1,64}$/.test(id)

export const ITEM_NOT_FOUND = [404, 400, 403, 412]
const USER_NOT_FOUND = [404, 400]
export const notFound = (answer: Answer, statuses: readonly number[]) => statuses.includes(answer.status) && isTheirs(answer)

const sorts: Record<MarketSort, { sort: string; order: 'asc' | 'desc' }> = {
  relevance: { sort: 'score', order: 'desc' },
  newest: { sort: 'created_time', order: 'desc' },
  priceAsc: { sort: 'price', order: 'asc' },
  priceDesc: { sort: 'price', order: 'desc' },
  likes: { sort: 'num_likes', order: 'desc' },
  endingSoon: { sort: 'bid_deadline', order: 'asc' },
}
/** `trading` counts as sold, as on the marketplace's own pages. */
const statuses = { onSale: 'on_sale', soldOut: 'sold_out,trading', all: 'on_sale,trading,sold_out' }
const marketplaces = { item: '1', shopProduct: '2', all: '3', auction: '1' }
/** The filter's ids, valid for both kinds (unlike those in answers). */
const payerIds = { buyer: '1', seller: '2' }

/** The query string of a search. Lists are comma-separated; empty filters are omitted. */
export function searchParams(query: MarketQuery): URLSearchParams {
  const shop = query.sellerId !== undefined && !/^\d+$/.test(query.sellerId)
  const filters: Record<string, string | number | undefined> = {
    keyword: query.keyword,
    exclude_keyword: query.excludeKeyword,
    category_id: query.categoryIds?.join(','),
    brand_id: query.brandIds?.join(','),
    // Sellers' ids are digits, shops' are not.
    seller_id: shop ? undefined : query.sellerId,
    shop_id: shop ? query.sellerId : undefined,
    color_id: query.colorIds?.join(','),
    price_min: query.priceMinJpy,
    price_max: query.priceMaxJpy,
    item_condition_id: query.conditionIds?.join(','),
    shipping_payer_id: query.shippingPayers?.map((payer) => payerIds[payer]).join(','),
    status: statuses[query.status],
    marketplace: marketplaces[query.kind],
    auction: query.kind === 'auction' ? 'true' : undefined,
    ...sorts[query.sort],
    page: query.page,
    limit: query.limit,
  }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value !== undefined && value !== '') params.set(name, String(value))
  return params
}

/** Reading the marketplace with the client's own token. */
export function createReads(calls: Calls, caller: Caller): MarketplaceReads {
  const get: Get = (path, options) => calls.ask(caller, { method: 'GET', path }, options)

  return {
    async search(query, options) {
      const answer = await get(`/v3/items/search?${searchParams(query)}`, options)
      // The marketplace refuses filters that no longer exist, such as an old category.
      if (notFound(answer, [400])) return { listings: [], hasNext: false, total: 0 }
      const page = calls.read(wire.SearchAnswer, answer, 'search')
      const listings = calls.readEach(wire.Listing, page.data, 'search').map(toListing)
      return { listings, hasNext: page.meta?.has_next ?? false, total: page.meta?.num_found ?? listings.length }
    },

    async item(id, prefecture, options) {
      if (!isId(id)) return null
      const answer = await get(`/v1/items/${id}?${new URLSearchParams({ prefecture })}`, options)
      return notFound(answer, ITEM_NOT_FOUND) ? null : toItem(calls.read(wire.Item, answer, 'item'), { prefectureNamed: true })
    },

    async items(ids, options) {
      const found = new Map<string, MarketItem>()
      const valid = ids.filter(isId)
      if (valid.length === 0) return found
      const call = { method: 'POST' as const, path: '/v1/items/fetch', body: { item_ids: valid } }
      const answer = calls.read(wire.FetchAnswer, await calls.ask(caller, call, options), 'items')
      for (const item of calls.readEach(wire.Item, Object.values(answer.items ?? {}), 'items')) {
        found.set(item.id, toItem(item, { prefectureNamed: false }))
      }
      return found
    },

    async similar(id, options) {
      if (!isId(id)) return []
      const answer = await get(`/v1/similar_items/${id}?marketplace=${marketplaces.all}`, options)
      if (notFound(answer, ITEM_NOT_FOUND)) return []
      return calls.readEach(wire.Similar, calls.read(wire.SimilarAnswer, answer, 'similar').items, 'similar').map(toSimilar)
    },

    async comments(id, options) {
      if (!isId(id)) return []
      const answer = await get(`/v1/items/${id}/comments`, options)
      if (notFound(answer, ITEM_NOT_FOUND)) return []
      return calls.readEach(wire.Comment, calls.read(wire.CommentsAnswer, answer, 'comments').comments, 'comments').map((comment) => ({
        id: comment.id,
        userName: comment.user?.name ?? '',
        userId: comment.user?.id ?? '',
        text: comment.comments,
        at: comment.created,
      }))
    },

    async seller(id, options) {
      if (!isId(id)) return null
      const answer = await get(`/v1/users/${id}`, options)
      return notFound(answer, USER_NOT_FOUND) ? null : toSeller(calls.read(wire.User, answer, 'seller'))
    },

    ...createMasterLists(calls, get),
  }
}

type Get = (path: string, options: CallOptions | undefined) => Promise<Answer>

function createMasterLists(calls: Calls, get: Get): Pick<MarketplaceReads, 'categories' | 'brands'> {
  const categories = master('/v1/master/item_categories', wire.CategoriesAnswer, 'categories')
  const brands = master('/v1/master/item_brands', wire.BrandsAnswer, 'brands')
  return {
    async categories(options) {
      const { master_categories } = await categories(options)
      return calls
        .readEach(wire.Category, master_categories, 'categories')
        .map(({ id, name, parent_id }) => ({ id, name, parentId: parent_id }))
    },

    async brands(options) {
      const { master_brands } = await brands(options)
      return calls
        .readEach(wire.Brand, master_brands, 'brands')
        .map(({ id, name_ja, name_en }) => ({ id, nameJa: name_ja, nameEn: name_en }))
    },
  }

  /** Answers 304 even to unconditional requests (observed): then the cached copy is current. */
  function master<S extends z.ZodType>(path: string, schema: S, what: string) {
    let cached: z.output<S> | undefined
    return async (options: CallOptions | undefined): Promise<z.output<S>> => {
      const answer = await get(path, options)
      if (answer.status === 304 && cached !== undefined) return cached
      cached = calls.read(schema, answer, what)
      return cached
    }
  }
}
