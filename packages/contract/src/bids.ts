import { z } from 'zod'
import { bidStates } from './bid-steps.ts'
import { bidEvents, type BidFacts } from './bid-story.ts'
import { get, post } from './call.ts'
import { Jpy, listOf, Paging, Time } from './fields.ts'
import { GoodsSummary } from './goods.ts'
import { Quote } from './quote.ts'
import { ItemId, RequestId } from './ids.ts'

/** Ten characters of Crockford's base32, not sequential, like an order's id. */
export const BidId = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{10}$/)

/** `now`: sent at once; `closing`: sent shortly before a fixed end. */
export const bidModes = ['now', 'closing'] as const
export type BidMode = (typeof bidModes)[number]

/** What a member may do with a bid now; `sendNow` is a bid of the same maximum with `mode: now`. */
export const bidActions = ['raise', 'sendNow', 'cancel'] as const

const MaxJpy = z.int().min(1).max(9_999_999)

export const Bid = z.object({
  bidId: BidId,
  /** The goods at the time of the bid. */
  goods: GoodsSummary,
  /** The most that the member would pay for the goods. */
  maxJpy: Jpy,
  /** The amount held for the bid: the cost of its maximum, or 0. */
  heldJpy: Jpy,
  state: z.enum(bidStates),
  mode: z.enum(bidModes),
  /**
   * From here the auction in the marketplace's last answer. `minNextJpy`: the least next bid; `endsAt`: null while the end is not fixed.
   */
  currentJpy: Jpy,
  bidCount: z.int(),
  minNextJpy: Jpy,
  endsAt: Time.nullable(),
  extended: z.boolean(),
  auctionState: z.enum(['open', 'ended', 'cancelled']),
  /** The least maximum for a raise; null when the bid cannot be raised. */
  minRaiseJpy: Jpy.nullable(),
  raisesLeft: z.int(),
  allowed: z.array(z.enum(bidActions)),
  /** The cost of the maximum, by the fees in force when it was set. */
  quote: Quote,
  /** The order of a won bid. */
  orderId: z.string().optional(),
  createdAt: Time,
})
export type Bid = z.output<typeof Bid>

/** Null of an event that was written before facts were stored. */
const StoryFacts = z.object({
  closing: z.literal(true).optional(),
  why: z.enum(['frozen', 'member']).optional(),
  byMember: z.literal(true).optional(),
  tried: z.literal(true).optional(),
}) satisfies z.ZodType<BidFacts>

/** The story of a bid, oldest first. `amountJpy`: what was bid, or what the maximum then was. */
export const BidDetails = Bid.extend({
  events: z.array(
    z.object({ at: Time, event: z.enum(bidEvents), noteZh: z.string(), amountJpy: Jpy.nullable(), facts: StoryFacts.nullable() }),
  ),
})
export type BidDetails = z.output<typeof BidDetails>

/** The number of bids by state. */
const BidCounts = z.record(z.enum(['all', ...bidStates]), z.int())
export type BidCounts = z.output<typeof BidCounts>

const listingRefusals = ['goodsNotOnSale', 'auctionEnded', 'goodsForbidden'] as const

export const userPreview = post('/api/goods/userPreview', {
  summary: 'What a bid of this maximum would cost at most, and whether it would be taken; the auction is read afresh',
  who: 'member',
  input: z.object({ id: ItemId, maxJpy: MaxJpy }),
  data: Quote.extend({ acceptable: z.boolean(), minNextJpy: Jpy }),
  refusals: listingRefusals,
})

export const userBid = post('/api/goods/userBid', {
  summary: 'Bids up to a maximum, or raises the standing bid; what the maximum costs is held',
  who: 'member',
  input: z.object({
    id: ItemId,
    maxJpy: MaxJpy,
    mode: z.enum(bidModes),
    requestId: RequestId,
    acknowledged: z
      .array(z.object({ what: z.string().max(40), textVersion: z.string().max(40) }))
      .max(10)
      .optional(),
  }),
  data: Bid,
  refusals: [
    ...listingRefusals,
    'sellerBlacked',
    'riskNotAcknowledged',
    'memberFrozen',
    'balanceShort',
    'bidTooLow',
    'bidNotHigher',
    'memberLimitHigher',
    'raiseTooSmall',
    'bidTooLate',
    'closingNeedsFixedEnd',
    'closingMinuteFull',
    'closingMinuteYours',
    'raisedTooOften',
    'requestIdReused',
  ],
})

export const bidList = get('/api/goods/bidList', {
  summary: "The member's bids: those that are not over, then the others, each newest first",
  who: 'member',
  input: z.object({ ...Paging, state: z.enum(bidStates).optional(), goodsId: ItemId.optional() }),
  data: listOf(Bid).extend({ counts: BidCounts }),
})

export const bidDetails = get('/api/goods/bidDetails', {
  summary: 'A bid with its story',
  who: 'member',
  input: z.object({ bidId: BidId }),
  data: BidDetails,
})

export const cancelBid = post('/api/goods/cancelBid', {
  summary: 'Takes back a bid that does not bind; what it held returns to the balance at once',
  who: 'member',
  input: z.object({ bidId: BidId }),
  data: Bid,
  refusals: ['leadingBidBinds', 'bidNotCancellable', 'memberFrozen'],
})
