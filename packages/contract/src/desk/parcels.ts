import { z } from 'zod'
import { PHOTO_ID } from '../acts/fields.ts'
import { get } from '../call.ts'
import { Jpy, Time } from '../fields.ts'
import { ParcelId } from '../ids.ts'
import { matterKinds, packings, invoices, parcelStates, trackKinds } from '../parcels/parcel-steps.ts'
import { AddressCopy } from '../parcels/parcels.ts'
import { ParcelQuote } from '../parcels/parcel-quote.ts'
import { deskListOf, Keyset } from '../staff/staff-fields.ts'
import { ActOffer, Direction, MemberBrief } from './desk-fields.ts'

const PhotoId = z.string().regex(PHOTO_ID)

/** A parcel in a list. */
const ParcelRow = z.object({
  id: ParcelId,
  state: z.enum(parcelStates),
  member: MemberBrief,
  lineZh: z.string(),
  carrier: z.string(),
  country: z.string(),
  orders: z.int(),
  /** Where its goods lie. */
  shelves: z.array(z.string()),
  /** By the goods alone, or of the packed box. */
  weightG: z.int(),
  number: z.string().nullable(),
  /** Who packs it. */
  packer: z.string().nullable(),
  requestedAt: Time,
  updatedAt: Time,
  payBy: Time.nullable(),
  /** Its goods are to be put back on a shelf. */
  toReshelve: z.boolean(),
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
    member: z.coerce.number().int().min(1).optional(),
    reshelve: z.enum(['true']).optional(),
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
  weightG: z.int(),
  weighed: z.boolean(),
  photos: z.array(z.string()),
  traits: z.array(z.enum(['batteries', 'liquid', 'fragile'])),
  scanned: z.boolean(),
  remark: z.string(),
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
    payMode: z.string(),
    /** Only for who labels, while it is not handed over. */
    address: AddressCopy.nullable(),
    box: z.object({ weightG: z.int(), sizes: z.array(z.int()), chargeableG: z.int(), photos: z.array(PhotoId) }).nullable(),
    customs: z.array(z.object({ nameEn: z.string(), quantity: z.int(), valueJpy: Jpy, weightG: z.int(), hsCode: z.string().nullable() })),
    matters: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(matterKinds),
        orders: z.array(z.string()),
        noteZh: z.string(),
        photo: PhotoId.nullable(),
        answer: z.string().nullable(),
      }),
    ),
    tracks: z.array(z.object({ at: Time, kind: z.enum(trackKinds), placeZh: z.string(), textZh: z.string() })),
    claim: z.object({ at: Time, note: z.string(), photos: z.array(z.string()), settledZh: z.string().nullable() }).nullable(),
    /** Absent without `money.order` or `money.read`. */
    quote: ParcelQuote.nullable().optional(),
    paidJpy: Jpy.optional(),
    refundedJpy: Jpy.optional(),
    timeline: z.array(z.object({ at: Time, zh: z.string() })),
    acts: z.array(ActOffer),
    seen: z.string(),
  }),
})

export const deskManifest = get('/api/desk/parcels/manifest', {
  summary: 'What waits to be handed over to a carrier',
  who: 'staff',
  permission: 'orders.read',
  input: z.object({ carrier: z.string().max(40).optional() }),
  data: z.object({
    carriers: z.array(
      z.object({
        carrier: z.string(),
        parcels: z.array(
          z.object({ id: ParcelId, number: z.string().nullable(), weightG: z.int(), country: z.string(), whyNotZh: z.string().nullable() }),
        ),
      }),
    ),
    handed: z.array(z.object({ id: z.int(), carrier: z.string(), at: Time, by: z.string(), parcels: z.int() })),
  }),
})
