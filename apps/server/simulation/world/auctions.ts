import type { MarketAuction, MarketItem, WonAuction } from '@otsukai/connectors/marketplace'
import type { Random } from '../random.ts'
import { itemOf, type Listing, newListing } from './listings.ts'

export interface WorldBid {
  by: 'us' | 'rival'
  /** Our account, or the rival's name. */
  bidder: string
  amountJpy: number
  /** Our bid's reference; null for a rival's. */
  ref: string | null
  /** Removed since, as if it had never been made. */
  removed: boolean
}

/** The terms of an auction. */
export interface AuctionTerms {
  startJpy: number
  incrementJpy: number
  buyNowJpy: number | null
  proxy: boolean
  /** A bid within this time of the end moves the end to this time after the bid. */
  extendMs: number
  /** From now, or without a fixed end from the first bid. */
  lastsMs: number
  fixedEnd: boolean
  admitsUs: boolean
}

/** An auction's true state, against which invariants are checked. */
export interface WorldAuction extends AuctionTerms {
  listing: Listing
  state: 'open' | 'ended' | 'cancelled'
  endsAt: number | null
  extended: boolean
  /** Oldest first. */
  bids: WorldBid[]
  bought: boolean
  overAt: number | null
}

export type BidVerdict = { kind: 'accepted' } | { kind: 'tooLow'; minNextJpy: number } | { kind: 'ended' | 'notAdmitted' }

/** The leader and the price. */
interface Standing {
  leader: WorldBid | null
  priceJpy: number
}

/** Computes the leader: in open bidding the last bid; with proxy bidding the highest, at the least price that beats the second. */
export function standingOf({ bids, proxy, startJpy, incrementJpy, buyNowJpy }: WorldAuction): Standing {
  const first: Standing = { leader: null, priceJpy: startJpy }
  return bids
    .filter(({ removed }) => !removed)
    .reduce(({ leader, priceJpy }, bid) => {
      if (buyNowJpy !== null && bid.amountJpy >= buyNowJpy) return { leader: bid, priceJpy: buyNowJpy }
      if (!proxy) return { leader: bid, priceJpy: bid.amountJpy }
      if (!leader) return { leader: bid, priceJpy }
      if (leader.bidder === bid.bidder) return { leader: bid.amountJpy > leader.amountJpy ? bid : leader, priceJpy }
      const [most, second] = bid.amountJpy > leader.amountJpy ? [bid, leader] : [leader, bid]
      return { leader: most, priceJpy: Math.min(most.amountJpy, second.amountJpy + incrementJpy) }
    }, first)
}

export const minNextOf = (auction: WorldAuction): number => {
  const { leader, priceJpy } = standingOf(auction)
  return leader ? priceJpy + auction.incrementJpy : priceJpy
}

export type AuctionWorld = ReturnType<typeof createAuctionWorld>

/** The world's auctions. `later` schedules their ends. */
export function createAuctionWorld(random: Random, now: () => number, later: (at: number, run: () => void) => void) {
  const auctions = new Map<string, WorldAuction>()
  /** References of all bid calls sent. */
  const calls: string[] = []

  function stop(auction: WorldAuction, to: 'ended' | 'cancelled'): void {
    if (auction.state !== 'open') return
    const { leader, priceJpy } = standingOf(auction)
    auction.state = to
    auction.overAt = now()
    auction.endsAt = Math.min(auction.endsAt ?? Infinity, now())
    auction.listing.status = to === 'ended' && leader ? 'trading' : 'stop'
    auction.listing.priceJpy = priceJpy
  }
  /** Schedules the end, unless a bid moves it. */
  const watch = (auction: WorldAuction): void => {
    if (auction.endsAt === null) return
    later(auction.endsAt, () => {
      if (auction.endsAt !== null && auction.endsAt <= now()) stop(auction, 'ended')
    })
  }

  return {
    all: auctions,
    calls,
    list(terms: AuctionTerms): WorldAuction {
      let listing = newListing(random, now())
      while (listing.kind !== 'item') listing = newListing(random, now())
      listing.priceJpy = terms.startJpy
      const endsAt = terms.fixedEnd ? now() + terms.lastsMs : null
      const auction: WorldAuction = { ...terms, listing, state: 'open', endsAt, extended: false, bids: [], bought: false, overAt: null }
      auctions.set(listing.id, auction)
      watch(auction)
      return auction
    },
    bid(auction: WorldAuction, bid: Omit<WorldBid, 'removed'>): BidVerdict {
      if (auction.state !== 'open' || (auction.endsAt !== null && auction.endsAt <= now())) return { kind: 'ended' }
      if (bid.by === 'us' && !auction.admitsUs) return { kind: 'notAdmitted' }
      const minNextJpy = minNextOf(auction)
      if (bid.amountJpy < minNextJpy) return { kind: 'tooLow', minNextJpy }
      auction.bids.push({ ...bid, removed: false })
      auction.listing.priceJpy = standingOf(auction).priceJpy
      auction.listing.version += 1
      const end = auction.endsAt ?? now() + auction.lastsMs
      const moves = end - now() <= auction.extendMs && now() + auction.extendMs > end
      if (moves) auction.extended = true
      if (moves || auction.endsAt === null) {
        auction.endsAt = moves ? now() + auction.extendMs : end
        watch(auction)
      }
      if (auction.buyNowJpy !== null && bid.amountJpy >= auction.buyNowJpy) stop(auction, 'ended')
      return { kind: 'accepted' }
    },
    /** Removes a rival's leading bid. */
    removeLeader(auction: WorldAuction): boolean {
      const { leader } = standingOf(auction)
      if (auction.state !== 'open' || leader?.by !== 'rival') return false
      leader.removed = true
      auction.listing.priceJpy = standingOf(auction).priceJpy
      return true
    },
    stop,
    /** The auction for a caller; who leads is shown only to an account. */
    tell(id: string, account: string | null): MarketAuction | null {
      const auction = auctions.get(id)
      if (!auction) return null
      const { leader, priceJpy } = standingOf(auction)
      const { state, endsAt, extended, buyNowJpy, incrementJpy, extendMs, proxy } = auction
      return {
        itemId: id,
        state,
        currentJpy: priceJpy,
        bidCount: auction.bids.filter(({ removed }) => !removed).length,
        endsAt,
        minNextJpy: minNextOf(auction),
        incrementJpy,
        buyNowJpy,
        extended,
        extensionMs: extendMs,
        bidding: proxy ? 'proxy' : 'open',
        leader: account === null ? 'unknown' : leader?.bidder === account ? 'us' : 'other',
      }
    },
    item(id: string): MarketItem | null {
      const auction = auctions.get(id)
      if (!auction) return null
      const { priceJpy } = standingOf(auction)
      const bidCount = auction.bids.filter(({ removed }) => !removed).length
      return { ...itemOf(auction.listing), auction: { currentJpy: priceJpy, bidCount, endsAt: auction.endsAt } }
    },
    wonBy: (account: string): WonAuction[] =>
      [...auctions.values()]
        .filter((auction) => auction.state === 'ended' && standingOf(auction).leader?.bidder === account)
        .map((auction) => ({
          itemId: auction.listing.id,
          priceJpy: standingOf(auction).priceJpy,
          wonAt: auction.overAt ?? 0,
          purchased: auction.bought,
        })),
  }
}
