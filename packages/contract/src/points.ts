import { z } from 'zod'

/** What a seller's text means for a buyer. */
export const pointCodes = [
  'noProxy',
  'reserved',
  'askFirst',
  'noReturn',
  'junk',
  'untested',
  'missingParts',
  'noBox',
  'smoker',
  'pet',
  'damage',
  'replicaHint',
  'noBundle',
  'noDiscount',
  'splitNo',
  'soldElsewhere',
  'slowShip',
  'foldedShipping',
  'batteryInside',
  'instantOk',
  'tested',
  'boxComplete',
  'unopened',
  'authentic',
  'bundleOk',
  'noSmokerNoPet',
  'sizeMeasured',
  'lot',
  'handmade',
] as const

/** `stop`: has to be ticked before the goods are ordered or bid on. */
export const pointLevels = ['stop', 'warn', 'good'] as const

export const GoodsPoint = z.object({
  code: z.enum(pointCodes),
  level: z.enum(pointLevels),
  zh: z.string(),
  /** The seller's own sentence. */
  quote: z.string(),
  /** Of a stop: names all of its words, as they are named back when it is ticked. */
  textVersion: z.string().optional(),
})
export type GoodsPoint = z.output<typeof GoodsPoint>

/** What has to be read and ticked before goods are ordered: a stop, or the seller's risk. */
export interface TextToRead {
  what: string
  textVersion: string
  textZh: string
  /** The seller's own sentences. */
  quotes: readonly string[]
}
