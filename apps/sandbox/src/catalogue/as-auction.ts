import type { Listing, ListingAuction } from './listing.ts'
import { chance, createRandom, pick, type Random } from './random.ts'

/** The share of persons' listings that are auctions. Believable, not measured. */
const auctionShare = 0.04
/** The least that a seller may start at. */
const leastStartJpy = 300

/** The listing, or for some of those that may be one an auction; decided by its id alone, so that nothing else of a catalogue depends on it. */
export function asAuction(listing: Listing): Listing {
  const random = createRandom(`auction ${listing.id}`)
  return mayBeAuction(listing) && chance(random, auctionShare) ? auctionOf(listing, random) : listing
}

/** Sellers' things on sale at a price; shops sell at fixed ones. */
export const mayBeAuction = (listing: Listing): boolean =>
  listing.kind === 'item' && listing.status === 'on_sale' && listing.priceJpy !== null

/** Started below what the seller would have asked, so that people bid; a few can be bought at once for more than that. */
export function auctionOf(listing: Listing, random: Random, ends: ListingAuction['ends'] = pickEnds(random)): Listing {
  const askedJpy = listing.priceJpy ?? leastStartJpy
  const startJpy = Math.max(leastStartJpy, Math.round((askedJpy * (0.25 + random() * 0.4)) / 100) * 100)
  const auction: ListingAuction = {
    ends,
    startJpy,
    incrementJpy: null,
    proxy: false,
    buyNowJpy: chance(random, 0.15) ? Math.round((askedJpy * 1.3) / 100) * 100 + 500 : null,
    extendMs: null,
    admits: true,
    endsAt: null,
    extended: false,
    bidCount: 0,
    state: 'open',
  }
  return { ...listing, priceJpy: startJpy, auction }
}

const pickEnds = (random: Random): ListingAuction['ends'] => pick(random, ['nextEvening', 'nextEvening', 'threeHours'] as const)
