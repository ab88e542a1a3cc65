/**
 * The marketplace as a port: what the server may ask of it, in our words. An adapter translates; nothing outside
 * `connectors` knows a vendor's word. Every answer has been checked against a schema before it gets here, and an unknown
 * enum value arrives as `unknown`, never as a crash.
 *
 * Money is whole yen, times are milliseconds since 1970, ids are strings.
 */

export type ShippingPayer = 'seller' | 'buyer' | 'unknown'
export type ListingKind = 'item' | 'shopProduct'

/** What a listing's status means to us; `MarketListing.status` keeps the marketplace's own spelling for the wire. */
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
  /** How many listings the seller has, as told; not completed sales. */
  listingCount: number | null
  /** Set when the seller is a shop. */
  shopId: string | null
}

export interface MarketSeller extends MarketSellerSummary {
  introduction: string
  joinedAt: number | null
  ratingCount: number
  /** 0–5, null when not told. */
  stars: number | null
  identityVerified: boolean | null
  badges: { id: string; name: string; description: string }[]
}

export interface MarketVariant {
  id: string
  name: string
  size: string | null
  /** How many are left; 0 is sold out. */
  quantity: number
}

/** What a list shows of a listing. Search answers carry these facts and no more. */
export interface MarketListing {
  id: string
  kind: ListingKind
  name: string
  /** Null when the listing has no price (the marketplace's placeholder price): not buyable. */
  priceJpy: number | null
  /** As the marketplace spells it: `on_sale`, `ITEM_STATUS_TRADING` … */
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

/** What any look at an auction tells. */
export interface AuctionMark {
  /** Before the first bid the price that it starts at. */
  currentJpy: number
  bidCount: number
  /** Null while nothing fixes it: nobody has bid. It may move, later as well as earlier. */
  endsAt: number | null
}

/**
 * An auction read for itself. All that a screen or the bidding agent may rest on is told here by the marketplace or by its adapter:
 * nobody else knows a step, an extension or who is bidding against whom.
 */
export interface MarketAuction extends AuctionMark {
  itemId: string
  state: 'open' | 'ended' | 'cancelled'
  /** The least bid that would be taken now. */
  minNextJpy: number
  /** How much a bid must lie above the current price. */
  incrementJpy: number
  /** A bid of so much buys at so much, at once. Null: it cannot be bought so. */
  buyNowJpy: number | null
  /** True once a late bid has moved the end. */
  extended: boolean
  /** A bid so long before the end moves it to so long after the bid; null where that is not known. */
  extensionMs: number | null
  /** `open`: each bid becomes the price. `proxy`: a bid is a hidden maximum, and the marketplace raises by the least needed. */
  bidding: 'open' | 'proxy'
  /**
   * Who leads, or has won once it has ended. `us` only from the account's own word: ask in its name, and never by comparing
   * prices. `unknown` when nobody's name was asked in.
   */
  leader: 'us' | 'other' | 'unknown'
}

export interface BidRequest {
  itemId: string
  /** What becomes the price; with proxy bidding the maximum. */
  amountJpy: number
  /** Our name for this bid. */
  bidIdentifier: string
}

/**
 * What became of a bid call.
 * - `accepted`: the marketplace took it; `auction` is how it stood then. With proxy bidding another may lead nevertheless.
 * - `tooLow`: surely not taken; `minNextJpy` would do, when told.
 * - `ended`, `notAdmitted`: surely not taken, and no other bid of ours will be.
 * - `oursToMend`: surely not taken, and the reason lies with us or our account.
 * - `unclear`: no answer, or one that proves nothing. It may have been taken.
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
  /** What the winner pays for it, shipping aside. */
  priceJpy: number
  wonAt: number
  /** Whether it has been bought since: winning only gives the right and the duty to. */
  purchased: boolean
}

export interface MarketplaceAuctions {
  /**
   * `call`: bids are placed by `bid`. `desk`: the marketplace has no call for it, so a person bids and buys by hand and records it;
   * `bid` then sends nothing, and `leader` stays `unknown`.
   */
  bidsBy: 'call' | 'desk'
  /** Null when there is no such auction. Throws `MarketplaceDown`. `account`: in whose name, which tells whether it leads. */
  auction(id: string, options?: CallOptions & { account?: string | undefined }): Promise<MarketAuction | null>
  /** Never retried inside; never throws: every failure is an outcome. */
  bid(account: string, request: BidRequest, options?: CallOptions): Promise<BidOutcome>
  /** What the account has won: evidence, as are its to-do list and its transactions. Throws `MarketplaceDown`. */
  wonAuctions(account: string, options?: CallOptions): Promise<WonAuction[]>
}

export interface MarketComment {
  id: string
  userName: string
  userId: string
  text: string
  at: number
}

/** A listing read on its own, with everything a price or a purchase rests on. */
export interface MarketItem extends MarketListing {
  description: string
  condition: Named | null
  color: string | null
  size: string | null
  shippingMethod: Named | null
  shippingFrom: Named | null
  shippingDuration: { name: string; minDays: number | null; maxDays: number | null } | null
  /** What the buyer pays the carrier through the marketplace, to the prefecture asked for; null when it cannot be known. */
  shippingFeeJpy: number | null
  seller: MarketSellerSummary
  likes: number
  commentCount: number
  variants: MarketVariant[]
  /** Binds a purchase to this snapshot: changes with price or description. */
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
  /** `auction`: those items that go to the highest bidder. */
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
 * Who waits for a call, most urgent first. The calls that a token may make in a second are few in the evening, when every
 * auction ends, so what is more urgent goes first.
 */
export const callLanes = ['bidding', 'purchase', 'following', 'member', 'visitor', 'stream'] as const
export type CallLane = (typeof callLanes)[number]

/** Who asks: within a lane callers take turns, so that nobody's many calls stand before another's first. */
export interface Asker {
  lane: CallLane
  /** Any name that is one caller's alone. Null: the server itself, whatever it does. */
  caller: string | null
}

export interface CallOptions {
  /** Aborts the call; the adapter's own time limit holds as well. */
  signal?: AbortSignal | undefined
  /** When absent, the lane of whoever asks for reads, and `purchase` for trading. In `member` and `visitor` a call gives up within 3 s: a person waits. */
  lane?: CallLane | undefined
}

/** Reading. Every method throws `MarketplaceDown` when the marketplace cannot be asked or answers what cannot be read. Bounded retries happen inside. */
export interface MarketplaceReads {
  search(query: MarketQuery, options?: CallOptions): Promise<MarketPage>
  /** Null when there is no such listing. `prefecture` is the warehouse's: it decides the shipping fee. */
  item(id: string, prefecture: string, options?: CallOptions): Promise<MarketItem | null>
  /** Those that exist, by id; up to 100 at once. */
  items(ids: readonly string[], options?: CallOptions): Promise<Map<string, MarketItem>>
  similar(
    id: string,
    options?: CallOptions,
  ): Promise<Pick<MarketListing, 'id' | 'kind' | 'name' | 'priceJpy' | 'status' | 'sale' | 'photoUrls'>[]>
  comments(id: string, options?: CallOptions): Promise<MarketComment[]>
  /** Null when there is no such user. */
  seller(id: string, options?: CallOptions): Promise<MarketSeller | null>
  categories(options?: CallOptions): Promise<MarketCategory[]>
  brands(options?: CallOptions): Promise<MarketBrand[]>
}

/** Where a purchase is to be sent: the operator's warehouse. All non-empty. */
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
  /** Two letters: where the goods finally go. */
  countryCode: string
}

/**
 * What became of a purchase call.
 * - `bought`: the marketplace took it.
 * - `oursToMend`: surely not taken, and the reason lies with us or our account; the order may be tried again.
 * - `listingGone`: surely not taken, and the listing is why (F0105: unavailable, or changed since its checksum).
 * - `unclear`: no answer, or one that proves nothing. It may have been bought.
 */
export type PurchaseOutcome =
  | { kind: 'bought'; reference: MarketReference; paidJpy: number; shippingFeeJpy: number }
  | { kind: 'oursToMend'; reason: 'card' | 'account' | 'address' | 'rateLimited' | 'neverSent'; retryAfterMs: number | null; told: string }
  | { kind: 'listingGone'; told: string }
  | { kind: 'unclear'; told: string }

/** A transaction of a listing, or a shop's order: two number spaces, so both parts are needed to name one. */
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
   * When the marketplace closes the purchase by itself unless it is rated before; null when it does not, or has not begun to count.
   * Of several answers the earliest holds.
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
  /** False when an entry could not be read: then nothing is proved by what is not on it. */
  complete: boolean
}

/**
 * Trading, always in the name of one trade account. Everything but `purchase` throws `AccountRefused` (a `MarketplaceDown`) when
 * the marketplace turns the account itself away.
 */
export interface MarketplaceTrade {
  /** Never retried inside; never throws: every failure is an outcome. */
  purchase(account: string, request: PurchaseRequest, options?: CallOptions): Promise<PurchaseOutcome>
  /** Null only for the marketplace's own 404. Throws `MarketplaceDown` for every other non-success. */
  transactionOfItem(account: string, itemId: string, options?: CallOptions): Promise<MarketTransaction | null>
  transaction(account: string, reference: MarketReference, options?: CallOptions): Promise<MarketTransaction | null>
  /** Everything that waits for us on that account, all pages. */
  todoList(account: string, options?: CallOptions): Promise<MarketTodoList>
  /**
   * Rates the receipt, which closes the purchase at the marketplace. `alreadyDone` when nothing is left to rate: it was rated
   * before, or it is a shop's order, which no rating closes.
   */
  review(account: string, reference: MarketReference, message: string, options?: CallOptions): Promise<'done' | 'alreadyDone'>
  /**
   * Writes to the seller on the purchase's message board. Looks first whether these very words stand there, so that asking again
   * after a lost answer does not say them twice: `alreadyDone`. `noBoard`: it is closed, or a shop's order, which has none.
   */
  message(account: string, reference: MarketReference, text: string, options?: CallOptions): Promise<'done' | 'alreadyDone' | 'noBoard'>
}

/** `saidAt`: when the marketplace said it, in ms; it may come late. */
export type WebhookEvent = { type: 'itemCreated' | 'itemUpdated'; item: MarketItem; saidAt: number } | { type: 'test' }

export interface Marketplace extends MarketplaceReads, MarketplaceAuctions, MarketplaceTrade {
  /** Verifies a webhook and reads it; header names in lower case. Throws `BadSignature`; null for what we do not know or cannot read. */
  webhook(headers: Record<string, string | undefined>, rawBody: string, now: number): WebhookEvent | null
  /** What the adapter's pictures may be fetched from. */
  pictureHosts: readonly string[]
  /** How a trade account is connected (OAuth authorisation code): the address a person opens, and what to do with the code that comes back. */
  authorisationUrl(input: { redirectUri: string; state: string; nonce: string }): string
  exchangeCode(input: { code: string; redirectUri: string }): Promise<TradeTokens>
}

export interface TradeTokens {
  accessToken: string
  refreshToken: string
  expiresAt: number
}

/**
 * Where the adapter keeps a trade account's tokens. The server's store encrypts them and lets exactly one caller refresh, over
 * all processes; the others wait and read again.
 */
export interface TokenStore {
  read(account: string): Promise<TradeTokens | null>
  /** Runs `refresh` for one caller at a time; a caller that waited gets the winner's tokens. `stale` is the access token that failed. */
  refresh(account: string, stale: string, refresh: (current: TradeTokens) => Promise<TradeTokens>): Promise<TradeTokens>
}

/** The marketplace cannot be asked now: unreachable, too slow, answering errors, or answering what does not fit its schema. */
export class MarketplaceDown extends Error {
  override name = 'MarketplaceDown'
  readonly retryAfterMs: number | null
  constructor(message: string, options: { cause?: unknown; retryAfterMs?: number | null } = {}) {
    super(message, { cause: options.cause })
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}

/** The marketplace turned a trade account away, with a token just refreshed or because the account is barred: a person must look at it. */
export class AccountRefused extends MarketplaceDown {
  override name = 'AccountRefused'
  readonly account: string
  constructor(account: string, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.account = account
  }
}
