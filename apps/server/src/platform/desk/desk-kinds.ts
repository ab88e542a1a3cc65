import type { Permission } from '@otsukai/contract/staff/permissions'

/** Closes an entry with a reason alone: for entries that need no money or order moved. */
const byReason = 'settle-entry'

/** The kinds of desk entries, each with the staff commands that settle one. */
export const deskKinds = {
  oddNotice: ['credit-odd-payment', byReason],
  refundWaiting: [byReason],
  refundRefused: ['refund-member', byReason],
  refundReversed: ['adjust-balance', byReason],
  chargeback: ['unfreeze-member', byReason],
  // A payment of ours that no bill of a gateway shows; and a bill or notice that differs from our books.
  notOnBill: [byReason],
  billDiffers: ['adjust-balance', byReason],
  // The bill of a day could not be read for three days.
  billUnread: ['reconcile', byReason],
  doubt: ['record-purchase', 'settle-not-ours'],
  // By reason alone: for a parcel, which moves no money, or a purchase that stays the house's loss.
  orphan: ['adopt-orphan', 'return-orphan', 'resell-orphan', byReason],
  excessPaid: [byReason],
  // The nightly walk finds that the marketplace denies a purchase of ours …
  purchaseDenied: [byReason],
  // … shows one at another price than is booked (settled by evidence, once the booking agrees) …
  paidDiffers: ['correct-purchase'],
  // … or shows one that the code can neither explain nor book.
  unexplainedPurchase: ['record-purchase', 'record-orphan', byReason],
  accountPaused: ['resume-account', 'connect-account'],
  givenUpJob: ['retry-job'],
  // An item of a round that failed five times in a row.
  stuckItem: [byReason],
  // Where staff make bids by hand: a bid is to be made.
  bidByHand: ['record-bid', 'no-bid'],
  // A bid leads again and its member's balance does not cover it …
  bidUncovered: [byReason],
  // … an auction tells no result …
  bidUnsettled: ['auction-won', 'auction-lost'],
  // … or we have won an auction that no bid waits for.
  wonByNobody: ['record-orphan', byReason],
  dispute: ['keep-inspection', 'return-order'],
  notShipped: [byReason],
  // Somebody acted at the server's terminal without an account.
  brokenGlass: [byReason],
  // A stock-take did not find it on its shelf; settled by itself once it is scanned.
  stockMissing: [byReason],
  // Goods whose traits nobody has looked at, so that no line takes them.
  traitsUnknown: ['set-traits'],
  toPack: [byReason],
  // Packing cannot begin: its member is frozen, or owes a charge. Closes once neither is so.
  packingWaits: ['unfreeze-member'],
  paidNotSent: ['recall-parcel', byReason],
  returned: [byReason],
  claim: ['settle-claim'],
  silent: ['lose-parcel', 'turn-back', byReason],
  storageEnd: ['dispose-order', byReason],
  // A carrier's bill differs from our books, or names what is not ours.
  carrierBill: [byReason],
  // Nobody has compared a shipping line's prices with its carrier's for 90 days.
  tariffOld: ['confirm-tariff', 'publish-content'],
} as const satisfies Record<string, readonly string[]>

export type DeskKind = keyof typeof deskKinds

/** Whether an entry of this kind may be closed with its reason alone. */
export const closesByReason = (kind: DeskKind): boolean => settledBy(kind).includes(byReason)

/** The acts that settle an entry of a kind; none for a kind that only a newer release beside this one knows. */
export const settledBy = (kind: DeskKind): readonly string[] => (Object.hasOwn(deskKinds, kind) ? deskKinds[kind] : [])

/** The right that a person needs to close an entry of a kind with a reason alone. */
const rights: { readonly [Kind in DeskKind]: Permission } = {
  oddNotice: 'money.act',
  refundWaiting: 'money.act',
  refundRefused: 'money.act',
  refundReversed: 'money.act',
  chargeback: 'money.act',
  notOnBill: 'money.act',
  billDiffers: 'money.act',
  billUnread: 'money.act',
  doubt: 'purchases.act',
  orphan: 'purchases.act',
  excessPaid: 'purchases.act',
  purchaseDenied: 'purchases.act',
  paidDiffers: 'purchases.act',
  unexplainedPurchase: 'purchases.act',
  accountPaused: 'purchases.act',
  givenUpJob: 'retry-job',
  stuckItem: 'retry-job',
  bidByHand: 'bids.act',
  bidUncovered: 'bids.act',
  bidUnsettled: 'bids.act',
  wonByNobody: 'bids.act',
  dispute: 'inspections.settle',
  notShipped: 'purchases.act',
  brokenGlass: 'staff.manage',
  stockMissing: 'warehouse.act',
  traitsUnknown: 'warehouse.act',
  toPack: 'warehouse.act',
  packingWaits: 'warehouse.act',
  paidNotSent: 'warehouse.act',
  returned: 'parcels.settle',
  claim: 'parcels.settle',
  silent: 'parcels.settle',
  storageEnd: 'parcels.settle',
  carrierBill: 'money.act',
  tariffOld: 'content.fees',
}

/** A kind that only a newer release beside this one knows needs a manager. */
export const rightOf = (kind: DeskKind): Permission => (Object.hasOwn(rights, kind) ? rights[kind] : 'staff.manage')
