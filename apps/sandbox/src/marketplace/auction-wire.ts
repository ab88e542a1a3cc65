import { extensionOf, incrementJpy, minNextJpy } from '../world/auction-rules.ts'
import { type AuctionListing, isAuction } from '../world/auctions.ts'
import type { Listing } from '../catalogue/listing.ts'
import type { World } from '../world/world.ts'

const seconds = (ms: number) => Math.floor(ms / 1000)

/** A digit string, as the marketplace's auctions have it. */
const auctionId = (listing: AuctionListing) => String(Number(listing.id.slice(1)) % 100_000_000)
const auctionType = ({ auction }: AuctionListing) =>
  auction.ends === 'fixed' ? 'AUCTION_TYPE_FIXED_END' : auction.ends === 'threeHours' ? 'AUCTION_TYPE_THREE_HOURS' : 'AUCTION_TYPE_NORMAL'

function stateOf({ auction }: AuctionListing): string {
  if (auction.state === 'ended') return 'STATE_ENDED'
  if (auction.state === 'cancelled') return 'STATE_CANCELED'
  return auction.bidCount === 0 ? 'STATE_NO_BID' : 'STATE_ONGOING'
}

/** The block of an item read alone: numbers, ends in seconds. While nobody has bid, the end is provisional and moves at every look. */
function auctionInfo(world: World, listing: AuctionListing) {
  const { auction, priceJpy } = listing
  return {
    id: auctionId(listing),
    start_time: seconds(listing.createdAt),
    expected_end_time: seconds(world.auctions.provisionalEnd(listing)),
    total_bids: auction.bidCount,
    initial_price: auction.startJpy,
    highest_bid: priceJpy,
    state: stateOf(listing),
    auction_type: auctionType(listing),
    bid_deadline_duration_seconds: seconds(extensionOf(auction, world.services.clock.speed)),
  }
}

/** The auction's fields, as measured on the marketplace's own pages; absent for fixed prices. */
export const infoField = (world: World, listing: Listing) => (isAuction(listing) ? { auction_info: auctionInfo(world, listing) } : {})

/** The auction's form in lists: all text, the id always empty; null for fixed prices. */
export function searchField(world: World, listing: Listing) {
  if (!isAuction(listing)) return { auction: null }
  const { auction, priceJpy } = listing
  const bidDeadline = new Date(world.auctions.provisionalEnd(listing)).toISOString().replace(/\.\d+Z$/, 'Z')
  const [totalBid, highestBid, initialPrice] = [auction.bidCount, priceJpy, auction.startJpy].map(String)
  return { auction: { id: '', bidDeadline, totalBid, highestBid, initialPrice, auctionType: auctionType(listing) } }
}

/** An auction read for itself, a call of this sandbox's own. `accountId`: whose bids are told, null for nobody's. */
export function auctionWire(world: World, listing: AuctionListing, accountId: string | null) {
  const { auction, priceJpy } = listing
  const mine = accountId === null ? [] : world.auctions.bids(listing.id).filter(({ bidder }) => bidder === accountId)
  return {
    item_id: listing.id,
    auction_info: auctionInfo(world, listing),
    bidding: auction.proxy ? 'proxy' : 'open',
    bid_increment: incrementJpy(auction, priceJpy),
    minimum_bid: minNextJpy(auction, priceJpy),
    ...(auction.buyNowJpy === null ? {} : { buy_now_price: auction.buyNowJpy }),
    is_extended: auction.extended,
    ...(accountId === null
      ? {}
      : { my_bid: { is_highest: world.auctions.leader(listing.id) === accountId, prices: mine.map((bid) => bid.amountJpy) } }),
  }
}
