import { countryZh, type ShippingCountry, shippingCountries } from '@otsukai/contract/shipping-lines'
import { z } from 'zod'
import type { Use } from '../../platform/parts.ts'
import { contentAt } from './content-queries.ts'

const Jpy = z.int().min(0)
const Grams = z.int().min(1)
const Days = z.int().min(1)
const Words = z.string().min(1).max(200)
/** Where a figure is from: an address, or who published what. */
const Source = z.string().min(1).max(500)
const Day = z.iso.date()

/** `[maxG, jpy]`, lightest first: what a parcel of at most so many grams costs. */
const Bands = z
  .array(z.tuple([Grams, Jpy], { error: '一行写两个数，如 500 → 1450：最多多少克、多少日元' }))
  .min(1)
  .max(200)
  .refine((bands) => bands.every(([maxG, jpy], n) => n === 0 || (maxG > bands[n - 1]![0] && jpy >= bands[n - 1]![1])), {
    error: '要从轻到重，越重不能越便宜',
  })

const Zone = z.strictObject({
  bands: Bands,
  /** What the carrier bills us; null: the same. */
  costBands: Bands.nullable(),
  /** Days to the door as we guess them, until enough of our own are measured. */
  days: z.strictObject({ median: Days, p90: Days }),
})

/** How customs clear it: as post, or as a courier's personal goods. */
const Clearance = z.enum(['post', 'courier'])

const Line = z.strictObject({
  id: z.string().regex(/^[a-z][a-zA-Z0-9]{1,23}$/),
  nameZh: z.string().min(1).max(20),
  /** What one gets beside the price, in a few words. */
  promiseZh: Words,
  /** Names the account `payable:carrier:<carrier>`. */
  carrier: z.string().regex(/^[a-z][a-zA-Z0-9]{1,23}$/),
  clearance: Clearance,
  open: z.boolean(),
  /** Why it is closed, to members. */
  closedZh: Words.nullable(),
  /** Countries that it goes to, each with its zone. */
  countries: z.partialRecord(z.enum(shippingCountries), z.string()),
  zones: z.record(z.string(), Zone),
  /** cm³ a kilogram, where it bills by volume; null: by weight alone. */
  divisor: z.int().min(1_000).nullable(),
  maxG: Grams,
  /** Millimetres. Length and girth: the longest side, and around the two others; sum: of the three sides. */
  sizes: z.strictObject({ longestMm: Grams, lengthGirthMm: Grams.nullable(), sumMm: Grams.nullable() }),
  /** How many pieces with a built-in battery go in one parcel; 0: none. */
  maxBatteries: z.int().min(0),
  refuses: z.array(z.enum(['liquid', 'fragile'])),
  /** Declared value covered for nothing, then by steps; null: none can be had. */
  cover: z.strictObject({ freeJpy: Jpy, stepJpy: Grams, perStepJpy: Jpy, maxJpy: Jpy }).nullable(),
  source: Source,
  checkedOn: Day,
})
export type ShippingLine = z.output<typeof Line>

const ValueLimit = z.strictObject({ amount: z.int().min(1), currency: z.enum(['CNY', 'JPY']), source: Source, checkedOn: Day })
export type ValueLimit = z.output<typeof ValueLimit>

const CountryRules = z.strictObject({
  /** What members should know of customs, with no date: `checkedOn` is shown beside it. */
  taxNoteZh: Words,
  source: Source,
  checkedOn: Day,
  /** The most that a parcel of several articles may be worth. */
  limits: z.partialRecord(Clearance, ValueLimit),
})

/** Whole percents, so that no weight is off by a gram. */
const Factor = z.strictObject({ percent: z.int().min(100).max(300), plusG: z.int().min(0) })

const Terms = z.strictObject({
  /** From the sum of the goods' weights to that of the packed box. */
  packed: z.strictObject({ low: Factor, likely: Factor, ceiling: Factor }),
  storage: z.strictObject({
    freeDays: Days,
    jpyPerDay: Jpy,
    /** The most storage comes to, in percent of the goods' price. */
    capPercent: z.int().min(0).max(100),
    /** Days past the free ones, after which two persons decide; and how many days before members are told. */
    endDays: Days,
    noticeDays: z.array(Days),
  }),
  fees: z.strictObject({ reinforcedJpy: Jpy, unpackJpy: Jpy }),
  /** Days in which a packed parcel is paid, and in which a delivered one is complained about. */
  payDays: Days,
  claimDays: Days,
})
export type ShippingTerms = z.output<typeof Terms>
export type StorageTerms = ShippingTerms['storage']

/**
 * What goods usually weigh with their wrapping, by the marketplace's categories, in groups for those who read them: used until enough of a
 * category has been weighed here. A category that is missing has its parent's weight, and what has none `anyG`.
 */
const UsualWeights = z.strictObject({
  anyG: Grams,
  categories: z.array(z.strictObject({ of: z.string().min(1), grams: z.record(z.string().regex(/^\d+$/), Grams) })),
})
export type UsualWeights = z.output<typeof UsualWeights>

/** Shipping lines with their prices, what customs say, our terms, and what goods usually weigh. */
export const ShippingBody = z
  .strictObject({
    lines: z.array(Line).min(1).max(40),
    countries: z.record(z.enum(shippingCountries), CountryRules),
    terms: Terms,
    usualWeights: UsualWeights,
  })
  .superRefine(({ lines }, context) => {
    const complain = (message: string, n: number) => context.addIssue({ code: 'custom', message, path: ['lines', n] })
    lines.forEach((line, n) => {
      if (lines.findIndex(({ id }) => id === line.id) !== n) complain(`编号 ${line.id} 有两条`, n)
      if (line.open === (line.closedZh !== null)) complain('停收才写为什么停收，停收就要写', n)
      for (const [country, zone] of Object.entries(line.countries))
        if (!Object.hasOwn(line.zones, zone)) complain(`${countryZh[country as ShippingCountry]}在分区 ${zone}，那里没有价目`, n)
    })
  })
export type ShippingBody = z.output<typeof ShippingBody>

/** The lines, rules and terms in force; `id` is that of the published version. */
export interface Shipping extends ShippingBody {
  id: number
  since: number
}

/** What is in force at a time, in ms. */
export async function linesAt({ db }: Use<'db'>, at: number): Promise<Shipping> {
  const row = await contentAt<ShippingBody>(db, 'shippingLines', at)
  if (!row) throw new Error('no shipping lines are published')
  return { ...row.body, id: row.id, since: row.since }
}

export const lineById = ({ lines }: Pick<ShippingBody, 'lines'>, id: string): ShippingLine | null =>
  lines.find((line) => line.id === id) ?? null
