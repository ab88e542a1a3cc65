/**
 * Schemas of the partner Open API's JSON. Unknown keys are ignored, numbers may be strings and lists null: each tolerance comes from
 * recorded answers. Fields that quotes and purchases need (id, price, checksum, paid price) are strict; fields that are only shown fall
 * back to null.
 * Shapes: the public clients sanmai/mercari-php-sdk and buyandship/supply-service on GitHub.
 */
import { z } from 'zod'

const id = z.union([z.string().min(1), z.number()]).transform(String)
/** Controls of the writing direction: one in a title would turn round what stands beside it, such as a price. */
const turns = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const unturned = (value: string): string => value.replace(turns, '')
const text = z
  .string()
  .nullish()
  .transform((value) => unturned(value ?? ''))
const number = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
])
const yen = number.pipe(z.int().nonnegative())
const count = yen
  .nullish()
  .catch(null)
  .transform((value) => value ?? 0)
/** Unix seconds (number or digits) or an ISO date, as milliseconds; 0 when missing. */
const time = z.union([number.transform((seconds) => seconds * 1000), z.iso.datetime({ offset: true }).transform(Date.parse)])
const timeOr0 = time
  .nullish()
  .catch(null)
  .transform((value) => value ?? 0)
const shown = <S extends z.ZodType>(schema: S) =>
  schema
    .nullish()
    .catch(null)
    .transform((value) => value ?? null)
/** Null is an empty list. An absent list is an error: it must not pass for "nothing found". */
const list = <S extends z.ZodType>(schema: S) =>
  z
    .array(schema)
    .nullable()
    .transform((value) => value ?? [])

/** The readable elements of a list that is only shown. */
const readable = <S extends z.ZodType>(schema: S) =>
  z.array(z.unknown()).transform((elements) => elements.flatMap((element) => schema.safeParse(element).data ?? []))

const named = z.object({ id, name: text })
const ratings = z.object({ good: count, normal: count, bad: count })
const url = z.string().min(1)

const itemSeller = z.object({
  id,
  name: text,
  photo_url: shown(url),
  num_sell_items: shown(number),
  ratings: shown(ratings),
  shop_id: shown(id),
})

const variant = z.object({
  id,
  name: text,
  size: z
    .union([z.string(), named.transform((size) => size.name)])
    .nullish()
    .catch(null),
  quantity: count,
})

/**
 * An auction's block: absent, null or empty for a fixed price. An unreadable block makes the listing unreadable: an auction must never
 * pass for a fixed price.
 */
const auctionBlock = <S extends z.ZodType>(schema: S) =>
  z
    .union([z.strictObject({}).transform(() => null), schema])
    .nullish()
    .transform((value) => value ?? null)

/** The block of an item's detail. */
const auctionInfo = z.object({
  expected_end_time: time,
  total_bids: yen,
  initial_price: yen,
  highest_bid: yen,
  state: text,
  auction_type: text,
  bid_deadline_duration_seconds: shown(number),
})
export type AuctionInfo = z.infer<typeof auctionInfo>

/** The fields of every list of items. */
const summary = z.object({
  id,
  status: text,
  name: z.string().transform(unturned),
  price: yen.nullish(),
  item_type: shown(z.string()),
  photos: shown(readable(z.string())),
})

/** Compiled, as a page has up to a hundred: many times faster, with the same results and issues. https://zod.dev/compile */
export const Listing = z.compile(
  summary.extend({
    created: timeOr0,
    updated: timeOr0,
    thumbnail: shown(url),
    thumbnails: shown(readable(z.string())),
    seller: itemSeller,
    item_category: shown(named),
    item_brand: shown(z.object({ id, name: text, sub_name: shown(z.string()) })),
    item_condition: shown(named),
    shipping_payer: shown(z.object({ code: text })),
    auction: auctionBlock(z.object({ bidDeadline: time, totalBid: yen, initialPrice: yen, highestBid: yen, auctionType: text })),
    auction_info: auctionBlock(auctionInfo),
  }),
)
export type Listing = z.infer<typeof Listing>

export const Item = z.compile(
  Listing.extend({
    description: text,
    item_size: shown(named),
    item_sizes: shown(readable(named)),
    item_variants: list(variant)
      .optional()
      .transform((variants) => variants ?? []),
    shipping_method: shown(named),
    shipping_from_area: shown(named),
    shipping_duration: shown(z.object({ name: text, min_days: shown(number), max_days: shown(number) })),
    shipping_class: shown(z.object({ fee: shown(yen) })),
    shops_shipping_fee: shown(yen),
    catalog_details: shown(z.object({ color: shown(z.string()) })),
    num_comments: count,
    num_likes: count,
    checksum: z.string().min(1),
  }),
)
export type Item = z.infer<typeof Item>

export const Auction = z.object({
  item_id: id,
  auction_info: auctionInfo,
  bidding: z.enum(['open', 'proxy']),
  bid_increment: yen,
  minimum_bid: yen,
  buy_now_price: yen.nullish(),
  is_extended: z.boolean(),
  my_bid: z.object({ is_highest: z.boolean() }).nullish(),
})
export type Auction = z.infer<typeof Auction>
export const BidSuccess = Auction.extend({ bid_status: z.literal('success') })
export const WonAuction = z.object({ item_id: id, price: yen, won_at: time, purchased: z.boolean() })
export const WonAnswer = z.object({ data: list(z.unknown()) })

export const Similar = summary.extend({ thumbnail: shown(url) })
export type Similar = z.infer<typeof Similar>

// List entries are parsed one by one, so that an unreadable entry does not cost the whole list.
export const SearchAnswer = z.object({
  data: list(z.unknown()),
  meta: z.object({ has_next: z.boolean().nullish(), num_found: shown(number) }).nullish(),
})
export const FetchAnswer = z.object({ items: z.record(z.string(), z.unknown()).nullable() })
export const SimilarAnswer = z.object({ items: list(z.unknown()) })

export const Comment = z.object({ id, user: shown(z.object({ id, name: text })), comments: text, created: timeOr0 })
export const CommentsAnswer = z.object({ comments: list(z.unknown()) })

export const User = z.object({
  id,
  name: text,
  photo_url: shown(url),
  photo_thumbnail_url: shown(url),
  ratings: shown(ratings),
  num_ratings: count,
  star_rating_score: shown(number),
  created: shown(time),
  introduction: text,
  num_sell_items: shown(number),
  has_identity_verified: shown(z.boolean()),
  // The keys of a badge are capitalised at the marketplace.
  user_badges: shown(readable(z.object({ ID: id, Name: text, Description: text }))),
  shop_id: shown(id),
})
export type User = z.infer<typeof User>

export const Category = z.object({ id, name: text, parent_id: shown(id) })
export const CategoriesAnswer = z.object({ master_categories: z.array(z.unknown()) })
export const Brand = z.object({ id, name_ja: text, name_en: text })
export const BrandsAnswer = z.object({ master_brands: z.array(z.unknown()) })

/** Both forms of error bodies; a failure may come with status 200. */
export const Failure = z.object({
  message: shown(z.string()),
  failure_details: shown(z.object({ code: shown(z.string()), reasons: z.unknown().optional(), minimum_bid: shown(yen) })),
})
export type Failure = z.infer<typeof Failure>

export const PurchaseSuccess = z.object({
  transaction_status: z.literal('success'),
  // A shop's order may lack `paid_price` but have its two parts (observed).
  transaction_details: z
    .object({
      trx_id: id.nullish(),
      shop_order_id: id.nullish(),
      paid_price: yen.nullish(),
      price: yen.nullish().catch(null),
      buyer_shipping_fee: z
        .union([yen, z.literal('').transform(() => 0)])
        .nullish()
        .transform((fee) => fee ?? 0),
    })
    .transform(({ paid_price, price, ...rest }, context) => {
      const paid = paid_price ?? (typeof price === 'number' ? price + rest.buyer_shipping_fee : null)
      if (paid !== null) return { ...rest, paid_price: paid }
      context.addIssue({ code: 'custom', message: 'neither paid_price nor price', input: rest })
      return z.NEVER
    }),
})

const shippingInfo = z.object({ shipping_method_name: text, tracking_number: shown(id), status: text })

export const Transaction = z.object({
  id,
  status: text,
  item_id: id,
  paid_price: shown(yen),
  updated_time: timeOr0,
  shipping_info: shown(shippingInfo),
  shipping_info_from_service_provider: shown(z.object({ carrier_code: text, tracking_number: shown(id) })),
})
export type Transaction = z.infer<typeof Transaction>

export const ShopOrder = z.object({
  id: id.nullish(),
  order_id: id.nullish(),
  created_at: timeOr0,
  total_price: shown(yen),
  status: text,
  shipping_info: shown(shippingInfo),
  order_product: z.object({ product_id: id }),
})
export type ShopOrder = z.infer<typeof ShopOrder>

/** An entry about no item (an announcement) has an empty or null `item_id`; an absent one is a misfit. */
export const Todo = z.object({ item_id: z.union([id, z.literal('')]).nullable(), title: text, message: text, created: timeOr0 })
export const TodoAnswer = z.object({ data: list(z.unknown()), next_page_token: text })

export const Message = z.object({ body: text })
export const MessagesAnswer = z.object({ messages: list(z.unknown()) })
export const MessageAnswer = z.object({ id })

export const ReviewAnswer = z.object({ review_status: text })

export const TokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: number,
  refresh_token: z.string().min(1).nullish(),
})

export const WebhookBody = z.object({ webhook_type: z.string() })
