import { z } from 'zod'
import { Jpy, Time } from '../fields.ts'

/** What the desk has pages, notes and presence of. A member is named by number here, which tells nobody how to reach them. */
export const pageKinds = ['order', 'entry', 'thread', 'member', 'parcel'] as const
export type PageKind = (typeof pageKinds)[number]

export const PageSubject = z.object({ kind: z.enum(pageKinds), id: z.string().min(1).max(64) })

/** An act that the caller has the right to, whether it may be done now, and why not. Its input says what it is about. */
export const ActOffer = z.object({
  name: z.string(),
  titleZh: z.string(),
  allowed: z.boolean(),
  /** Null where it is allowed. */
  whyZh: z.string().nullable(),
  /** What of the input is known here: the order, member, entry or thread. An act about a member takes `member:12` for their account. */
  input: z.record(z.string(), z.string()),
})
export type ActOffer = z.output<typeof ActOffer>

/** A member as lists name them. */
export const MemberBrief = z.object({ id: z.int(), name: z.string() })

export const StaffNote = z.object({ id: z.int(), by: z.string(), at: Time, text: z.string() })
export type StaffNote = z.output<typeof StaffNote>

/** A transfer of the ledger. `member:12` and such are accounts of one member, order, bid or refund; all others are the house's. */
export const Movement = z.object({
  id: z.int(),
  at: Time,
  kind: z.string(),
  from: z.string(),
  to: z.string(),
  amountJpy: Jpy,
  orderId: z.string().nullable(),
  bidId: z.string().nullable(),
  rechargeId: z.string().nullable(),
  memo: z.string(),
})
export type Movement = z.output<typeof Movement>

/** `event`: a step of the lifecycle; `attempt`: a purchase as it was sent to the marketplace. */
export const timelineKinds = ['event', 'attempt', 'transfer', 'act', 'message', 'note'] as const

/** All that happened to an order or member, the newest last. Kinds without the right are absent. */
export const TimelineItem = z.object({
  kind: z.enum(timelineKinds),
  id: z.string(),
  at: Time,
  /** Who, where it is known; `会员` for the member. */
  by: z.string().nullable(),
  textZh: z.string(),
  /** Of an act. */
  reason: z.string().optional(),
  /** Of a transfer or charge. */
  amountJpy: Jpy.optional(),
})
export type TimelineItem = z.output<typeof TimelineItem>

/** The sum of a list's amounts; null where the list has more rows than are counted. */
export const SumJpy = Jpy.nullable()

/** Ascending or descending. */
export const Direction = z.enum(['asc', 'desc'])

export const Tracking = z.object({ carrier: z.string(), number: z.string() })
