import type { MarketAuction } from '@otsukai/connectors/marketplace'
import type { BidState, BidStep } from '@otsukai/contract/bid-steps'

/**
 * A queued bid is sent so long before a fixed end: early enough for an answer, a second try, and an extension. A person who bids by hand
 * needs longer.
 */
export const closingLeadMs = (byHand: boolean): number => (byHand ? 15 * 60_000 : 90_000)
/** So near the end the next step is sent also while an earlier one is unclear: an increment may be lost, losing the item is worse. */
const HURRY_MS = 60_000
/** A raise smaller than this share of the price only makes the member come again. */
const RAISE_SHARE = 0.05

/** An auction as the marketplace last told the account that bids on it. */
export interface AuctionFacts extends Pick<
  MarketAuction,
  'state' | 'currentJpy' | 'minNextJpy' | 'incrementJpy' | 'buyNowJpy' | 'bidding' | 'endsAt' | 'leader'
> {
  /** When the question was asked that this answers. */
  askedAt: number
  /** The seller takes no bid of ours. */
  shutOut: boolean
  /** The marketplace takes no bids by call: a person sends them. */
  byHand: boolean
}

/** A bid that is not over. */
export interface StandingBid {
  id: string
  state: BidState
  maxJpy: number
  /** Of two equal maxima the lower number stays. */
  rank: number
  /** Since when it presses: placed, raised, or sent. */
  since: number
  /** What was sent for it and is not answered: under way, or nobody knows. */
  inFlight: { kind: 'sent' | 'unclear'; amountJpy: number } | null
  /** The most that was, or may have been, taken for it; null when nothing was. */
  offeredJpy: number | null
  /** It leads again, and its member's balance does not cover it any more. */
  uncovered: boolean
  /** Its member is frozen: what was sent for it binds, and nothing more is. */
  frozen: boolean
}

export interface BidMove {
  bidId: string
  step: BidStep
  /** Who beat it, for those that lose their place. */
  by?: 'member' | 'rival'
}

/** What is to be done now: moves of the table, and at most one bid to send. */
export interface Decision {
  moves: BidMove[]
  send: { bidId: string; amountJpy: number } | null
}

const nothing: Decision = { moves: [], send: null }

/**
 * What follows from how an auction stands and from our members' bids on it. Pure; decided anew after each answer, until nothing
 * follows. At most one call is under way for an auction, and only the bid with the highest maximum is ever sent: our members never
 * drive the price against each other.
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
  // They press from now on, so what is known was asked before them.
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

/** The highest maximum first; of equal ones the earlier. */
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

/** The outbid bid whose own offer leads again, because a rival was removed. */
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
    // Whose place is taken is told only once the marketplace, asked after the higher maximum was named, still shows the auction open.
    if (auction.askedAt > top.since && isFree(bid)) moves.push({ bidId: bid.id, step: 'takeover', by: 'member' })
    else waits = true
  }
  if (waits || contenders.some(({ inFlight }) => inFlight?.kind === 'sent')) return { moves, send: null }
  const { moves: own, send } = ofTop(auction, top, contenders, now)
  return { moves: [...moves, ...own], send }
}

/** What becomes of the bid with the highest maximum. */
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

/** Where the marketplace raises by itself, a maximum higher than the one it knows is handed over; else a leading bid is left alone. */
function handOver({ bidding, minNextJpy }: AuctionFacts, top: StandingBid): Decision['send'] {
  if (bidding !== 'proxy' || (top.offeredJpy ?? 0) >= top.maxJpy || top.maxJpy < minNextJpy) return null
  return { bidId: top.id, amountJpy: top.maxJpy }
}

/** What to bid for a maximum: the least needed, the whole maximum where the marketplace raises by itself, or the price that buys at once. Null when it is not enough. */
function offer({ minNextJpy, incrementJpy, buyNowJpy, bidding }: AuctionFacts, maxJpy: number, unclearJpy: number): number | null {
  if (buyNowJpy !== null && maxJpy >= buyNowJpy) return buyNowJpy
  if (maxJpy < minNextJpy) return null
  if (bidding === 'proxy') return maxJpy
  // What may have been taken may be the price by now.
  return unclearJpy > 0 ? Math.max(minNextJpy, Math.min(unclearJpy + incrementJpy, maxJpy)) : minNextJpy
}

/** Which of the bids that wait for the result has won an auction at this price; null when none of them can have. */
export function winnerOf<Bid extends Pick<StandingBid, 'maxJpy' | 'rank' | 'offeredJpy'>>(
  bids: readonly Bid[],
  priceJpy: number,
): Bid | null {
  const able = bids.filter(({ maxJpy }) => maxJpy >= priceJpy)
  const offered = able.filter(({ offeredJpy }) => (offeredJpy ?? 0) >= priceJpy)
  return (offered.length > 0 ? offered : able).toSorted(byMaximum)[0] ?? null
}

/** The least maximum that a raise may name. */
export function minRaiseJpy(
  maxJpy: number,
  { currentJpy, incrementJpy, minNextJpy }: Pick<AuctionFacts, 'currentJpy' | 'incrementJpy' | 'minNextJpy'>,
): number {
  return Math.max(maxJpy + Math.max(incrementJpy, Math.ceil(currentJpy * RAISE_SHARE)), minNextJpy)
}
