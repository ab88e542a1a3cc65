import type { Listing, ListingAuction } from '../catalogue/listing.ts'
import { createRandom, whole } from '../catalogue/random.ts'
import { afterBid, endAfterBid, endOfFirstBid, type Lead, minNextJpy } from './auction-rules.ts'
import type { Listings } from './listings.ts'
import type { WorldServices } from './services.ts'

export interface AuctionBid {
  amountJpy: number
  by: 'us' | 'rival'
  /** The account, or the rival's name. */
  bidder: string
  /** The bidder's own name of this bid; only `/world` shows it. */
  ref?: string
  at: number
}

/** The bids on an auction, oldest first, and who leads by them. */
interface Story {
  id: string
  bids: AuctionBid[]
  lead: Lead | null
}

export type AuctionListing = Listing & { priceJpy: number; auction: ListingAuction }
export type BidAnswer =
  | { kind: 'accepted'; listing: AuctionListing; leads: boolean }
  | { kind: 'tooLow'; minNextJpy: number }
  | { kind: 'ended' }

export interface Auctions {
  /** The listing, where it is an auction. */
  get(id: string): AuctionListing | undefined
  /** Auctions that still take bids. */
  open(): AuctionListing[]
  bids(id: string): readonly AuctionBid[]
  /** The leader, or the winner once it has ended with bids. */
  leader(id: string): string | null
  /** Ended, with this bidder as the winner. */
  wonBy(bidder: string): AuctionListing[]
  /** The end, or the one that a bid now would set. */
  provisionalEnd(listing: AuctionListing): number
  /** Takes a bid if the rules allow, and moves price and end. A bid of the buy-now price or more buys at that price, and ends it. */
  bid(id: string, bid: Omit<AuctionBid, 'at'>, endsAt?: number): BidAnswer
  /** Sets the clock of an auction that has an end. */
  watch(listing: AuctionListing): void
  /** Ends an auction early; null when it is not open any more. */
  stop(listing: AuctionListing, to: 'ended' | 'cancelled'): AuctionListing | null
}

export const isAuction = (listing: Listing | undefined): listing is AuctionListing => !!listing?.auction && listing.priceJpy !== null

/** All auctions. They end by themselves, whether or not the world moves. */
export function createAuctions({ store, waits, now, clock }: WorldServices, listings: Listings): Auctions {
  const stories = store.collection<Story>('auctions')
  const openIds = followOpen(listings)
  listings.onChange((event, { id }) => {
    if (event === 'removed') stories.delete(id)
  })

  const get = (id: string) => {
    const listing = listings.get(id)
    return isAuction(listing) ? listing : undefined
  }
  const keep = (listing: AuctionListing): AuctionListing => {
    const kept = { ...listing, updatedAt: now() }
    listings.put(kept)
    return kept
  }
  const watch = ({ id, auction }: AuctionListing) => {
    if (auction.endsAt !== null) waits.at(`auction:${id}`, 'auctionEnd', auction.endsAt, id)
  }
  /** The winner has a trade to begin; what nobody wanted, or the seller took back, is not for sale any more. */
  const stop: Auctions['stop'] = (listing, to) => {
    if (!isOpen(listing)) return null
    return store.transaction(() => {
      waits.cancel(`auction:${listing.id}`)
      const sold = to === 'ended' && listing.auction.bidCount > 0
      const endsAt = Math.min(listing.auction.endsAt ?? Infinity, Math.floor(now() / 1000) * 1000)
      return keep({ ...listing, status: sold ? 'trading' : 'stop', auction: { ...listing.auction, state: to, endsAt } })
    })
  }
  waits.on<string>('auctionEnd', (id) => {
    const listing = get(id)
    if (listing) stop(listing, 'ended')
  })

  const provisionalEnd: Auctions['provisionalEnd'] = ({ id, auction }) =>
    auction.endsAt ?? endOfFirstBid(auction.ends, whole(createRandom(`end ${id}`), 0, 59), now(), clock.speed)

  return {
    get,
    open: () => [...openIds].flatMap((id) => get(id) ?? []),
    bids: (id) => stories.get(id)?.bids ?? [],
    leader: (id) => stories.get(id)?.lead?.bidder ?? null,
    wonBy: (bidder) =>
      [...stories.values()].flatMap(({ id, lead }) => {
        const listing = get(id)
        return lead?.bidder === bidder && listing?.auction.state === 'ended' ? listing : []
      }),
    provisionalEnd,
    watch,
    stop,
    bid: (id, bid, endsAt) => {
      const listing = get(id)
      if (!listing) return { kind: 'ended' }
      const { auction, priceJpy } = listing
      if (!isOpen(listing) || (auction.endsAt !== null && auction.endsAt <= now())) return { kind: 'ended' }
      const least = minNextJpy(auction, priceJpy)
      if (bid.amountJpy < least) return { kind: 'tooLow', minNextJpy: least }
      return store.transaction(() => {
        const story = stories.get(id) ?? { id, bids: [], lead: null }
        const { priceJpy: price, lead, bought } = outcomeOf(listing, story.lead, bid)
        stories.put(id, { ...story, bids: [...story.bids, { ...bid, at: now() }], lead })
        const end = auction.endsAt ?? endsAt ?? provisionalEnd(listing)
        const kept = keep({ ...listing, priceJpy: price, auction: bidUpon(auction, end, endAfterBid(auction, end, now(), clock.speed)) })
        watch(kept)
        return { kind: 'accepted', listing: (bought && stop(kept, 'ended')) || kept, leads: lead.bidder === bid.bidder }
      })
    },
  }
}

const isOpen = (listing: Listing): boolean => listing.auction?.state === 'open' && listing.status === 'on_sale'

/** The price and who leads after a bid that is taken; `bought`: it bought at once. */
function outcomeOf({ auction, priceJpy }: AuctionListing, lead: Lead | null, bid: Omit<AuctionBid, 'at'>) {
  if (auction.buyNowJpy === null || bid.amountJpy < auction.buyNowJpy) {
    return { ...afterBid(auction, priceJpy, lead, bid), bought: false }
  }
  return { priceJpy: auction.buyNowJpy, lead: { bidder: bid.bidder, maxJpy: bid.amountJpy }, bought: true }
}

/** An auction with one bid more, which has moved its end or not. */
const bidUpon = (auction: ListingAuction, end: number, moved: number): ListingAuction => ({
  ...auction,
  bidCount: auction.bidCount + 1,
  endsAt: moved,
  extended: auction.extended || moved > end,
})

/** The ids of those that take bids, as listings come, change and go. */
function followOpen(listings: Listings): ReadonlySet<string> {
  const ids = new Set<string>()
  const learn = (listing: Listing): void => void (isOpen(listing) ? ids.add(listing.id) : ids.delete(listing.id))
  for (const listing of listings.values()) learn(listing)
  listings.onChange((event, listing) => void (event === 'removed' ? ids.delete(listing.id) : learn(listing)))
  return ids
}
