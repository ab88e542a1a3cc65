/** Maps the partner API's shapes to the port's. Pure. */
import type {
  AuctionMark,
  ListingKind,
  MarketAuction,
  MarketItem,
  MarketListing,
  MarketReference,
  MarketSeller,
  MarketSellerSummary,
  MarketTransaction,
  SaleState,
  ShippingPayer,
} from '../marketplace.ts'
import type * as wire from './wire.ts'

/**
 * A listing without a price carries 9,999,999 yen, the maximum. The partner API has no flag for it (the marketplace's own pages have
 * `isNoPrice`), so this price is read as none: the few real listings at it are not buyable here.
 */
const PLACEHOLDER_PRICE_JPY = 9_999_999
const priceOf = (price: number | null | undefined): number | null =>
  price === null || price === undefined || price === 0 || price >= PLACEHOLDER_PRICE_JPY ? null : price

const SHOP_ID_LENGTH = 22
/** The kind by `item_type`; without it, shop products have ids of 22 characters or a seller with a shop. */
function kindOf(item: { id: string; item_type: string | null; seller?: { shop_id: string | null } }): ListingKind {
  if (item.item_type === 'mercari') return 'item'
  if (item.item_type === 'shops') return 'shopProduct'
  return item.seller?.shop_id || item.id.length === SHOP_ID_LENGTH ? 'shopProduct' : 'item'
}

/** Recorded answers spell one status in three ways: `on_sale`, `STATUS_ON_SALE`, `ITEM_STATUS_ON_SALE`. */
const plainStatus = (status: string): string => status.toLowerCase().replace(/^((item|transaction|order|shipping)_)?status_/, '')

const saleStates: Record<string, SaleState> = {
  on_sale: 'onSale',
  trading: 'trading',
  sold_out: 'soldOut',
  stop: 'stopped',
  cancel: 'stopped',
  admin_cancel: 'stopped',
}
const saleOf = (status: string): SaleState => saleStates[plainStatus(status)] ?? 'unknown'

/** By the code, never by the id: the ids of the two payers are swapped between items and shop products. */
function payerOf(payer: { code: string } | null): ShippingPayer {
  const code = payer?.code.toLowerCase()
  return code === 'seller' || code === 'buyer' ? code : 'unknown'
}

function sellerOf(seller: wire.Listing['seller']): MarketSellerSummary {
  return {
    id: seller.id,
    name: seller.name,
    avatarUrl: seller.photo_url,
    ratings: seller.ratings,
    listingCount: seller.num_sell_items,
    shopId: seller.shop_id,
  }
}

export function toListing(item: wire.Listing): MarketListing {
  return {
    id: item.id,
    kind: kindOf(item),
    name: item.name,
    priceJpy: priceOf(item.price),
    status: item.status,
    sale: saleOf(item.status),
    thumbnailUrl: item.thumbnail ?? item.thumbnails?.[0] ?? item.photos?.[0] ?? null,
    photoUrls: item.photos ?? [],
    sellerId: item.seller.id,
    shopId: item.seller.shop_id,
    category: item.item_category,
    brand: item.item_brand && { id: item.item_brand.id, name: item.item_brand.name },
    conditionId: item.item_condition?.id ?? null,
    shippingPayer: payerOf(item.shipping_payer),
    createdAt: item.created || item.updated,
    updatedAt: item.updated || item.created,
    auction: item.auction_info ? markOf(item.auction_info) : item.auction && markOf(plainInfo(item.auction)),
  }
}

const plainInfo = ({ bidDeadline, totalBid, initialPrice, highestBid, auctionType }: NonNullable<wire.Listing['auction']>) => ({
  expected_end_time: bidDeadline,
  total_bids: totalBid,
  initial_price: initialPrice,
  highest_bid: highestBid,
  auction_type: auctionType,
})

/**
 * Before the first bid `expected_end_time` is provisional and differs in every answer, so `endsAt` is null; unless the seller fixed the end.
 */
function markOf(info: Omit<wire.AuctionInfo, 'state' | 'bid_deadline_duration_seconds'>): AuctionMark {
  const fixed = info.total_bids > 0 || info.auction_type === 'AUCTION_TYPE_FIXED_END'
  return {
    currentJpy: info.total_bids > 0 ? info.highest_bid : info.initial_price,
    bidCount: info.total_bids,
    endsAt: fixed ? info.expected_end_time : null,
  }
}

/** The known states of an open auction. No ended auction was ever recorded, so any other state counts as ended. */
const openAuction = ['STATE_NO_BID', 'STATE_ONGOING']
const auctionState = (state: string): MarketAuction['state'] =>
  openAuction.includes(state) ? 'open' : /CANCEL/.test(state) ? 'cancelled' : 'ended'

export function toAuction(auction: wire.Auction): MarketAuction {
  const info = auction.auction_info
  const seconds = info.bid_deadline_duration_seconds
  return {
    ...markOf(info),
    itemId: auction.item_id,
    state: auctionState(info.state),
    minNextJpy: auction.minimum_bid,
    incrementJpy: auction.bid_increment,
    buyNowJpy: auction.buy_now_price ?? null,
    extended: auction.is_extended,
    extensionMs: seconds === null ? null : seconds * 1000,
    bidding: auction.bidding,
    leader: auction.my_bid ? (auction.my_bid.is_highest ? 'us' : 'other') : 'unknown',
  }
}

/** No official increment is known; 100 yen was observed at 62,000. A bid above the minimum is safe, one below may be refused. */
const SEEN_INCREMENT_JPY = 100
const EXTENSION_MS = 5 * 60_000

/** An auction read from its item's block, for marketplaces without auction calls; staff bid by it. */
export function auctionOfItem(item: wire.Item): MarketAuction | null {
  const info = item.auction_info
  if (!info) return null
  const mark = markOf(info)
  const state = auctionState(info.state)
  return {
    ...mark,
    itemId: item.id,
    state: state === 'open' && saleOf(item.status) !== 'onSale' ? 'ended' : state,
    minNextJpy: mark.bidCount === 0 ? mark.currentJpy : mark.currentJpy + SEEN_INCREMENT_JPY,
    incrementJpy: SEEN_INCREMENT_JPY,
    buyNowJpy: null,
    extended: false,
    extensionMs: EXTENSION_MS,
    bidding: 'open',
    leader: 'unknown',
  }
}

/** The buyer's shipping fee. A fee that the buyer pays is known only from a read that named a prefecture. */
function shippingFeeOf(item: wire.Item, prefectureNamed: boolean): number | null {
  if (payerOf(item.shipping_payer) === 'seller') return item.shops_shipping_fee ?? 0
  if (!prefectureNamed) return null
  return item.shops_shipping_fee ?? item.shipping_class?.fee ?? null
}

export function toItem(item: wire.Item, { prefectureNamed }: { prefectureNamed: boolean }): MarketItem {
  const sizes = item.item_size ? [item.item_size] : (item.item_sizes ?? [])
  return {
    ...toListing(item),
    description: item.description,
    condition: item.item_condition,
    color: item.catalog_details?.color ?? null,
    size: sizes.map((size) => size.name).join('、') || null,
    shippingMethod: item.shipping_method,
    shippingFrom: item.shipping_from_area,
    shippingDuration: item.shipping_duration && {
      name: item.shipping_duration.name,
      minDays: item.shipping_duration.min_days,
      maxDays: item.shipping_duration.max_days,
    },
    shippingFeeJpy: shippingFeeOf(item, prefectureNamed),
    seller: sellerOf(item.seller),
    likes: item.num_likes,
    commentCount: item.num_comments,
    variants: item.item_variants.map(({ id, name, size, quantity }) => ({ id, name, size: size || null, quantity })),
    checksum: item.checksum,
  }
}

export type SimilarListing = Pick<MarketListing, 'id' | 'kind' | 'name' | 'priceJpy' | 'status' | 'sale' | 'photoUrls'>
export function toSimilar(item: wire.Similar): SimilarListing {
  return {
    id: item.id,
    kind: kindOf(item),
    name: item.name,
    priceJpy: priceOf(item.price),
    status: item.status,
    sale: saleOf(item.status),
    photoUrls: item.photos?.length ? item.photos : item.thumbnail ? [item.thumbnail] : [],
  }
}

export function toSeller(user: wire.User): MarketSeller {
  return {
    id: user.id,
    name: user.name,
    avatarUrl: user.photo_url ?? user.photo_thumbnail_url,
    ratings: user.ratings,
    listingCount: user.num_sell_items,
    shopId: user.shop_id,
    introduction: user.introduction,
    joinedAt: user.created,
    ratingCount: user.num_ratings,
    stars: user.star_rating_score,
    identityVerified: user.has_identity_verified,
    badges: (user.user_badges ?? []).map((badge) => ({ id: badge.ID, name: badge.Name, description: badge.Description })),
  }
}

function tradeStateOf(status: string): MarketTransaction['state'] {
  const plain = plainStatus(status)
  if (plain.includes('cancel')) return 'cancelled'
  if (plain === 'wait_shipping') return 'waitShipping'
  if (plain === 'wait_review') return 'waitReview'
  // wait_done: we have rated, and only the seller's rating is missing.
  return plain === 'wait_done' || plain === 'done' || plain === 'completed' ? 'done' : 'unknown'
}
const isOnItsWay = (status: string | undefined): boolean => ['shipping', 'shipped', 'done'].includes(plainStatus(status ?? ''))

const DAY_MS = 86_400_000
const JST_MS = 9 * 3_600_000

/**
 * The marketplace closes an unrated purchase at 13:00 JST on the 9th day after the shipping notice. Answers carry no time of the notice,
 * only that of the last change: at first the notice's, afterwards later ones. So of several answers the earliest is right.
 */
const closesAt = (noticeAt: number): number => Math.floor((noticeAt + JST_MS) / DAY_MS) * DAY_MS + 9 * DAY_MS + 13 * 3_600_000 - JST_MS

export function toTransaction(transaction: wire.Transaction): MarketTransaction {
  const shipping = transaction.shipping_info
  const provider = transaction.shipping_info_from_service_provider
  const number = provider?.tracking_number ?? shipping?.tracking_number ?? null
  const state = tradeStateOf(transaction.status)
  return {
    reference: { kind: 'transaction', id: transaction.id },
    itemId: transaction.item_id,
    paidJpy: transaction.paid_price,
    state,
    tracking: number === null ? null : { carrier: provider?.carrier_code || shipping?.shipping_method_name || '', number },
    shipped: state === 'waitReview' || state === 'done' || isOnItsWay(shipping?.status),
    closesAt: state === 'waitReview' && transaction.updated_time > 0 ? closesAt(transaction.updated_time) : null,
    updatedAt: transaction.updated_time,
  }
}

/** A shop's order can be `completed` while its parcel is on its way (observed), so its state follows the shipping status. */
export function toShopTransaction(order: wire.ShopOrder, reference: MarketReference): MarketTransaction {
  const info = order.shipping_info
  const shipping = plainStatus(info?.status ?? '')
  const shipped = isOnItsWay(shipping)
  const state = tradeStateOf(order.status)
  return {
    reference,
    itemId: order.order_product.product_id,
    // `order_product.price` excludes shipping.
    paidJpy: order.total_price ?? null,
    state: state !== 'done' ? state : shipping === 'done' ? 'done' : shipped ? 'waitReview' : 'waitShipping',
    tracking: info?.tracking_number ? { carrier: info.shipping_method_name, number: info.tracking_number } : null,
    shipped: shipped || state === 'waitReview',
    closesAt: null,
    updatedAt: order.created_at,
  }
}
