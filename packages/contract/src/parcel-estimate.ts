import { z } from 'zod'
import { get, post } from './call.ts'
import { Jpy } from './fields.ts'
import { GoodsId } from './ids.ts'
import { shippingCountries } from './shipping-lines.ts'

export const LineEstimate = z.object({
  lineId: z.string(),
  nameZh: z.string(),
  /** What one gets beside the price, in a few words. */
  promiseZh: z.string(),
  /** For the goods alone, for what the packed parcel likely weighs, and for the most that it may. All null where the line takes none. */
  lowJpy: Jpy.nullable(),
  likelyJpy: Jpy.nullable(),
  ceilingJpy: Jpy.nullable(),
  /** Days to the door: half, and nine of ten parcels take no longer. Not `measured`: our guess. */
  days: z.object({ median: z.int(), p90: z.int(), measured: z.boolean() }),
  /** What to know of customs, with the day on which it was checked. */
  taxNoteZh: z.string(),
  /** Why the line does not take them. */
  refusedZh: z.string().optional(),
  /** The day on which the prices were compared with the carrier's: `2026-10-02`. */
  checkedOn: z.string(),
})
export type LineEstimate = z.output<typeof LineEstimate>

export const parcelEstimate = post('/api/parcel/estimate', {
  summary: 'What sending goods abroad costs, by each line; the cheapest first',
  who: 'visitor',
  input: z.object({
    country: z.enum(shippingCountries),
    /** Of the goods, before they are packed. */
    weightG: z.int().min(1).max(100_000),
    valueJpy: z.int().min(0).max(100_000_000).optional(),
    /** Something in it has a built-in battery. */
    batteries: z.boolean().optional(),
  }),
  data: z.array(LineEstimate),
})

export const UsualPostage = z.object({
  country: z.enum(shippingCountries),
  /** What goods of this category usually weigh. */
  weightG: z.int(),
  /** True when that is the median of what we weighed ourselves. */
  weighed: z.boolean(),
  /** The cheapest and the dearest line, each as it likely comes out; null where none takes them. */
  lowJpy: Jpy.nullable(),
  highJpy: Jpy.nullable(),
})
export type UsualPostage = z.output<typeof UsualPostage>

export const usualPostage = get('/api/parcel/usual', {
  summary: 'What sending these goods to mainland China likely costs, alone and by what such goods usually weigh',
  who: 'visitor',
  cache: true,
  input: z.object({ goodsId: GoodsId }),
  data: UsualPostage,
})
