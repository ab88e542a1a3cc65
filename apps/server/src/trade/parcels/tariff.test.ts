import type { ShippingCountry } from '@otsukai/contract/shipping-lines'
import { expect, test } from 'vitest'
import { contentFolder, readContent } from '../../catalogue/content/content-files.ts'
import { lineById, type ShippingBody } from '../../catalogue/content/shipping-lines.ts'
import { maxGramsOf, priceOf } from './price-rules.ts'

const published = readContent(contentFolder).find(({ kind }) => kind === 'shippingLines')!.body as ShippingBody

/** `[to, step, more]`: up to so many grams, each step of so many grams costs so many yen more. */
type Run = readonly [to: number, stepG: number, moreJpy: number]
interface Statement {
  line: string
  countries: readonly ShippingCountry[]
  first: readonly [maxG: number, jpy: number]
  runs: readonly Run[]
  bands: number
  /** Read on a page of the carrier, in yen, beside what the steps come to. */
  known: Readonly<Record<number, number>>
}

/** Japan Post's public tariffs, stated a second time, as the steps in which they rise. */
const statements: readonly Statement[] = [
  {
    // EMS, zone 1: post.japanpost.jp/send/oversea/charge/list-ems, as loaded from the carrier's table of 2025.
    line: 'ems',
    countries: ['CN', 'TW'],
    first: [500, 1_450],
    runs: [
      [1_000, 100, 150],
      [2_000, 250, 300],
      [6_000, 500, 500],
      [30_000, 1_000, 800],
    ],
    bands: 42,
    known: { 500: 1_450, 1_000: 2_200, 2_000: 3_400, 5_000: 6_400, 6_000: 7_400, 10_000: 10_600, 20_000: 18_600, 30_000: 26_600 },
  },
  {
    // EMS, zone 2: the same page, all_en.html, on 2026-08-07; no source tells every band above 3 kg.
    line: 'ems',
    countries: ['HK', 'MO'],
    first: [500, 1_900],
    runs: [
      [1_000, 100, 250],
      [2_000, 250, 350],
      [3_000, 500, 600],
    ],
    bands: 12,
    known: { 500: 1_900, 1_000: 3_150, 1_500: 3_850, 2_000: 4_550, 3_000: 5_750 },
  },
  {
    // Parcels: post.japanpost.jp/send/oversea/charge/list-parcel, zone1_en.html and zone2_en.html, on 2026-10-02.
    line: 'air',
    countries: ['CN', 'TW'],
    first: [1_000, 2_050],
    runs: [
      [10_000, 1_000, 700],
      [30_000, 1_000, 500],
    ],
    bands: 30,
    known: { 2_000: 2_750, 10_000: 8_350, 11_000: 8_850, 20_000: 13_350, 30_000: 18_350 },
  },
  {
    line: 'air',
    countries: ['HK', 'MO'],
    first: [1_000, 2_500],
    runs: [
      [10_000, 1_000, 1_200],
      [30_000, 1_000, 650],
    ],
    bands: 30,
    known: { 2_000: 3_700, 10_000: 13_300, 11_000: 13_950, 20_000: 19_800, 30_000: 26_300 },
  },
  {
    line: 'sea',
    countries: ['CN', 'TW'],
    first: [1_000, 1_800],
    runs: [[30_000, 1_000, 400]],
    bands: 30,
    known: { 5_000: 3_400, 10_000: 5_400, 20_000: 9_400, 30_000: 13_400 },
  },
  {
    line: 'sea',
    countries: ['HK', 'MO'],
    first: [1_000, 2_100],
    runs: [
      [10_000, 1_000, 500],
      [30_000, 1_000, 400],
    ],
    bands: 30,
    known: { 5_000: 4_100, 10_000: 6_600, 11_000: 7_000, 20_000: 10_600, 30_000: 14_600 },
  },
  {
    // Small packets, without registration: post.japanpost.jp/send/oversea/charge/list-normal, on 2026-10-02.
    line: 'smallPacket',
    countries: ['CN', 'TW'],
    first: [100, 350],
    runs: [[2_000, 100, 100]],
    bands: 20,
    known: { 500: 750, 1_000: 1_250, 2_000: 2_250 },
  },
  {
    line: 'smallPacket',
    countries: ['HK', 'MO'],
    first: [100, 380],
    runs: [[2_000, 100, 120]],
    bands: 20,
    known: { 500: 860, 1_000: 1_460, 2_000: 2_660 },
  },
]

function bandsOf({ first, runs }: Statement): [number, number][] {
  const bands: [number, number][] = [[...first]]
  let [grams, jpy] = first
  for (const [to, stepG, moreJpy] of runs) for (; grams < to; bands.push([grams, jpy])) [grams, jpy] = [grams + stepG, jpy + moreJpy]
  return bands
}

test('each published price is the one that the carrier states, band by band', () => {
  for (const statement of statements) {
    const bands = bandsOf(statement)
    expect(bands).toHaveLength(statement.bands)
    expect(Object.fromEntries(bands)).toMatchObject(statement.known)
    for (const country of statement.countries) {
      const line = lineById(published, statement.line)!
      expect(line.zones[line.countries[country]!]!.bands, `${statement.line} to ${country}`).toEqual(bands)
      bands.forEach(([maxG, jpy], n) => {
        const least = (bands[n - 1]?.[0] ?? 0) + 1
        expect([priceOf(line, country, least), priceOf(line, country, maxG)]).toEqual([jpy, jpy])
      })
      expect(priceOf(line, country, maxGramsOf(line, country) + 1)).toBeNull()
    }
  }
})

test('every line has a second statement for each country, is tracked, and tells when it was checked', () => {
  for (const line of published.lines) {
    for (const country of Object.keys(line.countries))
      expect(statements.filter((one) => one.line === line.id && one.countries.includes(country as ShippingCountry))).toHaveLength(1)
    expect(line.checkedOn).toMatch(/^2026-/)
    expect(line.nameZh).not.toContain('SAL')
  }
  // Without a source for its registration fee the small packet stays closed.
  expect(published.lines.filter(({ open }) => open).map(({ id }) => id)).toEqual(['ems', 'air', 'sea'])
})
