import { z } from 'zod'
import { PHOTO_ID } from '../acts/fields.ts'
import { get } from '../call.ts'
import { Jpy, numberText, Time } from '../fields.ts'
import { OrderId, ParcelId } from '../ids.ts'
import { goodsTraits, invoices, matterAnswers, matterKinds, packings, parcelStates, payModes, trackKinds } from '../parcels/parcel-steps.ts'
import { AddressCopy } from '../address.ts'
import { ParcelQuote } from '../parcels/parcel-quote.ts'
import { deskListOf, Keyset } from '../staff/staff-fields.ts'
import { ActOffer, Direction, MemberBrief, Movement, StaffNote, TimelineItem } from './desk-fields.ts'
import { Entry } from './queue.ts'

const PhotoId = z.string().regex(PHOTO_ID)

/** A parcel in a list. */
export const ParcelRow = z.object({
  id: ParcelId,
  state: z.enum(parcelStates),
  member: MemberBrief,
  lineZh: z.string(),
  carrier: z.string(),
  carrierZh: z.string(),
  /** Two letters. */
  country: z.string(),
  orders: z.int(),
  /** How many of them lie in the box. */
  scanned: z.int(),
  /** Where its goods lie. */
  shelves: z.array(z.string()),
  /** By the goods alone, or of the packed box. */
  weightG: z.int(),
  number: z.string().nullable(),
  /** Who packs it, and until when it is theirs alone. */
  packer: z.string().nullable(),
  leaseUntil: Time.nullable(),
  requestedAt: Time,
  updatedAt: Time,
  payBy: Time.nullable(),
  /** Goods that were taken from their shelf for it, and do not go into its box, are to be put back. */
  toReshelve: z.boolean(),
  /** Why nobody may pack it, label it or hand it over now. */
  whyWaitsZh: z.string().nullable(),
  /** Absent without `money.order` or `money.read`. */
  totalJpy: Jpy.nullable().optional(),
})
export type ParcelRow = z.output<typeof ParcelRow>

export const deskParcels = get('/api/desk/parcels', {
  summary: 'Parcels that go abroad, filtered',
  who: 'staff',
  permission: 'orders.read',
  input: z.object({
    /** By commas. */
    state: z.string().max(200).optional(),
    carrier: z.string().max(40).optional(),
    member: numberText(1, 999_999_999_999).optional(),
    country: z.string().max(60).optional(),
    reshelve: z.enum(['true']).optional(),
    /** By when something last happened to it. */
    dir: Direction.default('asc'),
    ...Keyset,
  }),
  data: deskListOf(ParcelRow),
})

/** Goods of a parcel, as its packer sees them. */
const PackedGoods = z.object({
  order: z.string(),
  titleZh: z.string().nullable(),
  title: z.string(),
  picture: z.string().nullable(),
  shelf: z.string().nullable(),
  /** The parcel beside whose box it lies, or whose box it was taken out of, until it lies on a shelf or in a box again. */
  offShelfFor: ParcelId.nullable(),
  weightG: z.int(),
  weighed: z.boolean(),
  photos: z.array(z.string()),
  traits: z.array(z.enum(goodsTraits)),
  scanned: z.boolean(),
  remark: z.string(),
})
export type PackedGoods = z.output<typeof PackedGoods>

export const deskPicks = get('/api/desk/parcels/picks', {
  summary: 'What waits to be packed, the longest first, with its goods and where they lie',
  who: 'staff',
  permission: 'warehouse.act',
  input: z.object({
    limit: numberText(1, 60).default(60),
    /** Only the parcel that is to hold this order. */
    order: OrderId.optional(),
  }),
  data: z.object({ list: z.array(ParcelRow.extend({ goods: z.array(PackedGoods) })), count: z.object({ n: z.int(), more: z.boolean() }) }),
})

/** What its line takes. */
const LineLimits = z.object({
  maxG: z.int(),
  longestMm: z.int(),
  /** The longest side and around the two others; the sum of the three sides. */
  lengthGirthMm: z.int().nullable(),
  sumMm: z.int().nullable(),
  maxBatteries: z.int(),
  refuses: z.array(z.enum(['liquid', 'fragile'])),
  /** cm³ a kilogram, where it bills by volume. */
  divisor: z.int().nullable(),
})
export type LineLimits = z.output<typeof LineLimits>

const Claim = z.object({
  at: Time,
  note: z.string(),
  photos: z.array(z.string()),
  settledAt: Time.nullable(),
  settledZh: z.string().nullable(),
})

export const deskParcelOf = get('/api/desk/parcels/{id}', {
  summary: 'One parcel with its goods, facts and acts',
  who: 'staff',
  permission: 'orders.read',
  input: z.object({ id: ParcelId }),
  data: ParcelRow.extend({
    goods: z.array(PackedGoods),
    packing: z.enum(packings),
    invoice: z.enum(invoices),
    payMode: z.enum(payModes),
    limits: LineLimits.nullable(),
    /** Only for who labels, while it is not handed over. */
    address: AddressCopy.nullable(),
    box: z.object({ weightG: z.int(), sizes: z.array(z.int()), chargeableG: z.int(), photos: z.array(PhotoId) }).nullable(),
    /** As declared: by the order of the goods. The value is what was paid for them. */
    customs: z.array(
      z.object({
        order: z.string(),
        nameEn: z.string(),
        quantity: z.int(),
        valueJpy: Jpy,
        weightG: z.int(),
        hsCode: z.string().nullable(),
      }),
    ),
    matters: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(matterKinds),
        orders: z.array(z.string()),
        noteZh: z.string(),
        photo: PhotoId.nullable(),
        at: Time,
        answer: z.enum(matterAnswers).nullable(),
      }),
    ),
    tracks: z.array(z.object({ at: Time, kind: z.enum(trackKinds), placeZh: z.string(), textZh: z.string() })),
    claim: Claim.nullable(),
    /** The carrier sent a label, which may be printed now. */
    printable: z.boolean(),
    /** The carrier's page that tells of it. */
    page: z.string().nullable(),
    answerBy: Time.nullable(),
    sentAt: Time.nullable(),
    deliveredAt: Time.nullable(),
    /** Parts of its money are absent without `money.order` or `money.read`. */
    quote: ParcelQuote.nullable().optional(),
    ceilingJpy: Jpy.nullable().optional(),
    paidJpy: Jpy.optional(),
    refundedJpy: Jpy.optional(),
    dueJpy: Jpy.optional(),
    transfers: z.array(Movement).optional(),
    timeline: z.array(TimelineItem),
    entries: z.array(Entry),
    notes: z.array(StaffNote),
    acts: z.array(ActOffer),
    seen: z.string(),
  }),
})

export const deskCarriers = get('/api/desk/parcels/carriers', {
  summary: 'The carriers of the shipping lines',
  who: 'staff',
  permission: 'orders.read',
  input: z.object({}),
  data: z.array(z.object({ carrier: z.string(), carrierZh: z.string() })),
})

const Waiting = z.object({
  id: ParcelId,
  /** Null: no label yet, so that it is on no manifest. */
  number: z.string().nullable(),
  lineZh: z.string(),
  country: z.string(),
  /** Where to, only for who hands it over. */
  placeZh: z.string().nullable(),
  weightG: z.int(),
  picture: PhotoId.nullable(),
  orders: z.int(),
  labelledAt: Time.nullable(),
  /** The carrier sent a label, which may be printed now. */
  printable: z.boolean(),
  /** Why it cannot be handed over. */
  whyNotZh: z.string().nullable(),
})
export type WaitingParcel = z.output<typeof Waiting>

export const deskManifest = get('/api/desk/parcels/manifest', {
  summary: 'What waits to be handed over, by carrier, and what was handed over last',
  who: 'staff',
  permission: 'orders.read',
  input: z.object({ carrier: z.string().max(40).optional() }),
  data: z.object({
    carriers: z.array(z.object({ carrier: z.string(), carrierZh: z.string(), parcels: z.array(Waiting) })),
    handed: z.array(z.object({ id: z.int(), carrier: z.string(), carrierZh: z.string(), at: Time, by: z.string(), parcels: z.int() })),
  }),
})
