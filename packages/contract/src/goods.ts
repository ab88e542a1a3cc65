import { z } from 'zod'
import { get, post } from './call.ts'
import { Jpy, numberText, Time, tokenListOf } from './fields.ts'
import { GoodsPoint } from './points.ts'
import { GoodsId, ItemId, MarketId, ShopProductId } from './ids.ts'

export const AuctionMark = z.object({ currentJpy: Jpy, bidCount: z.int(), endsAt: Time.nullable() })

export const GoodsSummary = z.object({
  id: GoodsId,
  /** In Japanese, unchanged. */
  name: z.string(),
  nameZh: z.string().nullable(),
  /** Null: listed without a price, cannot be ordered. */
  priceJpy: Jpy.nullable(),
  /** The marketplace's spelling. */
  status: z.string(),
  /** An address on our own origin; null: the storefront draws a placeholder. */
  thumbnail: z.string().nullable(),
  kind: z.enum(['item', 'shopProduct']),
  auction: AuctionMark.nullable(),
  sellerId: z.string(),
  brand: z.string().nullable(),
  conditionId: z.string().nullable(),
  shippingPayer: z.enum(['seller', 'buyer']).nullable(),
  collected: z.boolean(),
  createdAt: Time,
  updatedAt: Time,
  /** When the marketplace last answered. */
  asOf: Time,
  /** True when the marketplace could not be asked again. */
  stale: z.boolean(),
})
export type GoodsSummary = z.output<typeof GoodsSummary>

export const GoodsSeller = z.object({
  id: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  good: z.int().nullable(),
  normal: z.int().nullable(),
  bad: z.int().nullable(),
  listingCount: z.int().nullable(),
})

export const GoodsComment = z.object({ id: z.string(), userName: z.string(), bySeller: z.boolean(), text: z.string(), at: Time })

const detailFields = {
  ...GoodsSummary.shape,
  description: z.string(),
  /** Addresses on our own origin, in the listing's order; each takes `?w=` (width in pixels). */
  photos: z.array(z.string()),
  /** From the root down. */
  categories: z.array(z.object({ id: z.string(), name: z.string(), nameZh: z.string().nullable() })),
  condition: z.string().nullable(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  shippingMethod: z.string().nullable(),
  shippingFrom: z.string().nullable(),
  shippingDuration: z.string().nullable(),
  seller: GoodsSeller,
  likes: z.int(),
  comments: z.array(GoodsComment),
  /** What the seller's title, text and comments mean for a buyer: stops, warnings, then what is good. */
  points: z.array(GoodsPoint),
  priceHistory: z.array(z.object({ at: Time, priceJpy: Jpy })),
}
export const GoodsDetail = z.object(detailFields)
export type GoodsDetail = z.output<typeof GoodsDetail>

export const ShopProductDetail = z.object({
  ...detailFields,
  shop: z.object({ id: z.string(), name: z.string() }),
  variants: z.array(z.object({ id: z.string(), name: z.string(), size: z.string().nullable(), quantity: z.int() })),
})
export type ShopProductDetail = z.output<typeof ShopProductDetail>

export const understoodKinds = ['word', 'brand', 'category', 'item'] as const
export const Understood = z.object({
  typed: z.string(),
  searched: z.string(),
  literal: z.boolean(),
  parts: z.array(z.object({ text: z.string(), means: z.string(), kind: z.enum(understoodKinds), id: z.string().optional() })),
  /** Words, as typed, that were dropped because no goods match all of them. */
  leftOut: z.array(z.string()).optional(),
})

export const goodsSorts = ['relevance', 'newest', 'priceAsc', 'priceDesc', 'likes', 'endingSoon'] as const
export const goodsKinds = ['all', 'item', 'shopProduct', 'auction'] as const
export const goodsStatuses = ['onSale', 'soldOut', 'all'] as const

const Ids = z.array(MarketId).max(50)
export const SearchGoods = z.object({
  /** Empty: browse. */
  keyword: z.string().trim().max(200).default(''),
  /** Searches the words untranslated. */
  literal: z.boolean().default(false),
  /** Each word, and unless `literal` what it means in Japanese. */
  excludeKeyword: z.string().trim().max(200).optional(),
  categoryIds: Ids.optional(),
  brandIds: Ids.optional(),
  priceMinJpy: numberText(0, 9_999_999).optional(),
  priceMaxJpy: numberText(0, 9_999_999).optional(),
  conditionIds: z
    .array(z.string().regex(/^[1-6]$/))
    .max(6)
    .optional(),
  shippingPayers: z
    .array(z.enum(['seller', 'buyer']))
    .max(2)
    .optional(),
  colorIds: z
    .array(z.string().regex(/^\d{1,2}$/))
    .max(16)
    .optional(),
  status: z.enum(goodsStatuses).default('onSale'),
  kind: z.enum(goodsKinds).default('all'),
  sellerId: MarketId.optional(),
  /** Only goods that can be ordered, as far as a list can tell: on sale, with a price, no auction. */
  orderable: z.boolean().default(false),
  sort: z.enum(goodsSorts).default('relevance'),
  pageToken: z.string().max(2_000).nullish(),
  limit: numberText(1, 100).default(20),
})
export type SearchGoods = z.output<typeof SearchGoods>

export const SearchAnswer = z.object({
  ...tokenListOf(GoodsSummary).shape,
  understood: Understood,
  /**
   * The place in the list from which the goods are only near to what was typed, because no more have it all, or no more lack but
   * `understood.leftOut`. Null where none of this page is so.
   */
  widerFrom: z.int().nullable(),
  /** True when the marketplace could not be asked: the goods are from our own database. */
  stale: z.boolean(),
  asOf: Time,
})
export type SearchAnswer = z.output<typeof SearchAnswer>

export const searchGoods = post('/api/goods/search', {
  summary: 'Searches or browses the marketplace',
  who: 'visitor',
  input: SearchGoods,
  data: SearchAnswer,
})

export const goodsDetail = get('/api/goods/detail', {
  summary: 'A listing',
  who: 'visitor',
  input: z.object({ id: ItemId }),
  data: GoodsDetail,
})
export const shopProductInfo = get('/api/goods/shopProductInfo', {
  summary: 'A shop product, with its variants',
  who: 'visitor',
  input: z.object({ id: ShopProductId }),
  data: ShopProductDetail,
})
export const relatedItems = get('/api/goods/relatedItems', {
  summary: 'Goods like this one',
  who: 'visitor',
  input: z.object({ id: GoodsId }),
  data: z.array(GoodsSummary),
})

export const tagSuggest = post('/api/goods/tagSuggest', {
  summary: 'Completes what is being typed, in Chinese and Japanese',
  who: 'visitor',
  input: z.object({ keyword: z.string().trim().max(100) }),
  data: z.array(
    z.object({ text: z.string(), textZh: z.string().optional(), kind: z.enum(['word', 'brand', 'category']), id: z.string().optional() }),
  ),
})

export const batchGet = post('/api/goods/batchGet', {
  summary: 'Several goods as they are now; one that is gone comes with its last known facts and `status: ITEM_STATUS_STOP`',
  who: 'visitor',
  input: z.object({ ids: z.array(GoodsId).max(100) }),
  data: z.array(GoodsSummary),
})

/** Comma-separated ids. */
export const IdList = z
  .string()
  .max(2_000)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(GoodsId).max(50))

export const historyGoods = get('/api/goods/historyGoods', {
  summary: 'The viewing-history goods as they are now',
  who: 'visitor',
  input: z.object({ ids: IdList }),
  data: z.array(GoodsSummary),
})

export const productListingFilter = post('/api/goods/productListing:filter', {
  summary: 'Walks the goods that we have kept, in stable order',
  who: 'visitor',
  input: SearchGoods.omit({ orderable: true }).extend({ updatedAfter: Time.optional() }),
  data: tokenListOf(GoodsSummary),
})

/** The state of an auction at `serverTime`; screens count down by the server's clock. */
export const AuctionInfo = z.object({
  id: GoodsId,
  currentJpy: Jpy,
  bidCount: z.int(),
  /** The least next bid. */
  minNextJpy: Jpy,
  /** Missing for an auction without a buy-now price. */
  buyNowJpy: Jpy.optional(),
  /** Null while the end is not fixed: without bids, for most types of auction. */
  endsAt: Time.nullable(),
  /** True once a late bid has extended the auction. */
  extended: z.boolean(),
  state: z.enum(['open', 'ended', 'cancelled']),
  serverTime: Time,
})
export type AuctionInfo = z.output<typeof AuctionInfo>

export const auctionInfo = get('/api/goods/auctionInfo', {
  summary: 'How an auction stands now',
  who: 'visitor',
  input: z.object({ id: ItemId }),
  data: AuctionInfo,
})

export const productPages = get('/api/goods/productPages', {
  summary: 'What a product id means, and which screen shows it',
  who: 'visitor',
  input: z.object({ id: GoodsId }),
  data: z.object({ id: GoodsId, kind: z.enum(['item', 'shopProduct']), route: z.string() }),
})
