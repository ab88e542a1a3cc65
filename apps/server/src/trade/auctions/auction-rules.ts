import type { MarketAuction } from '@otsukai/connectors/marketplace'
import type { BidState, BidStep } from '@otsukai/contract/bid-steps'

/**
 * How long before a fixed end a queued bid is sent: early enough for an answer, a second try, and an extension; earlier when a person
 * bids by hand.
 */
export const closingLeadMs = (byHand: boolean): number => (byHand ? 15 * 60_000 : 90_000)
/** Within this time of the end a bid is sent even while an earlier one is unclear: wasting an increment is better than losing the item. */
const HURRY_MS = 60_000
/** The least raise, as a share of the price, so that members need not raise too often. */
const RAISE_SHARE = 0.05

/** An auction by the marketplace's last answer to the account that bids on it. */
export interface AuctionFacts extends Pick<
  MarketAuction,
  'state' | 'currentJpy' | 'minNextJpy' | 'incrementJpy' | 'buyNowJpy' | 'bidding' | 'endsAt' | 'leader'
> {
  /** When the look began, in ms. */
  askedAt: number
  /** The seller refuses our bids. */
  shutOut: boolean
  /** The marketplace takes no bids by call: a person makes them. */
  byHand: boolean
}

/** An open bid. */
export interface StandingBid {
  id: string
  state: BidState
  maxJpy: number
  /** Of two equal maxima the lower rank wins. */
  rank: number
  /** When it was placed, raised or sent, in ms. */
  since: number
  /** Its unanswered attempt: `sent`, or `unclear`. */
  inFlight: { kind: 'sent' | 'unclear'; amountJpy: number } | null
  /** The highest amount that the marketplace took, or may have taken; null for none. */
  offeredJpy: number | null
  /** It leads again, but the balance no longer covers it. */
  uncovered: boolean
  /** Its member is frozen: sent amounts bind, and nothing more is sent. */
  frozen: boolean
}

export interface BidMove {
  bidId: string
  step: BidStep
  /** Who beat it, for steps that lose the lead. */
  by?: 'member' | 'rival'
}

/** Steps of the bid table to take, and at most one bid to send. */
export interface Decision {
  moves: BidMove[]
  send: { bidId: string; amountJpy: number } | null
}

const nothing: Decision = { moves: [], send: null }

/**
 * Decides from an auction's state and our members' bids on it. Pure; called again after each answer, until nothing is to be done. At
 * most one call is under way for an auction, and only the bid with the highest maximum is sent, so that our members never drive the
 * price against each other.
 */
export function decide(auction: AuctionFacts, bids: readonly StandingBid[], now: number): Decision {
  if (auction.state === 'cancelled')
    return { moves: movesOf(bids.filter(isFree), ['queued', 'placing', 'leading', 'outbid'], 'auctionCancelled'), send: null }
  return auction.state === 'ended' ? atTheEnd(auction, bids) : whileOpen(auction, bids.map(asFarAsItGoes), now)
}

const asFarAsItGoes = (bid: StandingBid): StandingBid => (bid.frozen ? { ...bid, maxJpy: Math.min(bid.maxJpy, bid.offeredJpy ?? 0) } : bid)

function whileOpen(auction: AuctionFacts, bids: readonly StandingBid[], now: number): Decision {
  const due = bids.filter(({ state, frozen }) => state === 'queued' && !frozen && isDue(auction, now))
  const sent: BidMove[] = due.map(({ id }) => ({ bidId: id, step: 'send' }))
  // `since` is now, so that the known state counts as older than these bids.
  const pressing = due.map((bid): StandingBid => ({ ...bid, state: 'placing', since: now }))
  const contenders = [...bids.filter(({ state }) => state === 'placing' || state === 'leading'), ...pressing]
  if (auction.shutOut) return { moves: [...sent, ...movesOf(contenders.filter(isFree), ['placing'], 'refusedOutside')], send: null }
  const { moves, send } = amongMembers(auction, contenders, bids, now)
  return { moves: [...sent, ...moves], send }
}

const isFree = ({ inFlight }: StandingBid): boolean => inFlight === null
const isDue = ({ endsAt, byHand }: AuctionFacts, now: number): boolean => endsAt !== null && now >= endsAt - closingLeadMs(byHand)
const movesOf = (bids: readonly StandingBid[], states: readonly BidState[], step: BidStep): BidMove[] =>
  bids.filter(({ state }) => states.includes(state)).map(({ id }) => ({ bidId: id, step }))

/** Highest maximum first; of equal ones the lower rank. */
const byMaximum = (a: Pick<StandingBid, 'maxJpy' | 'rank'>, b: Pick<StandingBid, 'maxJpy' | 'rank'>): number =>
  b.maxJpy - a.maxJpy || a.rank - b.rank

function atTheEnd(auction: AuctionFacts, bids: readonly StandingBid[]): Decision {
  const bound = bids.filter(({ state, offeredJpy }) => state === 'leading' || (state === 'placing' && offeredJpy !== null))
  const again = auction.leader === 'us' && bound.length === 0 ? leadsAgain(auction, bids) : null
  if (again) return { moves: [again], send: null }
  const moves = bids.flatMap((bid): BidMove[] => {
    if (bound.includes(bid)) return [{ bidId: bid.id, step: 'endBound' }]
    if (bid.state === 'queued' || bid.state === 'outbid') return [{ bidId: bid.id, step: 'endUnbound' }]
    return bid.state === 'placing' && isFree(bid) ? [{ bidId: bid.id, step: 'refusedOutside' }] : []
  })
  return { moves, send: null }
}

/** The outbid bid whose offer leads again after a rival was removed. */
function leadsAgain({ currentJpy }: AuctionFacts, bids: readonly StandingBid[]): BidMove | null {
  const own = bids.filter(({ state, offeredJpy, maxJpy }) => state === 'outbid' && (offeredJpy ?? 0) >= currentJpy && maxJpy >= currentJpy)
  const first = own.toSorted((a, b) => (b.offeredJpy ?? 0) - (a.offeredJpy ?? 0) || byMaximum(a, b))[0]
  return first ? { bidId: first.id, step: 'leadsAgain' } : null
}

function amongMembers(auction: AuctionFacts, contenders: readonly StandingBid[], bids: readonly StandingBid[], now: number): Decision {
  const [top, ...rest] = contenders.toSorted(byMaximum)
  if (!top) {
    const again = auction.leader === 'us' ? leadsAgain(auction, bids) : null
    return again ? { moves: [again], send: null } : nothing
  }
  const moves: BidMove[] = []
  let waits = false
  for (const bid of rest) {
    if (bid.state === 'placing' && isFree(bid)) moves.push({ bidId: bid.id, step: 'tooLow', by: 'member' })
    if (bid.state !== 'leading') continue
    // Take over only once a look that began after the higher maximum still shows the auction open.
    if (auction.askedAt > top.since && isFree(bid)) moves.push({ bidId: bid.id, step: 'takeover', by: 'member' })
    else waits = true
  }
  if (waits || contenders.some(({ inFlight }) => inFlight?.kind === 'sent')) return { moves, send: null }
  const { moves: own, send } = ofTop(auction, top, contenders, now)
  return { moves: [...moves, ...own], send }
}

/** Decides about the bid with the highest maximum. */
function ofTop(auction: AuctionFacts, top: StandingBid, contenders: readonly StandingBid[], now: number): Decision {
  if (auction.leader === 'unknown') return nothing
  if (auction.leader === 'us' && auction.currentJpy <= top.maxJpy) {
    const moves: BidMove[] = top.state === 'placing' ? [{ bidId: top.id, step: 'accepted' }] : []
    return { moves, send: isFree(top) ? handOver(auction, top) : null }
  }
  const unclearJpy = Math.max(0, ...contenders.map(({ inFlight }) => inFlight?.amountJpy ?? 0))
  if (unclearJpy > 0 && !(auction.endsAt !== null && now >= auction.endsAt - HURRY_MS)) return nothing
  const amountJpy = offer(auction, top.maxJpy, unclearJpy)
  if (amountJpy === null) {
    if (!isFree(top)) return nothing
    return { moves: [{ bidId: top.id, step: top.state === 'leading' ? 'outbid' : 'tooLow', by: 'rival' }], send: null }
  }
  return { moves: top.state === 'leading' ? [{ bidId: top.id, step: 'rival' }] : [], send: { bidId: top.id, amountJpy } }
}

/** With proxy bidding, sends a maximum higher than the one the marketplace has; otherwise leaves a leading bid alone. */
function handOver({ bidding, minNextJpy }: AuctionFacts, top: StandingBid): Decision['send'] {
  if (bidding !== 'proxy' || (top.offeredJpy ?? 0) >= top.maxJpy || top.maxJpy < minNextJpy) return null
  return { bidId: top.id, amountJpy: top.maxJpy }
}

/** The amount to bid: the minimum, with proxy bidding the whole maximum, or the buy-now price. Null when the maximum is too low. */
function offer({ minNextJpy, incrementJpy, buyNowJpy, bidding }: AuctionFacts, maxJpy: number, unclearJpy: number): number | null {
  if (buyNowJpy !== null && maxJpy >= buyNowJpy) return buyNowJpy
  if (maxJpy < minNextJpy) return null
  if (bidding === 'proxy') return maxJpy
  // An unclear bid may be the current price.
  return unclearJpy > 0 ? Math.max(minNextJpy, Math.min(unclearJpy + incrementJpy, maxJpy)) : minNextJpy
}

/** The bid that has won an auction at this price; null when none can have. */
export function winnerOf<Bid extends Pick<StandingBid, 'maxJpy' | 'rank' | 'offeredJpy'>>(
  bids: readonly Bid[],
  priceJpy: number,
): Bid | null {
  const able = bids.filter(({ maxJpy }) => maxJpy >= priceJpy)
  const offered = able.filter(({ offeredJpy }) => (offeredJpy ?? 0) >= priceJpy)
  return (offered.length > 0 ? offered : able).toSorted(byMaximum)[0] ?? null
}

/** The least new maximum of a raise. */
export function minRaiseJpy(
  maxJpy: number,
  { currentJpy, incrementJpy, minNextJpy }: Pick<AuctionFacts, 'currentJpy' | 'incrementJpy' | 'minNextJpy'>,
): number {
  return Math.max(maxJpy + Math.max(incrementJpy, Math.ceil(currentJpy * RAISE_SHARE)), minNextJpy)
}
