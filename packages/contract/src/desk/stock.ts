import { z } from 'zod'
import { get } from '../call.ts'
import { Jpy, numberText, Time } from '../fields.ts'
import { ParcelId } from '../ids.ts'
import { inspectionStates } from '../inspection-steps.ts'
import { goodsTraits, parcelStates } from '../parcels/parcel-steps.ts'
import { deskListOf, Keyset } from '../staff/staff-fields.ts'
import { ActOffer, Direction, MemberBrief } from './desk-fields.ts'

/** The free days of goods end soon from so many before their end. */
export const STORAGE_SOON_DAYS = 7

export const StockRow = z.object({
  orderId: z.string(),
  member: MemberBrief,
  titleZh: z.string().nullable(),
  titleJa: z.string(),
  picture: z.string().nullable(),
  receivedAt: Time,
  weightG: z.int(),
  photos: z.int(),
  shelf: z.string().nullable(),
  inspection: z.enum(inspectionStates),
  /** What matters to carriers; null: nobody has looked yet. */
  traits: z.array(z.enum(goodsTraits)).nullable(),
  /** Alone; else with others in one envelope. */
  weighed: z.boolean(),
  /** How long it has lain here beside the time in parcels, and until when it lies for nothing. */
  runS: z.int(),
  freeUntil: Time,
  /** The parcel that it lies in, or was taken from its shelf for and is to be put back. */
  parcel: z.object({ id: ParcelId, state: z.enum(parcelStates), toReshelve: z.boolean() }).nullable(),
  tracking: z.string().nullable(),
  /** Absent without `money.order` or `money.read`. */
  dueJpy: Jpy.optional(),
  owedJpy: Jpy.optional(),
  acts: z.array(ActOffer),
})
export type StockRow = z.output<typeof StockRow>

export const deskStock = get('/api/desk/stock', {
  summary: 'What lies in the warehouse, the longest first',
  who: 'staff',
  permission: 'orders.read',
  input: z.object({
    shelf: z.string().max(40).optional(),
    inspection: z.string().max(100).optional(),
    member: numberText(1, 999_999_999_999).optional(),
    /** Received before; in ms. */
    before: numberText(0, 999_999_999_999_999).optional(),
    /** What nobody has looked at. */
    traits: z.enum(['unknown']).optional(),
    /** What was taken from its shelf for a parcel that it does not go into, and is to be put back. */
    reshelve: z.enum(['true']).optional(),
    /** Of what lies in no parcel: the free days end soon, or are over. */
    storage: z.enum(['soon', 'over']).optional(),
    /** Without what was put into a box, which lies on its shelf no more. */
    onShelf: z.enum(['true']).optional(),
    /** What has no place on a shelf. */
    unshelved: z.enum(['true']).optional(),
    dir: Direction.default('asc'),
    ...Keyset,
  }),
  data: deskListOf(StockRow),
})

export const deskShelves = get('/api/desk/stock/shelves', {
  summary: 'The places of the shelves, with how much lies on each: those that hold goods, or did',
  who: 'staff',
  permission: 'orders.read',
  input: z.object({}),
  data: z.object({
    shelves: z.array(
      z.object({
        shelf: z.string(),
        pieces: z.int(),
        weightG: z.int(),
        /** Of what lies there the longest; null where nothing does. */
        since: Time.nullable(),
      }),
    ),
    /** What lies in the warehouse and on no shelf. */
    unshelved: z.int(),
    /** From so many pieces a place is full. */
    fullAt: z.int(),
  }),
})
