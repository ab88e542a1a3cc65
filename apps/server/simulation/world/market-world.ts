import type { MarketReference, PurchaseRequest } from '@otsukai/connectors/marketplace'
import type { Random } from '../random.ts'
import type { AuctionWorld } from './auctions.ts'
import { checksumOf, costOf, type Listing, newListing } from './listings.ts'

/** A purchase that really took place, against which invariants are checked. */
export interface WorldPurchase {
  reference: MarketReference
  account: string
  /** Our order id, from the purchase call. */
  ref: string
  itemId: string
  sellerId: string
  paidJpy: number
  at: number
  updatedAt: number
  state: 'waitShipping' | 'waitReview' | 'done' | 'cancelled'
  tracking: { carrier: string; number: string } | null
  parcel: 'none' | 'underWay' | 'arrived' | 'lost'
  weightG: number
  /** When the marketplace closes it by itself. */
  closesAt: number | null
  /** Messages to the seller. */
  board: string[]
  /** The defect that an inspection will find, or null. */
  defect: string | null
}

/** The marketplace closes a purchase nine days after the shipping. */
const CLOSES_AFTER_MS = 9 * 86_400_000

/** Reasons for which the account cannot buy now. */
export interface AccountTrouble {
  card: boolean
  ban: boolean
  tokens: boolean
}

/** The result of a purchase call at the marketplace. */
export type Verdict = { kind: 'bought'; purchase: WorldPurchase } | { kind: 'listing' | 'card' | 'account'; told: string }

export type MarketWorld = ReturnType<typeof createMarketWorld>

/** The marketplace's own state: listings and sales. The server sees it only through the port. */
export function createMarketWorld(random: Random, now: () => number, auctions: AuctionWorld, bought: (purchase: WorldPurchase) => void) {
  const listings = new Map<string, Listing>()
  const purchases: WorldPurchase[] = []
  const trouble: AccountTrouble = { card: false, ban: false, tokens: false }

  const touch = (listing: Listing, changes: Partial<Listing>) => void Object.assign(listing, changes, { updatedAt: now() })
  const change = (purchase: WorldPurchase, changes: Partial<WorldPurchase>) => void Object.assign(purchase, changes, { updatedAt: now() })

  /** Sells, not idempotently, as the real marketplace does: a repeated call sells twice, if it can. */
  function buy(account: string, request: PurchaseRequest): Verdict {
    const auction = auctions.all.get(request.itemId)
    const listing = auction?.listing ?? listings.get(request.itemId)
    if (trouble.ban || trouble.tokens) return { kind: 'account', told: 'the account may not' }
    if (!listing) return { kind: 'listing', told: 'not found' }
    // An auctioned item can be bought by its winner only, once.
    const isOurs = auctions.wonBy(account).some(({ itemId, purchased }) => itemId === listing.id && !purchased)
    if (auction ? !isOurs : listing.status !== 'on_sale' || listing.stock < 1) return { kind: 'listing', told: 'F0105 unavailable' }
    if (request.checksum !== checksumOf(listing)) return { kind: 'listing', told: 'F0105 changed' }
    if (trouble.card) return { kind: 'card', told: 'the card was declined' }
    touch(listing, { stock: listing.stock - 1 })
    if (listing.kind === 'item') touch(listing, { status: 'trading' })
    if (auction) auction.bought = true
    const purchase: WorldPurchase = {
      reference:
        listing.kind === 'item'
          ? { kind: 'transaction', id: String(40_000_000 + purchases.length) }
          : { kind: 'shopOrder', id: `S${40_000_000 + purchases.length}` },
      account,
      ref: request.deliveryIdentifier,
      itemId: listing.id,
      sellerId: listing.sellerId,
      // Rarely charges more than shown, which must not cost the member.
      paidJpy: costOf(listing) + (random.chance(0.02) ? 50 : 0),
      at: now(),
      updatedAt: now(),
      state: 'waitShipping',
      tracking: null,
      parcel: 'none',
      closesAt: null,
      board: [],
      weightG: random.between(1, 40) * 50,
      defect: random.chance(0.2) ? '背面有划痕' : null,
    }
    purchases.push(purchase)
    bought(purchase)
    return { kind: 'bought', purchase }
  }

  return {
    listings,
    auctions,
    purchases,
    trouble,
    buy,
    list(): Listing {
      const listing = newListing(random, now())
      listings.set(listing.id, listing)
      return listing
    },
    /** Sells a piece to somebody else. */
    sellToAnother(listing: Listing): void {
      touch(listing, { stock: listing.stock - 1 })
      if (listing.kind === 'item') touch(listing, { status: random.pick(['trading', 'sold_out']) })
    },
    edit: (listing: Listing, changes: Partial<Listing>) => touch(listing, { ...changes, version: listing.version + 1 }),
    withdraw: (listing: Listing) => touch(listing, { status: 'stop' }),
    ship(purchase: WorldPurchase): void {
      if (purchase.state !== 'waitShipping') return
      const tracking = { carrier: random.pick(['yamato', 'japanpost']), number: String(random.between(100_000_000_000, 499_999_999_999)) }
      change(purchase, { state: 'waitReview', parcel: 'underWay', tracking, closesAt: now() + CLOSES_AFTER_MS })
    },
    arrive: (purchase: WorldPurchase) => change(purchase, { parcel: 'arrived' }),
    lose: (purchase: WorldPurchase) => change(purchase, { parcel: 'lost' }),
    /** Cancels a purchase and puts its goods on sale again. */
    cancel(purchase: WorldPurchase): void {
      if (purchase.state === 'done' || purchase.state === 'cancelled' || purchase.parcel === 'arrived') return
      change(purchase, { state: 'cancelled' })
      const listing = listings.get(purchase.itemId)
      if (listing) touch(listing, { stock: listing.stock + 1, ...(listing.kind === 'item' ? { status: 'on_sale' } : {}) })
    },
    close: (purchase: WorldPurchase) => change(purchase, { state: 'done' }),
    /** The account's latest transaction of an item, as `/v2/transactions/{item_id}` answers; without shop orders. */
    ofItem: (account: string, itemId: string) =>
      purchases.findLast((one) => one.account === account && one.itemId === itemId && one.reference.kind === 'transaction'),
    find: (account: string, { kind, id }: MarketReference) =>
      purchases.find((one) => one.account === account && one.reference.kind === kind && one.reference.id === id),
  }
}
