import { z } from 'zod'
import { AddressCopy, AddressId } from '../address.ts'
import { type DataOf, get, post } from '../call.ts'
import { Jpy, listOf, Paging, Time } from '../fields.ts'
import { GoodsSummary } from '../goods.ts'
import { OrderId, ParcelId, RequestId } from '../ids.ts'
import { Order } from '../orders.ts'
import { LineEstimate } from '../parcel-estimate.ts'
import { goodsTraits, invoices, matterAnswers, matterKinds, packings, parcelStates, payModes, trackKinds } from './parcel-steps.ts'
import { ParcelQuote, parcelTicks } from './parcel-quote.ts'
import { parcelEvents } from './parcel-timeline.ts'

export const ORDERS_A_PARCEL = 20
export const PARCELS_AT_ONCE = 10
/** So many matters a member is asked about at once. */
export const MATTERS_A_PARCEL = 40
/** Beyond so many orders the cheapest way to split them is not sought. */
export const SPLIT_ORDERS_MAX = 12

const OrderIds = z
  .array(OrderId)
  .min(1)
  .max(ORDERS_A_PARCEL)
  .refine((ids) => new Set(ids).size === ids.length, { error: '同一个订单选了两次。' })
const LineId = z.string().regex(/^[a-z][a-zA-Z0-9]{1,23}$/)
const Options = z.object({ packing: z.enum(packings), invoice: z.enum(invoices) })

const Ticks = z.array(z.enum(parcelTicks)).max(parcelTicks.length)
const Acknowledged = Ticks.default([])

export const parcelActions = ['edit', 'cancel', 'choose', 'reline', 'pay', 'unpack', 'confirm', 'claim'] as const

export const Parcel = z.object({
  id: ParcelId,
  state: z.enum(parcelStates),
  version: z.int(),
  orders: z.array(
    z.object({ id: OrderId, goods: GoodsSummary, weightG: z.int(), weighed: z.boolean(), valueJpy: Jpy, photos: z.array(z.string()) }),
  ),
  /** Null once it was erased. */
  address: AddressCopy.nullable(),
  addressId: z.string().nullable(),
  line: z.object({ id: LineId, nameZh: z.string(), carrier: z.string() }),
  options: Options,
  /** What customs are told of each order's goods; the value is what was paid for them. */
  customs: z.array(z.object({ orderId: OrderId, nameEn: z.string(), quantity: z.int(), valueJpy: Jpy })),
  payMode: z.enum(payModes),
  ceilingJpy: Jpy.nullable(),
  /** The packed box: sizes in mm, the longest first. */
  box: z.object({ weightG: z.int(), sizes: z.array(z.int()), chargeableG: z.int(), photos: z.array(z.string()) }).nullable(),
  /** Of the packed box; of the most that it may cost before. Null: only weighing will tell. */
  quote: ParcelQuote.nullable(),
  paidJpy: Jpy,
  refundedJpy: Jpy,
  /** What is to be paid now: the rest of a packed parcel, or charges of one that came back. */
  dueJpy: Jpy,
  /** While the box is with us, what its member owes elsewhere and pays before it goes on: of its orders, and of parcels that came back. */
  dueFirst: z.array(z.object({ of: z.enum(['order', 'parcel']), id: z.string(), amountJpy: Jpy })),
  /** The other lines that take the packed, unpaid box, what sending it by each comes to, and what has to be ticked for it. */
  otherLines: z.array(z.object({ id: LineId, nameZh: z.string(), totalJpy: Jpy, ticks: z.array(z.enum(parcelTicks)) })),
  /** What taking the packed parcel apart costs. */
  unpackFeeJpy: Jpy,
  tracking: z.object({ carrier: z.string(), number: z.string(), page: z.string().nullable() }).nullable(),
  timeline: z.array(z.object({ at: Time, event: z.enum(parcelEvents), noteZh: z.string() })),
  /** What the carrier told, the newest first. */
  tracks: z.array(z.object({ at: Time, kind: z.enum(trackKinds), placeZh: z.string(), textZh: z.string() })),
  /** What is to be decided while packing has stopped. */
  matters: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(matterKinds),
      orderIds: z.array(OrderId),
      photo: z.string().nullable(),
      noteZh: z.string(),
      answers: z.array(z.enum(matterAnswers)),
    }),
  ),
  claim: z.object({ at: Time, note: z.string(), photos: z.array(z.string()), settledZh: z.string().nullable(), paidJpy: Jpy }).nullable(),
  allowed: z.array(z.enum(parcelActions)),
  /** Until when a packed parcel is to be paid, or what keeps a requested one from being packed. */
  payBy: Time.nullable(),
  /** Until when the matters are to be answered. */
  answerBy: Time.nullable(),
  /** Until when damage can be claimed. */
  claimBy: Time.nullable(),
  createdAt: Time,
})
export type Parcel = z.output<typeof Parcel>

export const parcelStock = get('/api/parcel/stock', {
  summary: 'What of the member’s lies in the warehouse, the longest lying first',
  who: 'member',
  input: z.object(Paging),
  data: listOf(
    z.object({
      order: Order,
      weightG: z.int(),
      /** Weighed alone, not with others in one envelope. */
      weighed: z.boolean(),
      /** The declared value: what was paid for the goods on the marketplace. */
      valueJpy: Jpy,
      /** Empty also where nobody has looked yet. */
      traits: z.array(z.enum(goodsTraits)),
      freeUntil: Time,
      owedJpy: Jpy,
      shippable: z.boolean(),
      whyZh: z.string().optional(),
      /** The parcel that it lies in, which is not sent yet. */
      parcelId: ParcelId.nullable(),
    }),
  ),
})

const Wish = { orderIds: OrderIds, addressId: AddressId, lineId: LineId, options: Options, payMode: z.enum(payModes) }

const wishRefusals = [
  'orderNotShippable',
  'alreadyInParcel',
  'lineRefuses',
  'tooHeavy',
  'addressIncomplete',
  'valueAboveLimit',
  'dueFirst',
] as const

export const parcelPreview = post('/api/parcel/preview', {
  summary: 'What sending these orders would cost by each line, and by the chosen one',
  who: 'member',
  input: z.object({
    ...Wish,
    lineId: LineId.optional(),
    /** Of a parcel that is on hold: it goes to the address that the parcel keeps, whatever has become of the one in the book. */
    parcelId: ParcelId.optional(),
  }),
  data: z.object({
    lines: z.array(LineEstimate),
    quote: ParcelQuote.nullable(),
    ceilingJpy: Jpy.nullable(),
    /** The declared value: what was paid for the goods on the marketplace. */
    valueJpy: Jpy,
    weightG: z.int(),
    /** What they may weigh once packed, in grams. */
    packedG: z.object({ low: z.int(), likely: z.int(), ceiling: z.int() }),
    storageJpy: Jpy,
    /** What has to be ticked. */
    ticks: z.array(z.enum(parcelTicks)),
  }),
  refusals: ['orderNotShippable', 'alreadyInParcel', 'addressIncomplete', 'dueFirst'],
})
export type ParcelPreview = DataOf<typeof parcelPreview>

export const parcelSplits = post('/api/parcel/splits', {
  summary: 'The three cheapest ways to send orders in up to three parcels; null above 12 orders',
  who: 'member',
  input: z.object({ orderIds: OrderIds, addressId: AddressId, options: Options }),
  data: z
    .array(
      z.object({
        totalJpy: Jpy,
        parcels: z.array(z.object({ orderIds: z.array(OrderId), lineId: LineId, nameZh: z.string(), ceilingJpy: Jpy })),
        whyZh: z.string(),
      }),
    )
    .nullable(),
  refusals: ['orderNotShippable', 'alreadyInParcel', 'addressIncomplete', 'dueFirst'],
})

export const createParcel = post('/api/parcel/create', {
  summary: 'Requests a parcel; with `ceiling` the most that it may cost is held at once',
  who: 'member',
  input: z.object({ ...Wish, expectedCeilingJpy: Jpy.nullable().default(null), acknowledged: Acknowledged, requestId: RequestId }),
  data: z.object({ parcelId: ParcelId }),
  refusals: [...wishRefusals, 'priceMoved', 'tooManyParcels', 'notAcknowledged', 'balanceShort', 'memberFrozen', 'requestIdReused'],
})

/** A step of a member on their parcel as they saw it. */
const Stepping = { id: ParcelId, version: z.int(), requestId: RequestId }
const stepRefusals = ['parcelStepNotNow', 'memberFrozen', 'requestIdReused'] as const

export const editParcel = post('/api/parcel/edit', {
  summary: 'Changes a request while packing has not begun',
  who: 'member',
  input: z.object({ ...Stepping, ...Wish, expectedCeilingJpy: Jpy.nullable().default(null), acknowledged: Acknowledged }),
  data: Parcel,
  refusals: [...wishRefusals, ...stepRefusals, 'priceMoved', 'notAcknowledged', 'balanceShort', 'editedTooOften'],
})

export const chooseParcel = post('/api/parcel/choose', {
  summary: 'Answers what packing has stopped for; every matter needs an answer',
  who: 'member',
  input: z.object({
    ...Stepping,
    answers: z.array(z.object({ matter: z.int(), answer: z.enum(matterAnswers) })).max(MATTERS_A_PARCEL),
    /** The other line, where an answer is `reline`. */
    lineId: LineId.optional(),
    expectedCeilingJpy: Jpy.nullable().default(null),
    /** For another line. Of a caller that sends none nothing is asked. */
    acknowledged: Ticks.optional(),
  }),
  data: Parcel,
  refusals: [...wishRefusals, ...stepRefusals, 'priceMoved', 'notAcknowledged', 'balanceShort'],
})

export const cancelParcel = post('/api/parcel/cancel', {
  summary: 'Cancels a request while packing has not begun; what was held is back at once',
  who: 'member',
  input: z.object(Stepping),
  data: Parcel,
  refusals: stepRefusals,
})

export const relineParcel = post('/api/parcel/reline', {
  summary: 'Sends a packed, unpaid parcel by another line that takes its box',
  who: 'member',
  input: z.object({ ...Stepping, lineId: LineId, expectedTotalJpy: Jpy.optional(), acknowledged: Ticks.optional() }),
  data: Parcel,
  refusals: [...stepRefusals, 'lineRefuses', 'tooHeavy', 'valueAboveLimit', 'notAcknowledged', 'priceMoved', 'payByPassed'],
})

export const unpackParcel = post('/api/parcel/unpack', {
  summary: 'Has a packed, unpaid parcel taken apart, for the fee shown',
  who: 'member',
  input: z.object({ ...Stepping, expectedFeeJpy: Jpy }),
  data: Parcel,
  refusals: [...stepRefusals, 'priceMoved', 'balanceShort', 'payByPassed'],
})

export const confirmParcel = post('/api/parcel/confirm', {
  summary: 'Says that the parcel has been received',
  who: 'member',
  input: z.object(Stepping),
  data: Parcel,
  refusals: stepRefusals,
})

export const payParcel = post('/api/parcel/pay', {
  summary: 'Pays a packed parcel from the balance',
  who: 'member',
  input: z.object({ id: ParcelId, expectedTotalJpy: Jpy, requestId: RequestId }),
  data: Parcel,
  refusals: ['parcelStepNotNow', 'priceMoved', 'payByPassed', 'dueFirst', 'balanceShort', 'memberFrozen', 'requestIdReused'],
})

export const parcelList = get('/api/parcel/list', {
  summary: "The member's parcels by state, the newest first, with the count of each state",
  who: 'member',
  input: z.object({ ...Paging, state: z.enum(parcelStates).optional() }),
  data: listOf(Parcel).extend({ counts: z.record(z.enum(['all', ...parcelStates]), z.int()) }),
})

export const parcelInfo = get('/api/parcel/info', {
  summary: 'A parcel (its member only)',
  who: 'member',
  input: z.object({ id: ParcelId }),
  data: Parcel,
})

export const CLAIM_PHOTOS = 6
export const claimParcel = post('/api/parcel/claim', {
  summary: 'Claims damage of a delivered parcel, with photos',
  who: 'member',
  encoding: 'multipart',
  upload: { files: CLAIM_PHOTOS, bytes: 5 * 1024 * 1024 },
  input: z.object({
    id: ParcelId,
    note: z.string().trim().min(1).max(500),
    images: z.union([z.array(z.file()).min(1).max(CLAIM_PHOTOS), z.file().transform((one) => [one])]),
    requestId: RequestId,
  }),
  data: Parcel,
  refusals: ['parcelStepNotNow', 'claimTooLate', 'memberFrozen', 'requestIdReused'],
})
