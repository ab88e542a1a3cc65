import { z } from 'zod'
import { get } from '../call.ts'
import { Jpy, numberText, Time } from '../fields.ts'
import { GoodsId, OrderId, ParcelId } from '../ids.ts'
import { inspectionStates } from '../inspection-steps.ts'
import { Order } from '../orders.ts'
import { orderStates } from '../order-steps.ts'
import { parcelStates } from '../parcels/parcel-steps.ts'
import { Quote } from '../quote.ts'
import { deskListOf, Keyset } from '../staff/staff-fields.ts'
import { ActOffer, Direction, MemberBrief, Movement, StaffNote, SumJpy, TimelineItem, Tracking } from './desk-fields.ts'
import { DeskMessage } from './threads.ts'
import { Entry } from './queue.ts'

/** Filters that hold several values by commas. */
const several = z.string().max(400)

export const orderSorts = ['created', 'age', 'amount', 'due'] as const

/** `due`: when the marketplace closes the purchase by itself; orders without such a time are not in that order. */
export const orderFilters = {
  state: several.optional(),
  inspection: several.optional(),
  member: numberText(1, 999_999_999_999).optional(),
  account: z.string().max(40).optional(),
  goods: GoodsId.optional(),
  /** Whose goods they are; without what was cancelled before it was bought. */
  seller: z.string().max(40).optional(),
  auction: z.enum(['true', 'false']).optional(),
  /** Something is still to be paid beyond the quote. */
  due: z.enum(['true', 'false']).optional(),
  leastJpy: numberText(0, 99_999_999).optional(),
  mostJpy: numberText(0, 99_999_999).optional(),
  /** Created at or after, and before; in ms. */
  from: numberText(0, 999_999_999_999_999).optional(),
  to: numberText(0, 999_999_999_999_999).optional(),
  /** In its state since before; in ms. */
  since: numberText(0, 999_999_999_999_999).optional(),
  /** An order's number, or what the goods' title holds; with a title only the newest orders are searched. */
  q: z.string().trim().max(100).optional(),
  sort: z.enum(orderSorts).default('created'),
  dir: Direction.default('desc'),
}

export const OrderRow = z.object({
  id: OrderId,
  member: MemberBrief,
  state: z.enum(orderStates),
  inspection: z.enum(inspectionStates),
  auction: z.boolean(),
  goodsId: z.string(),
  titleZh: z.string().nullable(),
  titleJa: z.string(),
  picture: z.string().nullable(),
  /** Since when it is in its state, or was last touched. */
  since: Time,
  createdAt: Time,
  /** By when its next step must be taken: paying, buying, shipping, settling. */
  dueAt: Time.nullable(),
  late: z.boolean(),
  account: z.string().nullable(),
  tracking: Tracking.nullable(),
  claimedBy: z.string().nullable(),
  /** Absent without `money.order` or `money.read`. */
  totalJpy: Jpy.optional(),
  paidJpy: Jpy.optional(),
  dueJpy: Jpy.optional(),
})
export type OrderRow = z.output<typeof OrderRow>

export const deskOrders = get('/api/desk/orders', {
  summary: 'Orders by filters',
  who: 'staff',
  permission: 'orders.read',
  input: z.object({ ...orderFilters, ...Keyset }),
  data: deskListOf(OrderRow).extend({ sumJpy: SumJpy }),
})

const Leg = z.object({ step: z.string(), at: Time, ms: z.int().nullable() })

export const OrderPage = z.object({
  /** The parcels abroad that it lies or lay in, the newest first. */
  parcels: z.array(z.object({ id: ParcelId, state: z.enum(parcelStates), at: Time })),
  order: OrderRow.extend({
    /** The goods at the marketplace; null where it has no pages. */
    marketUrl: z.string().nullable(),
    remark: z.string(),
    payBy: Time,
    closesAt: Time.nullable(),
    updatedAt: Time,
    acknowledged: z.array(z.object({ what: z.string(), text: z.string() })),
  }),
  /** The goods as the member saw them, and the listing as it was. */
  goods: Order.shape.goods,
  listing: z.object({
    descriptionJa: z.string().nullable(),
    conditionJa: z.string().nullable(),
    sellerId: z.string().nullable(),
    checksum: z.string().nullable(),
  }),
  legs: z.array(Leg),
  purchase: z
    .object({
      account: z.string(),
      marketKind: z.string().nullable(),
      marketId: z.string().nullable(),
      followedAt: Time.nullable(),
      ratedAt: Time.nullable(),
      tracking: Tracking.nullable(),
    })
    .nullable(),
  attempts: z.array(
    z.object({
      n: z.int(),
      account: z.string(),
      /** Absent without `money.order`, `money.read` or `purchases.act`. */
      priceJpy: Jpy.optional(),
      checksum: z.string(),
      begunAt: Time,
      sentAt: Time.nullable(),
      outcome: z.string().nullable(),
      told: z.string().nullable(),
      absentAt: z.array(Time),
    }),
  ),
  stock: z.object({ receivedAt: Time, weightG: z.int(), photos: z.array(z.string()), shelf: z.string().nullable() }).nullable(),
  inspection: z.object({
    state: z.enum(inspectionStates),
    result: z.string().nullable(),
    note: z.string(),
    photos: z.array(z.string()),
    answerBy: Time.nullable(),
    dispute: z.object({ at: Time, note: z.string() }).nullable(),
  }),
  /** Absent without `money.order` or `money.read`. */
  money: z
    .object({
      quote: Quote.pick({ lines: true, notes: true, totalJpy: true }),
      totalJpy: Jpy,
      paidJpy: Jpy,
      refundedJpy: Jpy,
      dueJpy: Jpy,
      heldJpy: Jpy,
      charges: z.array(
        z.object({
          at: Time,
          reasonZh: z.string(),
          receipt: z.string(),
          amountJpy: Jpy,
          paidAt: Time.nullable(),
          voidedAt: Time.nullable(),
        }),
      ),
    })
    .optional(),
  /** Absent without `money.order` or `money.read`. */
  transfers: z.array(Movement).optional(),
  /** Absent without `threads.read`. */
  messages: z.array(DeskMessage).optional(),
  entries: z.array(Entry),
  notes: z.array(StaffNote),
  timeline: z.array(TimelineItem),
  acts: z.array(ActOffer),
  /** What acts about it rest on, as it stands now. */
  seen: z.string(),
  member: MemberBrief.extend({ createdAt: Time, orders: z.int(), disputes: z.int(), frozen: z.boolean() }),
})

export const deskOrder = get('/api/desk/orders/{id}', {
  summary: 'An order: the parts that the caller may read, and every act about it that they have the right to',
  who: 'staff',
  permission: 'orders.read',
  input: z.object({ id: OrderId }),
  data: OrderPage,
})
