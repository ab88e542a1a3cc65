import { z } from 'zod'
import { PHOTO_ID } from '../acts/fields.ts'
import { get, post } from '../call.ts'
import { Time } from '../fields.ts'
import { OrderId, ParcelId } from '../ids.ts'
import { inspectionStates } from '../inspection-steps.ts'
import { orderStates } from '../order-steps.ts'
import { parcelStates } from '../parcels/parcel-steps.ts'
import { deskListOf, Keyset } from '../staff/staff-fields.ts'

/** The limits of one photo of the warehouse: a phone's camera makes up to some 12 MB. */
export const photoLimits = { bytes: 15 * 1024 * 1024 } as const

export const PhotoId = z.string().regex(PHOTO_ID)

/** What lies before whoever holds the goods in their hands. */
const HeldGoods = z.object({
  order: OrderId,
  state: z.enum(orderStates),
  /** The member's name. */
  member: z.string(),
  title: z.string(),
  titleZh: z.string().nullable(),
  /** An address on our own origin. */
  picture: z.string().nullable(),
  /** The listing's photos, as the marketplace serves them to this server: `/img/…` addresses. */
  photos: z.array(z.string()),
  /** The seller's own words. */
  description: z.string(),
  sellerId: z.string(),
  /** The sellers' sentences that tell of a battery. */
  batteries: z.array(z.string()),
  /** What the member wants looked at. */
  remark: z.string(),
  inspection: z.enum(inspectionStates),
})

/** An order that may lie in an envelope. */
const Candidate = HeldGoods.extend({
  /** It has the number; else it is another order of that seller, without a number yet. */
  hasNumber: z.boolean(),
  /** What goods of its category usually weigh, in grams. */
  usualG: z.int(),
  /** Postage is paid at the door (到付). */
  postageDue: z.boolean(),
  /** Where the member's other goods lie. */
  shelves: z.array(z.string()),
})

/** What came in one envelope. */
const Arrival = z.object({
  id: z.int(),
  at: Time,
  by: z.string(),
  weightG: z.int(),
  tracking: z.string().nullable(),
  carrier: z.string().nullable(),
  shelf: z.string().nullable(),
  photos: z.array(PhotoId),
  /** Of an arrival that was taken back. */
  undoneAt: Time.nullable(),
  /** Until when it may be taken back, by whoever received it; null: no more. */
  undoUntil: Time.nullable(),
  orders: z.array(z.object({ id: OrderId, title: z.string(), titleZh: z.string().nullable(), weightG: z.int(), estimated: z.boolean() })),
})
export type Arrival = z.output<typeof Arrival>

export const deskParcel = get('/api/desk/warehouse/parcel', {
  summary: 'What an envelope may hold: the orders with its number, and the other orders of that seller that have none yet',
  who: 'staff',
  permission: 'warehouse.act',
  /** One of both. A number as scanned: hyphens, spaces and a code’s own start and stop letters do not matter. */
  input: z.object({ tracking: z.string().trim().min(1).max(100).optional(), order: OrderId.optional() }),
  data: z.object({
    tracking: z.string().nullable(),
    carrier: z.string().nullable(),
    candidates: z.array(Candidate),
    /** What has come with this number, or of this order, already; the newest first. */
    arrivals: z.array(Arrival),
    /** A parcel of ours that was sent abroad: its number was scanned, so it comes back. */
    ours: z
      .object({
        id: ParcelId,
        state: z.enum(parcelStates),
        number: z.string().nullable(),
        member: z.string(),
        lineZh: z.string(),
        weightG: z.int().nullable(),
        goods: z.array(z.object({ order: OrderId, title: z.string(), titleZh: z.string().nullable(), picture: z.string().nullable() })),
        /** Why it cannot have come back. */
        whyNotZh: z.string().nullable(),
      })
      .nullable(),
  }),
  refusals: ['codeUnknown', 'checkDigitWrong'],
})

export const deskArrivals = get('/api/desk/warehouse/arrivals', {
  summary: 'What has arrived, the newest first',
  who: 'staff',
  permission: 'orders.read',
  input: z.object({ mine: z.enum(['true', 'false']).optional(), ...Keyset }),
  data: deskListOf(Arrival),
})

/** A point to look at. */
const CheckPoint = z.object({ id: z.string(), zh: z.string() })

export const deskInspections = get('/api/desk/warehouse/inspections', {
  summary: 'What waits for an inspection, the longest waiting first',
  who: 'staff',
  permission: 'warehouse.act',
  input: z.object(Keyset),
  data: deskListOf(
    HeldGoods.extend({
      receivedAt: Time,
      shelf: z.string().nullable(),
      weightG: z.int(),
      /** Of its arrival. */
      ours: z.array(PhotoId),
      checklist: z.array(CheckPoint),
      /** Sentences for the member that often fit, by the result. */
      phrases: z.object({ ok: z.array(z.string()), defect: z.array(z.string()), impossible: z.array(z.string()) }),
    }),
  ),
})

export const deskDuty = get('/api/desk/warehouse/duty', {
  summary: 'Whether a clerk does the routine by itself, as in a sandbox, or people do',
  who: 'staff',
  permission: 'orders.read',
  input: z.object({}),
  data: z.object({
    /** `clerk`: the sandbox’s; `person`: one who has taken the duty; `people`: there is no clerk. */
    by: z.enum(['clerk', 'person', 'people']),
    name: z.string().nullable(),
    /** When the clerk takes over unless somebody acts. */
    until: Time.nullable(),
  }),
})

export const deskPhoto = post('/api/desk/photos', {
  summary: 'Stores a photo of the warehouse, encoded anew; acts name it by its id',
  who: 'staff',
  permission: ['warehouse.act', 'charges.postage'],
  encoding: 'multipart',
  upload: { files: 1, bytes: photoLimits.bytes },
  input: z.object({ photo: z.file() }),
  data: z.object({ id: PhotoId }),
})

export const deskPhotoOf = get('/api/desk/photos/{id}', {
  summary: 'A photo of the warehouse, as WebP without an envelope',
  who: 'staff',
  permission: 'orders.read',
  input: z.object({ id: PhotoId }),
  data: z.unknown(),
})

/** Sizes of labels in millimetres, across and down. */
export const labelSizes = ['62x29', '50x30', '100x150'] as const
export type LabelSize = (typeof labelSizes)[number]
/** An order's label, those of all orders of an arrival, one for a shelf, or for a parcel that goes abroad; and the carrier's own of that parcel. */
export const labelKinds = ['order', 'arrival', 'shelf', 'parcel', 'carrier'] as const
export type LabelKind = (typeof labelKinds)[number]

export const deskLabel = get('/api/desk/labels/{kind}/{id}', {
  summary: 'Labels as a PDF of exactly their size, one a page, without an envelope; a carrier’s as it came, for `warehouse.act` alone',
  who: 'staff',
  permission: 'orders.read',
  input: z.object({ kind: z.enum(labelKinds), id: z.string().regex(/^[\w-]{1,20}$/), size: z.enum(labelSizes).default('62x29') }),
  data: z.unknown(),
})
