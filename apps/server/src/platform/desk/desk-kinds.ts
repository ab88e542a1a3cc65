/** Closes an entry with its reason alone: for what needs no money and no order moved. */
const byReason = 'settle-entry'

/** What a person must look at, by kind, with the staff commands that settle an entry of it. */
export const deskKinds = {
  oddNotice: ['credit-odd-payment', byReason],
  refundWaiting: [byReason],
  refundRefused: ['refund-member', byReason],
  refundReversed: ['adjust-balance', byReason],
  chargeback: ['unfreeze-member', byReason],
  // Money of ours that no bill of a gateway shows, or a bill or notice that says other than was booked.
  notOnBill: [byReason],
  billDiffers: ['adjust-balance', byReason],
  // A day whose bill could not be read for three days.
  billUnread: ['reconcile', byReason],
  doubt: ['record-purchase', 'settle-not-ours'],
  // Closed by reason alone: a parcel, which moves no money; or a purchase that stays the house's loss.
  orphan: ['adopt-orphan', 'return-orphan', 'resell-orphan', byReason],
  excessPaid: [byReason],
  // Found by the nightly walk: the marketplace denies a purchase of ours …
  purchaseDenied: [byReason],
  // … shows one at another price than is booked for it; evidence settles it, as soon as the booking agrees …
  paidDiffers: ['correct-purchase'],
  // … or shows one that we can neither explain nor book by ourselves.
  unexplainedPurchase: ['record-purchase', 'record-orphan', byReason],
  accountPaused: ['resume-account', 'connect-account'],
  givenUpJob: ['retry-job'],
  // One item of a round that failed again and again, and is passed over.
  stuckItem: [byReason],
  // Where bids are made by hand: one is to be made.
  bidByHand: ['record-bid', 'no-bid'],
  // A bid leads again and its member's balance does not cover it …
  bidUncovered: [byReason],
  // … an auction tells no result …
  bidUnsettled: ['auction-won', 'auction-lost'],
  // … or we have won what no bid waits for.
  wonByNobody: ['record-orphan', byReason],
  dispute: ['keep-inspection', 'return-order'],
  notShipped: [byReason],
} as const satisfies Record<string, readonly string[]>

export type DeskKind = keyof typeof deskKinds

/** Whether an entry of this kind may be closed with its reason alone. */
export const closesByReason = (kind: DeskKind): boolean => (deskKinds[kind] as readonly string[]).includes(byReason)
