import type { Steps } from './steps.ts'

export const bidStates = ['queued', 'placing', 'leading', 'outbid', 'settling', 'won', 'lost', 'cancelled'] as const
export type BidState = (typeof bidStates)[number]

/** Who moves a bid. `agent` is the one process that follows the auction. */
export type BidActor = 'member' | 'agent' | 'staff'

/** The states of an auction that still takes bids. */
const open = ['queued', 'placing', 'leading', 'outbid'] as const satisfies readonly BidState[]

/** The lifecycle of a bid. Placing a bid inserts its row and is no step. The guards and the money of each step are in its command. */
export const bidSteps = {
  raise: { from: ['queued', 'placing', 'leading'], to: 'same', by: ['member'] },
  raiseOutbid: { from: ['outbid'], to: 'placing', by: ['member'] },
  send: { from: ['queued'], to: 'placing', by: ['agent', 'member'] },
  accepted: { from: ['placing'], to: 'leading', by: ['agent'] },
  /** The least next bid, or another member's maximum, is above this bid's maximum. */
  tooLow: { from: ['placing'], to: 'outbid', by: ['agent'] },
  /** The auction takes no bid of ours: it ended, or its seller does not admit us. */
  refusedOutside: { from: ['placing'], to: 'lost', by: ['agent'] },
  unclear: { from: ['placing'], to: 'same', by: ['agent'] },
  /** An outside bidder bid more, and the least next bid is within the maximum. */
  rival: { from: ['leading'], to: 'placing', by: ['agent'] },
  /** An outside bidder bid more, and the least next bid is above the maximum. */
  outbid: { from: ['leading'], to: 'outbid', by: ['agent'] },
  /** Another member's maximum is higher. */
  takeover: { from: ['leading'], to: 'outbid', by: ['agent'] },
  /** A rival was removed, and the marketplace names us as the highest bidder again. */
  leadsAgain: { from: ['outbid'], to: 'leading', by: ['agent'] },
  cancel: { from: ['queued', 'outbid'], to: 'cancelled', by: ['member'] },
  endUnbound: { from: ['queued', 'outbid'], to: 'lost', by: ['agent'] },
  endBound: { from: ['leading', 'placing'], to: 'settling', by: ['agent'] },
  won: { from: ['settling'], to: 'won', by: ['agent', 'staff'] },
  /** A bid that led again without cover by the balance has won: its order waits for payment. */
  wonUncovered: { from: ['outbid'], to: 'won', by: ['agent', 'staff'] },
  lost: { from: ['settling'], to: 'lost', by: ['agent', 'staff'] },
  auctionCancelled: { from: open, to: 'cancelled', by: ['agent'] },
} as const satisfies Steps<BidState, BidActor>

export type BidStep = keyof typeof bidSteps

/** States in which the bid's account holds the cost of its maximum; in all others the account is empty. */
export const holdingBidStates = ['queued', 'placing', 'leading', 'settling'] as const satisfies readonly BidState[]

/** States of a bid that is not over. A member has at most one such bid on an auction. */
export const openBidStates = [...open, 'settling'] as const satisfies readonly BidState[]

/** The most raises of one bid, including raises after being outbid. */
export const RAISES_AT_MOST = 5
