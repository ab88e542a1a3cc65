import type { ListingAuction } from '../catalogue/listing.ts'

/** The rule of a catalogue auction at speed 1: a bid in the last 5 minutes moves the end. */
const extensionMs = 5 * 60_000
/** However fast the world, an auction is open so long after its first bid, and a late bid keeps it open so long. */
const shortestMs = 120_000
const shortestExtensionMs = 10_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const jstMs = 9 * hourMs

/** The wire counts whole seconds, so an auction ends on one. */
export const wholeSecond = (at: number): number => Math.ceil(at / 1000) * 1000

/** The least step above the price, in yen. Up to 100,000 yen steps of 100 were seen; no official figure is known. */
export function incrementJpy({ incrementJpy: fixed }: Pick<ListingAuction, 'incrementJpy'>, priceJpy: number): number {
  if (fixed !== null) return fixed
  return priceJpy < 100_000 ? 100 : priceJpy < 1_000_000 ? 500 : 1_000
}

/** The least bid that is taken now. */
export const minNextJpy = (auction: ListingAuction, priceJpy: number): number =>
  auction.bidCount === 0 ? auction.startJpy : priceJpy + incrementJpy(auction, priceJpy)

/** The end of an auction without bids, if its first bid came at `now`. */
export function endOfFirstBid(ends: ListingAuction['ends'], minute: number, now: number, speed: number): number {
  const evening = (Math.floor((now + jstMs) / dayMs) + 1) * dayMs + 20 * hourMs + minute * 60_000 - jstMs
  const lastsMs = ends === 'threeHours' ? 3 * hourMs : evening - now
  return wholeSecond(now + Math.max(Math.min(lastsMs, shortestMs), lastsMs / speed))
}

/** A bid this near the end moves the end, to this long after the bid. */
export const extensionOf = ({ extendMs }: Pick<ListingAuction, 'extendMs'>, speed: number): number =>
  extendMs ?? Math.max(shortestExtensionMs, extensionMs / speed)

/** The end after a bid at `now`: unchanged, unless the bid came late. */
export function endAfterBid(auction: ListingAuction, endsAt: number, now: number, speed: number): number {
  const extendMs = extensionOf(auction, speed)
  return endsAt - now <= extendMs ? Math.max(endsAt, wholeSecond(now + extendMs)) : endsAt
}

/** The leader and their maximum (in an open auction the price itself). */
export interface Lead {
  bidder: string
  maxJpy: number
}

/**
 * What a bid does to the price and to who leads. In an open auction each bid becomes the price. With proxy bidding the highest maximum
 * leads at the least that beats the second; of two equal ones the earlier; who leads and bids again only raises the own maximum.
 */
export function afterBid(
  auction: ListingAuction,
  priceJpy: number,
  lead: Lead | null,
  bid: { bidder: string; amountJpy: number },
): { priceJpy: number; lead: Lead } {
  const own: Lead = { bidder: bid.bidder, maxJpy: bid.amountJpy }
  if (!auction.proxy) return { priceJpy: bid.amountJpy, lead: own }
  if (!lead) return { priceJpy, lead: own }
  if (lead.bidder === bid.bidder) return { priceJpy, lead: { ...own, maxJpy: Math.max(lead.maxJpy, own.maxJpy) } }
  const beaten = Math.min(lead.maxJpy, bid.amountJpy)
  const most = Math.max(lead.maxJpy, bid.amountJpy)
  return { priceJpy: Math.min(most, beaten + incrementJpy(auction, beaten)), lead: bid.amountJpy > lead.maxJpy ? own : lead }
}
