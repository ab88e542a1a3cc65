import { z } from 'zod'
import { type DataOf, get, post } from './call.ts'
import { FlagText, Jpy, listOf, Paging, Time } from './fields.ts'
import { GoodsSummary } from './goods.ts'
import { Quote } from './quote.ts'
import { GoodsId, OrderId, ParcelId, RequestId } from './ids.ts'
import { inspectionResults, inspectionStates } from './inspection-steps.ts'
import { orderListTypes, orderStates } from './order-steps.ts'
import { timelineEvents } from './order-timeline.ts'

export const REMARK_MAX = 500
export const Remark = z.string().trim().max(REMARK_MAX)
const VariantId = z.string().min(1).max(64)

/** The actions of a member on an order. */
export const orderActions = ['pay', 'cancel', 'edit', 'askInspection', 'confirmInspection', 'message', 'ship'] as const

export const Order = z.object({
  id: OrderId,
  /** The number of the order list: 2 unpaid, 3 paid, 4 purchased, 5 shipped, 6 warehoused, 7 sent abroad, 8 disposed, 13 trade failed, 12 cancelled. */
  type: z.int(),
  state: z.enum(orderStates),
  /** From a won auction. */
  auction: z.boolean(),
  /** The goods at the time of ordering. */
  goods: GoodsSummary.extend({ variant: z.object({ id: z.string(), name: z.string() }).nullable() }),
  quote: Quote,
  paidJpy: Jpy,
  refundedJpy: Jpy,
  dueJpy: Jpy,
  charges: z.array(z.object({ at: Time, reasonZh: z.string(), amountJpy: Jpy })),
  remark: z.string(),
  inspection: z.object({
    state: z.enum(inspectionStates),
    result: z.enum(inspectionResults).nullable(),
    photos: z.array(z.string()),
    note: z.string(),
    answerBy: Time.nullable(),
  }),
  tracking: z.object({ carrier: z.string(), number: z.string() }).nullable(),
  warehouse: z.object({ at: Time, weightG: z.int(), photos: z.array(z.string()) }).nullable(),
  /** The live parcel that it lies in, or the last that it was sent in. */
  parcelId: ParcelId.nullable(),
  /** Of goods in the warehouse: until when storing is free, and what is owed by now. */
  storage: z.object({ freeUntil: Time, owedJpy: Jpy }).nullable(),
  timeline: z.array(
    z.object({
      at: Time,
      event: z.enum(timelineEvents),
      noteZh: z.string(),
      /** What of the event is known beyond its kind, by `TimelineFacts`; null of a line that was written before facts were stored. */
      facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullable(),
    }),
  ),
  allowed: z.array(z.enum(orderActions)),
  /** The deadline of an unpaid order. */
  payBy: Time,
  createdAt: Time,
})
export type Order = z.output<typeof Order>

/** Shares its path with `orderQuote`; the server tells the two apart by their parameters. */
export const orderInfo = get('/api/order/info', {
  summary: 'An order (`id`, its member only)',
  who: 'member',
  input: z.object({ id: OrderId }),
  data: Order,
})

export const orderQuote = get('/api/order/info', {
  summary: 'What ordering goods now would cost (`goodsId`)',
  who: 'visitor',
  input: z.object({ goodsId: GoodsId, variantId: VariantId.optional(), inspection: FlagText.default(false) }),
  data: z.object({ goods: GoodsSummary, quote: Quote }),
  refusals: ['goodsNotOnSale', 'noPrice', 'goodsForbidden', 'variantNeeded'],
})
export type GoodsQuote = DataOf<typeof orderQuote>

export const OrderCounts = z.record(z.enum(orderListTypes), z.int())

export const orderList = get('/api/order/list', {
  summary: "The member's orders by tab, newest first; with `id`, that one order in the same shape",
  who: 'member',
  input: z.object({
    ...Paging,
    type: z.enum(orderListTypes).catch('all').default('all'),
    q: z.string().trim().max(100).optional(),
    id: OrderId.optional(),
  }),
  data: listOf(Order).extend({ counts: OrderCounts }),
})
export type OrderList = DataOf<typeof orderList>

export const createOrder = post('/api/order/create', {
  summary: 'Orders goods, unpaid; the listing is read afresh first',
  who: 'member',
  input: z.object({
    goodsId: GoodsId,
    variantId: VariantId.optional(),
    remark: Remark.default(''),
    inspection: z.boolean(),
    /** The total that the member agreed to. */
    expectedTotalJpy: Jpy,
    requestId: RequestId,
    acknowledged: z
      .array(z.object({ what: z.string().max(40), textVersion: z.string().max(40) }))
      .max(10)
      .optional(),
  }),
  data: z.object({ orderId: OrderId }),
  refusals: [
    'goodsNotOnSale',
    'quoteMoved',
    'goodsForbidden',
    'sellerBlacked',
    'variantNeeded',
    'noPrice',
    'goodsTakenHere',
    'tooManyUnpaid',
    'riskNotAcknowledged',
    'memberFrozen',
    'requestIdReused',
  ],
})

export const payOrder = post('/api/order/pay', {
  summary: 'Pays an unpaid order from the balance and queues its purchase',
  who: 'member',
  input: z.object({ id: OrderId, requestId: RequestId }),
  data: Order,
  refusals: ['orderNotPayable', 'balanceShort', 'goodsTakenHere', 'memberFrozen', 'requestIdReused'],
})

export const cancelOrder = post('/api/order/cancel', {
  summary: 'Cancels an order that no buyer has begun; what was paid returns to the balance at once',
  who: 'member',
  input: z.object({ id: OrderId, reason: z.string().trim().max(200).optional() }),
  data: Order,
  refusals: ['orderNotCancellable', 'memberFrozen'],
})

export const editOrderInfo = post('/api/order/editInfo', {
  summary: 'Changes the remark for the buyer while no buyer has begun',
  who: 'member',
  input: z.object({ id: OrderId, remark: Remark }),
  data: Order,
  refusals: ['orderNotEditable', 'editedTooOften', 'memberFrozen'],
})

export const editInspectionState = post('/api/order/editInspectionState', {
  summary:
    'Asks for an inspection at the warehouse, or withdraws what was asked; the fee is taken from the balance or given back to it at once',
  who: 'member',
  input: z.object({ id: OrderId, wanted: z.boolean() }),
  data: Order,
  refusals: ['inspectionNotPossible', 'editedTooOften', 'balanceShort', 'memberFrozen'],
})

/** A member's objection to an inspection. */
export const DisputeNote = z.string().trim().max(500)

export const confirmInspection = post('/api/order/YahooInspectionConfirm', {
  summary: 'Accepts what an inspection found, or disputes it, with a note that says why',
  who: 'member',
  input: z
    .object({ id: OrderId, accept: z.boolean(), note: DisputeNote.optional() })
    .refine(({ accept, note }) => accept || Boolean(note), { path: ['note'], error: '请写明有什么异议。' }),
  data: Order,
  refusals: ['inspectionNotPossible', 'memberFrozen'],
})
