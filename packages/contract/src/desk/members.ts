import { z } from 'zod'
import { get } from '../call.ts'
import { Fen, Jpy, numberText, Time } from '../fields.ts'
import { deskListOf, Keyset } from '../staff/staff-fields.ts'
import { ActOffer, Direction, MemberBrief, Movement, StaffNote, TimelineItem } from './desk-fields.ts'
import { BidRow } from './bids.ts'
import { OrderRow } from './orders.ts'
import { ParcelRow } from './parcels.ts'
import { Entry } from './queue.ts'
import { RechargeRow, RefundRow } from './payments.ts'
import { ThreadRow } from './threads.ts'

export const MemberRow = MemberBrief.extend({
  /** Masked: the act show-contacts tells it, and is recorded. */
  account: z.string(),
  frozen: z.boolean(),
  createdAt: Time,
  orders: z.int(),
  openOrders: z.int(),
  /** Absent without `money.read`. */
  balanceJpy: Jpy.optional(),
})
export type MemberRow = z.output<typeof MemberRow>

export const deskMembers = get('/api/desk/members', {
  summary: 'Members, with masked accounts',
  who: 'staff',
  permission: 'members.read',
  input: z.object({
    /** A name's beginning, a whole account, or a number. */
    q: z.string().trim().max(100).optional(),
    frozen: z.enum(['true', 'false']).optional(),
    dir: Direction.default('desc'),
    ...Keyset,
  }),
  data: deskListOf(MemberRow),
})

const count = z.int()

export const deskMember = get('/api/desk/members/{id}', {
  summary: 'A member: the parts that the caller may read, and every act about them that they have the right to',
  who: 'staff',
  permission: 'members.read',
  input: z.object({ id: numberText(1, 999_999_999_999) }),
  data: z.object({
    member: MemberRow.extend({
      /** Masked. */
      email: z.string().nullable(),
      wechat: z.string().nullable(),
      sessions: z.int(),
    }),
    counts: z.object({ orders: count, parcels: count, bids: count, disputes: count, chargebacks: count }),
    /** Absent without `money.read`. */
    money: z
      .object({
        balanceJpy: Jpy,
        heldByBidsJpy: Jpy,
        inOrdersJpy: Jpy,
        inRefundsJpy: Jpy,
        dueJpy: Jpy,
        owedJpy: Jpy,
        refundableJpy: Jpy,
        /** The balance is what the member's transfers sum to. */
        proved: z.boolean(),
        paidFen: Fen,
      })
      .optional(),
    /** The newest 50. Absent without `money.read`. */
    statement: z.array(Movement.extend({ afterJpy: Jpy })).optional(),
    /** Absent without `money.read`. */
    recharges: z.array(RechargeRow).optional(),
    refunds: z.array(RefundRow).optional(),
    orders: z.array(OrderRow),
    bids: z.array(BidRow),
    /** The newest 50. */
    parcels: z.array(ParcelRow),
    /** Absent without `threads.read`. */
    threads: z.array(ThreadRow).optional(),
    entries: z.array(Entry),
    notes: z.array(StaffNote),
    timeline: z.array(TimelineItem),
    acts: z.array(ActOffer),
    seen: z.string(),
  }),
})
