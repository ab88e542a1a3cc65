import { z } from 'zod'
import { Jpy } from '../fields.ts'

/** What a member must have ticked before a parcel is requested. */
export const parcelTicks = ['terms', 'overValue', 'noCover'] as const
export type ParcelTick = (typeof parcelTicks)[number]
/** A price with its parts. */
export const ParcelQuote = z.object({
  lines: z.array(z.object({ kind: z.enum(['freight', 'packing', 'cover', 'storage', 'unpack']), nameZh: z.string(), amountJpy: Jpy })),
  totalJpy: Jpy,
})
export type ParcelQuote = z.output<typeof ParcelQuote>
