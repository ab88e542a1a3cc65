import type { FastifyInstance } from 'fastify'
import type { Listing } from '../catalogue/listing.ts'
import type { World } from '../world/world.ts'
import { refused } from './errors.ts'
import { foldWords } from './fold.ts'
import type { ItemWire } from './item-wire.ts'
import { sizeId } from './master.ts'
import type { IndexQuery, SearchIndex } from './search-index.ts'
import type { Tokens } from './tokens.ts'

type Params = Record<string, string | string[] | undefined>

/** The marketplace counts no further. */
const mostFound = 15_000
/** `similar_items` names no more. */
const mostSimilar = 15
const statuses = ['on_sale', 'trading', 'sold_out']
/** `bid_deadline` is this sandbox's own: auctions with an end first, the nearest before. */
const sorts = ['score', 'created_time', 'price', 'num_likes', 'bid_deadline'] as const
const kinds: Record<string, string[]> = { '1': ['item'], '2': ['shopProduct'], '3': ['item', 'shopProduct'] }

/** `GET /v3/items/search` and `GET /v1/similar_items/:id`. */
export function searchRoutes(app: FastifyInstance, world: World, tokens: Tokens, index: SearchIndex, wire: ItemWire): void {
  const below = childrenOf(world)
  const parentOf = new Map(world.categories.map(({ id, parentId }) => [id, parentId]))

  app.get<{ Querystring: Params }>('/v3/items/search', async (request) => {
    tokens.require(request)
    const page = integer(request.query, 'page', 0, 0, 1_000_000)
    const limit = integer(request.query, 'limit', 50, 1, 100)
    const query = readQuery(request.query, page * limit, limit, below)
    const { listings, found } = page * limit >= mostFound ? { listings: [], found: 0 } : index.search(query)
    const counted = Math.min(found, mostFound)
    return { data: listings.map(wire.inSearch), meta: { has_next: (page + 1) * limit < counted, num_found: counted } }
  })

  app.get<{ Params: { id: string }; Querystring: Params }>('/v1/similar_items/:id', async (request) => {
    tokens.require(request)
    const listing = world.listings.get(request.params.id)
    if (!listing) throw refused(404, 'item not found')
    const params = { marketplace: request.query.marketplace ?? '3', status: 'on_sale', sort: 'num_likes' }
    const query = { ...readQuery(params, 0, 60, below), fits: [(one: Listing) => one.id !== listing.id] }
    const within = (categoryId: string): Listing[] => index.search({ ...query, categoryIds: new Set(below(categoryId)) }).listings
    let categoryId = listing.categoryId
    let listings = within(categoryId)
    // A small category has too few: the next above it has more.
    for (let above = parentOf.get(categoryId); above && listings.length < mostSimilar; above = parentOf.get(categoryId)) {
      categoryId = above
      listings = within(categoryId)
    }
    const sameBrandFirst = listings.sort((a, b) => Number(b.brandId === listing.brandId) - Number(a.brandId === listing.brandId))
    return { items: listings.length > 0 ? sameBrandFirst.slice(0, mostSimilar).map(wire.similar) : null }
  })
}

function readQuery(params: Params, offset: number, limit: number, below: (categoryId: string) => string[]): IndexQuery {
  const sort = text(params, 'sort') || 'score'
  const order = text(params, 'order') || 'desc'
  const asked = list(params, 'status')
  const categories = list(params, 'category_id')
  const marketplace = kinds[text(params, 'marketplace') || '1']
  const known = sorts.find((one) => one === sort)
  if (!known) throw refused(400, 'sort: score, created_time, price, num_likes or bid_deadline')
  if (order !== 'asc' && order !== 'desc') throw refused(400, 'order: asc or desc')
  if (!marketplace) throw refused(400, 'marketplace: 1, 2 or 3')
  if (asked.some((one) => !statuses.includes(one))) throw refused(400, 'status: on_sale, trading, sold_out')
  return {
    words: foldWords(text(params, 'keyword')),
    excludedWords: foldWords(text(params, 'exclude_keyword')),
    statuses: new Set(asked.length > 0 ? asked : statuses),
    kinds: new Set(marketplace),
    priceMinJpy: integer(params, 'price_min', 0, 0, 9_999_999),
    priceMaxJpy: integer(params, 'price_max', 0, 0, 9_999_999) || Infinity,
    categoryIds: categories.length > 0 ? new Set(categories.flatMap(below)) : null,
    fits: readFilters(params),
    sort: known,
    ascending: order === 'asc',
    offset,
    limit,
  }
}

/** The filters that name ids: several of one kind mean any of them, several kinds mean all. */
function readFilters(params: Params): IndexQuery['fits'] {
  const fits: IndexQuery['fits'] = []
  const among = (name: string, valueOf: (listing: Listing) => string | number | null) => {
    const wanted = list(params, name)
    if (wanted.length === 0) return
    const ids = new Set(wanted)
    fits.push((listing) => ids.has(String(valueOf(listing))))
  }
  among('brand_id', (one) => one.brandId)
  among('seller_id', (one) => one.sellerId)
  among('shop_id', (one) => one.shopId)
  among('size_id', (one) => one.sizeName && sizeId(one.sizeName))
  among('color_id', (one) => one.colorId)
  among('item_condition_id', (one) => one.conditionId)
  among('shipping_payer_id', (one) => (one.payer === 'buyer' ? 1 : 2))
  if (text(params, 'auction') === 'true') fits.push((one) => !!one.auction)
  const [after, before] = [integer(params, 'created_after_date', 0, 0, 2 ** 40), integer(params, 'created_before_date', 0, 0, 2 ** 40)]
  if (after > 0) fits.push((one) => one.createdAt >= after * 1000)
  if (before > 0) fits.push((one) => one.createdAt <= before * 1000)
  return fits
}

/** A category and all that hang under it. */
function childrenOf(world: World): (categoryId: string) => string[] {
  const children = new Map<string, string[]>()
  for (const { id, parentId } of world.categories) if (parentId) children.set(parentId, [...(children.get(parentId) ?? []), id])
  const below = (id: string): string[] => [id, ...(children.get(id) ?? []).flatMap(below)]
  return below
}

function text(params: Params, name: string): string {
  const value = params[name]
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}

const list = (params: Params, name: string): string[] =>
  text(params, name)
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

function integer(params: Params, name: string, fallback: number, least: number, most: number): number {
  const given = text(params, name)
  if (given === '') return fallback
  const value = Number(given)
  if (!Number.isInteger(value) || value < least || value > most)
    throw refused(400, `${name} must be a whole number from ${least} to ${most}`)
  return value
}
