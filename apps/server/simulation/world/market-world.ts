import type { MarketReference, PurchaseRequest } from '@otsukai/connectors/marketplace'
import type { Random } from '../random.ts'
import type { AuctionWorld } from './auctions.ts'
import { checksumOf, costOf, type Listing, newListing } from './listings.ts'

/** Something that one of our accounts really bought: the truth that invariants are held against. */
export interface WorldPurchase {
  reference: MarketReference
  account: string
  /** Our order id, as it came with the purchase. */
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
  /** When the marketplace closes it by itself; counted from the shipping. */
  closesAt: number | null
  /** What was written to the seller. */
  board: string[]
  /** What an inspection will find; null: nothing. */
  defect: string | null
}

/** Nine days after the shipping: the marketplace then closes the purchase by itself. */
const CLOSES_AFTER_MS = 9 * 86_400_000

/** Why an account may not buy just now. */
export interface AccountTrouble {
  card: boolean
  ban: boolean
  tokens: boolean
}

/** What comes of a purchase call that the marketplace has read. */
export type Verdict = { kind: 'bought'; purchase: WorldPurchase } | { kind: 'listing' | 'card' | 'account'; told: string }

export type MarketWorld = ReturnType<typeof createMarketWorld>

/** The marketplace's own side: what is on sale, what was sold, and to whom. Nothing of it is known to us but through the port. */
export function createMarketWorld(random: Random, now: () => number, auctions: AuctionWorld, bought: (purchase: WorldPurchase) => void) {
  const listings = new Map<string, Listing>()
  const purchases: WorldPurchase[] = []
  const trouble: AccountTrouble = { card: false, ban: false, tokens: false }

  const touch = (listing: Listing, changes: Partial<Listing>) => void Object.assign(listing, changes, { updatedAt: now() })
  const change = (purchase: WorldPurchase, changes: Partial<WorldPurchase>) => void Object.assign(purchase, changes, { updatedAt: now() })

  /** Not idempotent, as the real one is not: asked twice it sells twice, if it can. */
  function buy(account: string, request: PurchaseRequest): Verdict {
    const auction = auctions.all.get(request.itemId)
    const listing = auction?.listing ?? listings.get(request.itemId)
    if (trouble.ban || trouble.tokens) return { kind: 'account', told: 'the account may not' }
    if (!listing) return { kind: 'listing', told: 'not found' }
    // What an auction has sold is there for its winner alone, once.
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
      // Charged more than it said: rare, and never the member's loss.
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
    /** Somebody else buys a piece. */
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
    /** The goods are on sale again. */
    cancel(purchase: WorldPurchase): void {
      if (purchase.state === 'done' || purchase.state === 'cancelled' || purchase.parcel === 'arrived') return
      change(purchase, { state: 'cancelled' })
      const listing = listings.get(purchase.itemId)
      if (listing) touch(listing, { stock: listing.stock + 1, ...(listing.kind === 'item' ? { status: 'on_sale' } : {}) })
    },
    close: (purchase: WorldPurchase) => change(purchase, { state: 'done' }),
    /** The latest of an item that the account bought, as `/v2/transactions/{item_id}` answers; shops' orders are not among them. */
    ofItem: (account: string, itemId: string) =>
      purchases.findLast((one) => one.account === account && one.itemId === itemId && one.reference.kind === 'transaction'),
    find: (account: string, { kind, id }: MarketReference) =>
      purchases.find((one) => one.account === account && one.reference.kind === kind && one.reference.id === id),
  }
}
