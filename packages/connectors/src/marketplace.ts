/**
 * The port to the marketplace, in our own terms: adapters translate, and nothing outside `connectors` knows a vendor's terms. Adapters
 * check every answer against a schema; an unknown enum value becomes `unknown`.
 *
 * Money is whole yen, times are milliseconds since 1970, ids are strings.
 */

export type ShippingPayer = 'seller' | 'buyer' | 'unknown'
export type ListingKind = 'item' | 'shopProduct'

/** Our reading of a listing's status; `MarketListing.status` keeps the marketplace's own spelling. */
export type SaleState = 'onSale' | 'trading' | 'soldOut' | 'stopped' | 'unknown'

export interface Named {
  id: string
  name: string
}

export interface MarketSellerSummary {
  id: string
  name: string
  avatarUrl: string | null
  ratings: { good: number; normal: number; bad: number } | null
  /** The number of the seller's listings by the marketplace; not completed sales. */
  listingCount: number | null
  /** Set when the seller is a shop. */
  shopId: string | null
}

export interface MarketSeller extends MarketSellerSummary {
  introduction: string
  joinedAt: number | null
  ratingCount: number
  /** 0–5; null when unknown. */
  stars: number | null
  identityVerified: boolean | null
  badges: { id: string; name: string; description: string }[]
}

export interface MarketVariant {
  id: string
  name: string
  size: string | null
  /** Number left; 0 is sold out. */
  quantity: number
}

/** A listing as search answers and lists carry it. */
export interface MarketListing {
  id: string
  kind: ListingKind
  name: string
  /** Null: no price (the marketplace's placeholder price), so not buyable. */
  priceJpy: number | null
  /** The marketplace's spelling: `on_sale`, `ITEM_STATUS_TRADING` … */
  status: string
  sale: SaleState
  thumbnailUrl: string | null
  photoUrls: string[]
  sellerId: string
  shopId: string | null
  category: Named | null
  brand: Named | null
  /** `1` (new) to `6` (poor). */
  conditionId: string | null
  shippingPayer: ShippingPayer
  createdAt: number
  updatedAt: number
  /** Null: sold at a fixed price. `priceJpy` of an auction is its current price. */
  auction: AuctionMark | null
}

/** The auction facts that every answer carries, lists included. */
export interface AuctionMark {
  /** Before the first bid: the starting price. */
  currentJpy: number
  bidCount: number
  /** Null before the first bid. The end may move, later or earlier. */
  endsAt: number | null
}

/**
 * An auction read on its own. Screens and the bidding agent take the increment, the extension and the leader from here alone; no other
 * code derives them.
 */
export interface MarketAuction extends AuctionMark {
  itemId: string
  state: 'open' | 'ended' | 'cancelled'
  /** The lowest bid accepted now. */
  minNextJpy: number
  /** The minimum step above the current price. */
  incrementJpy: number
  /** A bid of this price buys at once. Null: no buy-now price. */
  buyNowJpy: number | null
  /** A late bid has moved the end. */
  extended: boolean
  /** A bid less than this before the end moves the end to this long after the bid; null when unknown. */
  extensionMs: number | null
  /** `open`: each bid becomes the price. `proxy`: a bid is a hidden maximum, raised by the least needed. */
  bidding: 'open' | 'proxy'
  /**
   * The leader, or the winner after the end. `us` and `other` need a read with the account's token, never a comparison of prices; any
   * other read gives `unknown`.
   */
  leader: 'us' | 'other' | 'unknown'
}

export interface BidRequest {
  itemId: string
  /** The new price; with proxy bidding the maximum. */
  amountJpy: number
  /** Our name for this bid. */
  bidIdentifier: string
}

/**
 * The outcome of a bid call. `told` is the marketplace's answer in its own words.
 * - `accepted`: bid placed; `auction` is its state then. With proxy bidding another bidder may lead nevertheless.
 * - `tooLow`: certainly not placed; `minNextJpy` is the lowest accepted bid, when known.
 * - `ended`, `notAdmitted`: certainly not placed, and no later bid of ours will be accepted.
 * - `oursToMend`: certainly not placed, for a reason on our side or our account's.
 * - `unclear`: no answer, or one that proves nothing. The bid may have been placed.
 */
export type BidOutcome =
  | { kind: 'accepted'; auction: MarketAuction }
  | { kind: 'tooLow'; minNextJpy: number | null; told: string }
  | { kind: 'ended'; told: string }
  | { kind: 'notAdmitted'; told: string }
  | { kind: 'oursToMend'; reason: 'card' | 'account' | 'rateLimited' | 'neverSent'; retryAfterMs: number | null; told: string }
  | { kind: 'unclear'; told: string }

/** An auction that ended with an account as its winner. */
export interface WonAuction {
  itemId: string
  /** The winner's price, without shipping. */
  priceJpy: number
  wonAt: number
  /** True once the winner has bought the item: winning itself buys nothing. */
  purchased: boolean
}

export interface MarketplaceAuctions {
  /**
   * `call`: `bid` places bids. `desk`: the marketplace has no call for bids, so staff bid and buy by hand and record it; `bid` then
   * sends nothing, and `leader` stays `unknown`.
   */
  bidsBy: 'call' | 'desk'
  /** Null: no such auction. Throws `MarketplaceDown`. `account`: reads with its token, which `leader` needs. */
  auction(id: string, options?: CallOptions & { account?: string | undefined }): Promise<MarketAuction | null>
  /** Sent once. Never throws: every failure is an outcome. */
  bid(account: string, request: BidRequest, options?: CallOptions): Promise<BidOutcome>
  /** The account's won auctions: evidence of a bid's success, like its to-do list and transactions. Throws `MarketplaceDown`. */
  wonAuctions(account: string, options?: CallOptions): Promise<WonAuction[]>
}

export interface MarketComment {
  id: string
  userName: string
  userId: string
  text: string
  at: number
}

/** A listing read on its own, with all that quotes and purchases need. */
export interface MarketItem extends MarketListing {
  description: string
  condition: Named | null
  color: string | null
  size: string | null
  shippingMethod: Named | null
  shippingFrom: Named | null
  shippingDuration: { name: string; minDays: number | null; maxDays: number | null } | null
  /** The buyer's shipping fee to the requested prefecture, paid through the marketplace; null when unknown. */
  shippingFeeJpy: number | null
  seller: MarketSellerSummary
  likes: number
  commentCount: number
  variants: MarketVariant[]
  /** Sent with a purchase, which fails when price or description have changed since. */
  checksum: string
}

export type MarketSort = 'relevance' | 'newest' | 'priceAsc' | 'priceDesc' | 'likes' | 'endingSoon'

export interface MarketQuery {
  keyword: string
  excludeKeyword?: string | undefined
  categoryIds?: readonly string[] | undefined
  brandIds?: readonly string[] | undefined
  sellerId?: string | undefined
  priceMinJpy?: number | undefined
  priceMaxJpy?: number | undefined
  conditionIds?: readonly string[] | undefined
  colorIds?: readonly string[] | undefined
  shippingPayers?: readonly ('seller' | 'buyer')[] | undefined
  status: 'onSale' | 'soldOut' | 'all'
  /** `auction`: items sold to the highest bidder. */
  kind: 'all' | ListingKind | 'auction'
  sort: MarketSort
  /** From 0. */
  page: number
  /** At most 100. */
  limit: number
}

export interface MarketPage {
  listings: MarketListing[]
  hasNext: boolean
  /** The marketplace's own count: capped and drifting; never a base for page numbers. */
  total: number
}

export interface MarketCategory {
  id: string
  name: string
  parentId: string | null
}
export interface MarketBrand {
  id: string
  nameJa: string
  nameEn: string
}

/**
 * The priorities of calls, most urgent first: in the evening, when auctions end, a token's budget of calls a second is scarce.
 */
export const callLanes = ['bidding', 'purchase', 'following', 'member', 'visitor', 'stream'] as const
export type CallLane = (typeof callLanes)[number]

/** The origin of a call. Callers take turns within a lane, so that one caller's many calls do not delay another's first. */
export interface Asker {
  lane: CallLane
  /** A unique name of the caller. Null: the server itself. */
  caller: string | null
}

export interface CallOptions {
  /** Aborts the call; the adapter's own time limit applies as well. */
  signal?: AbortSignal | undefined
  /** Default: the asker's lane for reads, `purchase` for trading. In `member` and `visitor` a call gives up within 3 s: a person waits. */
  lane?: CallLane | undefined
}

/** Reads, with bounded retries. Every method throws `MarketplaceDown` when the marketplace is unreachable or its answer unreadable. */
export interface MarketplaceReads {
  search(query: MarketQuery, options?: CallOptions): Promise<MarketPage>
  /** Null: no such listing. `prefecture`: the warehouse's, which determines the shipping fee. */
  item(id: string, prefecture: string, options?: CallOptions): Promise<MarketItem | null>
  /** The existing ones, by id; up to 100 a call. */
  items(ids: readonly string[], options?: CallOptions): Promise<Map<string, MarketItem>>
  similar(
    id: string,
    options?: CallOptions,
  ): Promise<Pick<MarketListing, 'id' | 'kind' | 'name' | 'priceJpy' | 'status' | 'sale' | 'photoUrls'>[]>
  comments(id: string, options?: CallOptions): Promise<MarketComment[]>
  /** Null: no such user. */
  seller(id: string, options?: CallOptions): Promise<MarketSeller | null>
  categories(options?: CallOptions): Promise<MarketCategory[]>
  brands(options?: CallOptions): Promise<MarketBrand[]>
}

/** The warehouse's address as a purchase's destination. All fields are non-empty. */
export interface DeliveryAddress {
  familyName: string
  firstName: string
  familyNameKana: string
  firstNameKana: string
  telephone: string
  /** Seven digits. */
  postalCode: string
  prefecture: string
  city: string
  address1: string
  address2: string
}

export interface PurchaseRequest {
  itemId: string
  variantId: string | null
  checksum: string
  /** Shops only: the shipping fee the price was quoted with. */
  shopsShippingFeeJpy: number | null
  address: DeliveryAddress
  /** Our order id, printed with the address. */
  deliveryIdentifier: string
  /** Two letters: the goods' final destination. */
  countryCode: string
}

/**
 * The outcome of a purchase call. `told` is the marketplace's answer in its own words.
 * - `bought`: purchased.
 * - `oursToMend`: certainly not purchased, for a reason on our side or our account's; the order may be tried again.
 * - `listingGone`: certainly not purchased, because of the listing (F0105: unavailable, or changed since its checksum).
 * - `unclear`: no answer, or one that proves nothing. The purchase may have happened.
 */
export type PurchaseOutcome =
  | { kind: 'bought'; reference: MarketReference; paidJpy: number; shippingFeeJpy: number }
  | { kind: 'oursToMend'; reason: 'card' | 'account' | 'address' | 'rateLimited' | 'neverSent'; retryAfterMs: number | null; told: string }
  | { kind: 'listingGone'; told: string }
  | { kind: 'unclear'; told: string }

/** A transaction of a listing, or a shop's order. The two id spaces overlap, so `kind` is part of the key. */
export interface MarketReference {
  kind: 'transaction' | 'shopOrder'
  id: string
}

export interface MarketTransaction {
  reference: MarketReference
  itemId: string
  paidJpy: number | null
  state: 'waitShipping' | 'waitReview' | 'done' | 'cancelled' | 'unknown'
  tracking: { carrier: string; number: string } | null
  /** True once the seller has handed the parcel over. */
  shipped: boolean
  /**
   * When the marketplace closes an unrated purchase; null when it never does or the period has not begun. Of several answers the
   * earliest is right.
   */
  closesAt: number | null
  updatedAt: number
}

export interface MarketTodo {
  itemId: string
  title: string
  message: string
  at: number
}

export interface MarketTodoList {
  todos: MarketTodo[]
  /** False when an entry was unreadable: then an item's absence proves nothing. */
  complete: boolean
}

/**
 * Trading with one trade account's token. All but `purchase` throw `AccountRefused` (a `MarketplaceDown`) when the marketplace
 * rejects the account.
 */
export interface MarketplaceTrade {
  /** Sent once. Never throws: every failure is an outcome. */
  purchase(account: string, request: PurchaseRequest, options?: CallOptions): Promise<PurchaseOutcome>
  /** Null only for the marketplace's own 404. Throws `MarketplaceDown` for every other non-success. */
  transactionOfItem(account: string, itemId: string, options?: CallOptions): Promise<MarketTransaction | null>
  transaction(account: string, reference: MarketReference, options?: CallOptions): Promise<MarketTransaction | null>
  /** All pages of the account's to-do list. */
  todoList(account: string, options?: CallOptions): Promise<MarketTodoList>
  /**
   * Rates the receipt, which closes the purchase at the marketplace. `alreadyDone`: rated before, or a shop's order, which needs no
   * rating.
   */
  review(account: string, reference: MarketReference, message: string, options?: CallOptions): Promise<'done' | 'alreadyDone'>
  /**
   * Writes to the seller on the purchase's message board. `alreadyDone`: the board has this text, so a retry after a lost answer does
   * not post it twice. `noBoard`: the board is closed, or a shop's order, which has none.
   */
  message(account: string, reference: MarketReference, text: string, options?: CallOptions): Promise<'done' | 'alreadyDone' | 'noBoard'>
}

/** `saidAt`: when the marketplace signed it, in ms; delivery may be late. */
export type WebhookEvent = { type: 'itemCreated' | 'itemUpdated'; item: MarketItem; saidAt: number } | { type: 'test' }

export interface Marketplace extends MarketplaceReads, MarketplaceAuctions, MarketplaceTrade {
  /** Verifies a webhook and reads it; header names in lower case. Throws `BadSignature`; null for an unknown kind or an unreadable body. */
  webhook(headers: Record<string, string | undefined>, rawBody: string, now: number): WebhookEvent | null
  /** The hosts from which pictures may be fetched. */
  pictureHosts: readonly string[]
  /** Where a person looks at goods, bids and buys; null where the marketplace has no pages. */
  pageOf(id: string): string | null
  /** How this process's calls stand: how many wait by lane, and for how many ms none is sent after failures. */
  load(): { waiting: Record<CallLane, number>; restsForMs: number }
  /** OAuth authorisation code for a trade account: the URL that staff open, and the exchange of the returned code. */
  authorisationUrl(input: { redirectUri: string; state: string; nonce: string }): string
  exchangeCode(input: { code: string; redirectUri: string }): Promise<TradeTokens>
}

export interface TradeTokens {
  accessToken: string
  refreshToken: string
  expiresAt: number
}

/**
 * The store of trade accounts' tokens. The server's store encrypts them and lets one caller refresh at a time, across processes; the
 * others wait and read again.
 */
export interface TokenStore {
  read(account: string): Promise<TradeTokens | null>
  /** Runs `refresh` for one caller at a time; a waiting caller gets the new tokens. `stale`: the access token that failed. */
  refresh(account: string, stale: string, refresh: (current: TradeTokens) => Promise<TradeTokens>): Promise<TradeTokens>
}

/** The marketplace is unreachable, too slow, answering errors, or answering outside its schema. */
export class MarketplaceDown extends Error {
  override name = 'MarketplaceDown'
  readonly retryAfterMs: number | null
  constructor(message: string, options: { cause?: unknown; retryAfterMs?: number | null } = {}) {
    super(message, { cause: options.cause })
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}

/** The marketplace rejected a trade account, with a fresh token or because it is barred: staff must act. */
export class AccountRefused extends MarketplaceDown {
  override name = 'AccountRefused'
  readonly account: string
  constructor(account: string, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.account = account
  }
}
