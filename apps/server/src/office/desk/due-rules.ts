import type { Urgency } from '@otsukai/contract/desk/queue'
import type { InspectionState } from '@otsukai/contract/inspection-steps'
import type { OrderState } from '@otsukai/contract/order-steps'
import type { DeskKind } from '../../platform/desk/desk-kinds.ts'
import { beijingDayStart } from '../../platform/beijing-day.ts'
import { afterOpenMs, nextWorkingDayEnd, type OpeningHours } from './opening-hours-rules.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** What an entry's due time is computed from, whenever it is read. */
export interface Opened {
  kind: string
  openedAt: number
  /** When the auction ends, of a bid to be made by hand. */
  endsAt: number | null
  /** When the marketplace closes the purchase by itself, of a dispute. */
  closesAt: number | null
}

type Due = (entry: Opened, hours: OpeningHours) => number

const within =
  (ms: number): Due =>
  ({ openedAt }) =>
    openedAt + ms
const sameDay: Due = ({ openedAt }) => beijingDayStart(openedAt) + DAY_MS
const nextWorkingDay: Due = ({ openedAt }, hours) => nextWorkingDayEnd(openedAt, hours)

const dues: { readonly [Kind in DeskKind]: Due } = {
  bidByHand: ({ openedAt, endsAt }) => Math.min(openedAt + 3 * MINUTE_MS, (endsAt ?? Infinity) - 4 * MINUTE_MS),
  accountPaused: within(15 * MINUTE_MS),
  brokenGlass: within(HOUR_MS),
  stockMissing: sameDay,
  doubt: within(30 * MINUTE_MS),
  bidUncovered: within(HOUR_MS),
  bidUnsettled: within(HOUR_MS),
  wonByNobody: within(HOUR_MS),
  givenUpJob: within(HOUR_MS),
  stuckItem: within(HOUR_MS),
  oddNotice: within(2 * HOUR_MS),
  refundRefused: within(2 * HOUR_MS),
  refundReversed: within(2 * HOUR_MS),
  chargeback: within(4 * HOUR_MS),
  // While the marketplace has not told when it closes the purchase: the next day.
  dispute: ({ openedAt, closesAt }) => (closesAt === null ? openedAt + DAY_MS : closesAt - 12 * HOUR_MS),
  purchaseDenied: sameDay,
  paidDiffers: sameDay,
  unexplainedPurchase: sameDay,
  refundWaiting: nextWorkingDay,
  billDiffers: nextWorkingDay,
  notOnBill: nextWorkingDay,
  billUnread: nextWorkingDay,
  orphan: within(3 * DAY_MS),
  excessPaid: within(3 * DAY_MS),
  notShipped: within(14 * DAY_MS),
  traitsUnknown: within(DAY_MS),
  toPack: within(DAY_MS),
  packingWaits: within(3 * DAY_MS),
  paidNotSent: within(DAY_MS),
  returned: within(DAY_MS),
  claim: within(2 * DAY_MS),
  silent: within(7 * DAY_MS),
  storageEnd: within(7 * DAY_MS),
  carrierBill: nextWorkingDay,
  tariffOld: within(7 * DAY_MS),
}

/** By when an entry must be settled. A kind that only a newer release knows: the same day. */
export const dueOf = (entry: Opened, hours: OpeningHours): number =>
  (Object.hasOwn(dues, entry.kind) ? dues[entry.kind as DeskKind] : sameDay)(entry, hours)

/** By when a waiting thread must be answered: the first answer within half an hour, each later one within two. */
export const dueOfThread = (waitingSince: number, answeredBefore: boolean, hours: OpeningHours): number =>
  afterOpenMs(waitingSince, (answeredBefore ? 120 : 30) * MINUTE_MS, hours)

/** By when the rates must be confirmed. */
export const dueOfRates = (confirmedAt: number): number => confirmedAt + DAY_MS

/** Overdue, due on this Beijing day, or later. */
export const urgencyOf = (dueAt: number | null, now: number): Urgency => {
  if (dueAt === null) return 'later'
  if (dueAt <= now) return 'overdue'
  return dueAt <= beijingDayStart(now) + DAY_MS ? 'today' : 'later'
}

interface OrderWaiting {
  state: OrderState
  inspection: InspectionState
  /** Since when it is in its state. */
  since: number
  payBy: number
  closesAt: number | null
  receivedAt: number | null
}

/** By when an order's next step should be taken; null where nothing of ours is due. */
export function dueOfOrder({ state, inspection, since, payBy, closesAt, receivedAt }: OrderWaiting): number | null {
  if (state === 'unpaid') return payBy
  if (state === 'paid' || state === 'purchasing') return since + 15 * MINUTE_MS
  if (state === 'inDoubt') return since + 30 * MINUTE_MS
  if (state === 'purchased') return since + 14 * DAY_MS
  if (state !== 'warehoused') return null
  if (inspection === 'requested') return (receivedAt ?? since) + 8 * HOUR_MS
  return inspection === 'disputed' ? (closesAt ?? since + DAY_MS + 12 * HOUR_MS) - 12 * HOUR_MS : null
}
