import { z } from 'zod'
import { get } from '../call.ts'
import { Jpy, numberText, Time } from '../fields.ts'
import { inspectionStates } from '../inspection-steps.ts'
import { deskListOf, Keyset } from '../staff/staff-fields.ts'
import { ActOffer, Direction, MemberBrief } from './desk-fields.ts'

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
  tracking: z.string().nullable(),
  /** Absent without `money.order` or `money.read`. */
  dueJpy: Jpy.optional(),
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
    dir: Direction.default('asc'),
    ...Keyset,
  }),
  data: deskListOf(StockRow),
})
