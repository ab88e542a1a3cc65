import { z } from 'zod'
import { inspectionResults } from '../inspection-steps.ts'
import { act } from './act.ts'
import { Done, Grams, oneOf, Order, Pictures, text } from './fields.ts'

const photos = Pictures.optional().describe('files with pictures, by commas; they are kept with the order')

/** Acts of the warehouse: the arrival of a parcel, and the result of its inspection. */
export const warehouseActs = {
  'receive-parcel': act({
    summary: 'Says that a parcel has come; it is matched by its tracking number first, then by the order on its label.',
    titleZh: '收货',
    permission: 'warehouse.act',
    about: { kind: 'parcel', field: 'tracking' },
    undoneBy: 'unreceive',
    input: z.object({
      weight: Grams.describe('in grams'),
      tracking: text(100).optional().describe("the carrier's number"),
      carrier: text(100).optional().describe('who brought it'),
      order: Order.optional().describe('the order on its label'),
      photos,
    }),
    data: z.object({
      orderId: z.string().nullable(),
      /** The seller's sentences that tell of a battery, which not every line takes abroad. */
      batteries: z.array(z.string()),
    }),
  }),
  'inspect-parcel': act({
    summary: 'Says what an inspection found that the member had asked for.',
    titleZh: '登记验货',
    permission: 'warehouse.act',
    about: { kind: 'order', field: 'order' },
    input: z.object({
      order: Order.describe('its number'),
      result: oneOf(inspectionResults, `--result is one of: ${inspectionResults.join(', ')}.`).describe(inspectionResults.join(', ')),
      zh: text(500).describe('what was found, in Chinese, as the member reads it'),
      photos,
    }),
    data: Done,
  }),
}
