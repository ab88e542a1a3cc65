import { countryZh, type ShippingCountry } from '@otsukai/contract/shipping-lines'
import { yenZh } from '@otsukai/money/format'
import type { MicroYuan } from '@otsukai/money/rate'
import { type Yen, yen } from '@otsukai/money/yen'
import type { ShippingLine, ShippingTerms, ValueLimit } from '../../catalogue/content/shipping-lines.ts'

/** What prices and limits look at in an order. */
export interface ParcelGoods {
  orderId: string
  weightG: number
  /** The marketplace's price as paid: the declared value. */
  goodsJpy: number
  batteries: boolean
  liquid: boolean
  fragile: boolean
}

/** A packed box; sides in any order. */
export interface Box {
  weightG: number
  sidesMm: readonly [number, number, number]
}

export interface PriceRange {
  lowJpy: Yen
  likelyJpy: Yen
  ceilingJpy: Yen
}

/** Why a line does not take goods, as the refusal of the same name tells it. */
export type LineRefusal =
  | { name: 'lineRefuses'; orderIds: string[]; whyZh: string }
  | { name: 'tooHeavy'; maxG: number; whyZh: string }
  | { name: 'valueAboveLimit'; limitJpy: number; whyZh: string }

/** What the box weighs to the carrier: actual or by volume, whichever is more. Rounding up to a band is the price's. */
export const chargeableG = ({ divisor }: Pick<ShippingLine, 'divisor'>, { weightG, sidesMm: [a, b, c] }: Box): number =>
  // mm³ over cm³ a kilogram is grams.
  divisor === null ? weightG : Math.max(weightG, Math.ceil((a * b * c) / divisor))

/** The prices of a line to a country; null where it does not go. */
function zoneOf({ countries, zones }: ShippingLine, country: ShippingCountry): ShippingLine['zones'][string] | null {
  const zone = countries[country]
  return zone === undefined ? null : (zones[zone] ?? null)
}

type Bands = readonly (readonly [maxG: number, jpy: number])[]
const bandOf = (bands: Bands, grams: number) => bands.find(([maxG]) => grams <= maxG) ?? null

/** The heaviest that a line takes to a country, in grams: its table may end before the line does. */
export const maxGramsOf = (line: ShippingLine, country: ShippingCountry): number =>
  Math.min(line.maxG, zoneOf(line, country)?.bands.at(-1)?.[0] ?? 0)

/** What a chargeable weight costs, by the band that it falls into; null where the line does not take it. */
export function priceOf(line: ShippingLine, country: ShippingCountry, grams: number): Yen | null {
  const band = grams > line.maxG ? null : bandOf(zoneOf(line, country)?.bands ?? [], grams)
  return band && yen(band[1])
}

/** What the carrier bills us for it; null where the line does not take it. */
export function costOf(line: ShippingLine, country: ShippingCountry, grams: number): Yen | null {
  const zone = zoneOf(line, country)
  const band = grams > line.maxG ? null : bandOf(zone?.costBands ?? zone?.bands ?? [], grams)
  return band && yen(band[1])
}

/** What goods of a weight may weigh once packed, in grams. */
export function packedG(sumG: number, { packed }: Pick<ShippingTerms, 'packed'>): Record<'low' | 'likely' | 'ceiling', number> {
  const by = ({ percent, plusG }: { percent: number; plusG: number }) => Math.ceil((sumG * percent) / 100) + plusG
  return { low: by(packed.low), likely: by(packed.likely), ceiling: by(packed.ceiling) }
}

/**
 * What sending goods costs at least, likely and at most; null where the line may not take them once packed. A line that bills by volume
 * promises nothing before the box is measured.
 */
export function rangeOf(
  line: ShippingLine,
  country: ShippingCountry,
  sumG: number,
  terms: Pick<ShippingTerms, 'packed'>,
): PriceRange | null {
  if (line.divisor !== null) return null
  const grams = packedG(sumG, terms)
  const [lowJpy, likelyJpy, ceilingJpy] = [
    priceOf(line, country, grams.low),
    priceOf(line, country, grams.likely),
    priceOf(line, country, grams.ceiling),
  ]
  return lowJpy === null || likelyJpy === null || ceilingJpy === null ? null : { lowJpy, likelyJpy, ceilingJpy }
}

export interface LineDays {
  /** Half of the parcels take no longer, and nine of ten. */
  median: number
  p90: number
  measured: boolean
}

/** Days to the door as guessed; null where the line does not go. */
export function guessedDays(line: ShippingLine, country: ShippingCountry): LineDays | null {
  const zone = zoneOf(line, country)
  return zone && { ...zone.days, measured: false }
}

/** How much of a declared value a line covers, and what that costs beyond the freight. */
export function coverOf({ cover }: Pick<ShippingLine, 'cover'>, valueJpy: number): { coveredJpy: Yen; feeJpy: Yen } {
  if (cover === null) return { coveredJpy: yen(0), feeJpy: yen(0) }
  const coveredJpy = Math.min(valueJpy, cover.maxJpy)
  const steps = Math.ceil(Math.max(0, coveredJpy - cover.freeJpy) / cover.stepJpy)
  return { coveredJpy: yen(coveredJpy), feeJpy: yen(steps * cover.perStepJpy) }
}

/** A limit in yen at the WeChat rate, rounded down; null: none, or there is no rate to tell it by. */
export function limitJpyOf(limit: ValueLimit | undefined, rate: MicroYuan | null): Yen | null {
  if (limit === undefined) return null
  if (limit.currency === 'JPY') return yen(limit.amount)
  return rate === null ? null : yen(Math.floor((limit.amount * 1_000_000) / rate))
}

interface Asked {
  line: ShippingLine
  country: ShippingCountry
  goods: readonly ParcelGoods[]
  terms: Pick<ShippingTerms, 'packed'>
  /** Of this country and the line's clearance; null: none. */
  limitJpy: number | null
}

/** Why a line does not take these goods together, or null. A single article may be worth more than the limit, if its owner knows. */
export function refusalOf({ line, country, goods, terms, limitJpy }: Asked): LineRefusal | null {
  const every = goods.map(({ orderId }) => orderId)
  const refuses = (orderIds: string[], whyZh: string): LineRefusal => ({ name: 'lineRefuses', orderIds, whyZh })
  if (!line.open) return refuses(every, line.closedZh ?? '这条线路暂停收件。')
  if (zoneOf(line, country) === null) return refuses(every, `${startZh(line)}不寄${countryZh[country]}。`)

  for (const trait of line.refuses) {
    const those = goods.filter((one) => one[trait])
    if (those.length > 0)
      return refuses(
        those.map(({ orderId }) => orderId),
        `${startZh(line)}不收${traitZh[trait]}。`,
      )
  }
  const powered = goods.filter(({ batteries }) => batteries).map(({ orderId }) => orderId)
  if (powered.length > line.maxBatteries) return refuses(powered, batteriesZh(line, powered.length))

  const maxG = maxGramsOf(line, country)
  const ceilingG = packedG(
    goods.reduce((sum, { weightG }) => sum + weightG, 0),
    terms,
  ).ceiling
  if (ceilingG > maxG) return { name: 'tooHeavy', maxG, whyZh: `打包后可能到 ${kgZh(ceilingG)}，超过${insideZh(line)}的 ${kgZh(maxG)}。` }

  const valueJpy = goods.reduce((sum, { goodsJpy }) => sum + goodsJpy, 0)
  if (limitJpy === null || goods.length < 2 || valueJpy <= limitJpy) return null
  return { name: 'valueAboveLimit', limitJpy, whyZh: overLimitZh(country, valueJpy, limitJpy) }
}

const traitZh = { liquid: '液体', fragile: '易碎品' } as const

const batteriesZh = (line: Pick<ShippingLine, 'nameZh' | 'maxBatteries'>, pieces: number): string =>
  line.maxBatteries === 0
    ? `${startZh(line)}不收带电池的商品。`
    : `一个包裹最多放 ${line.maxBatteries} 件带电池的商品，这里有 ${pieces} 件，要分开寄。`

const overLimitZh = (country: ShippingCountry, valueJpy: number, limitJpy: number): string =>
  `申报 ${yenZh(valueJpy)}，超过寄${countryZh[country]}的每件限值 ${yenZh(limitJpy)}，要分开寄。`

/** Why a line does not take a packed box, in a sentence; null when it does. */
export function boxRefusalOf(line: ShippingLine, country: ShippingCountry, box: Box): string | null {
  const maxG = maxGramsOf(line, country)
  const grams = chargeableG(line, box)
  if (grams > maxG) return `${startZh(line)}最重收 ${kgZh(maxG)}，这一箱是 ${kgZh(grams)}。`
  const [longest = 0, ...others] = box.sidesMm.toSorted((a, b) => b - a)
  const sumMm = others.reduce((sum, side) => sum + side, longest)
  const { sizes } = line
  if (longest > sizes.longestMm) return `${startZh(line)}最长收 ${sizes.longestMm / 10} cm，这一箱是 ${longest / 10} cm。`
  const girthMm = 2 * sumMm - longest
  if (sizes.lengthGirthMm !== null && girthMm > sizes.lengthGirthMm)
    return `${startZh(line)}的长加横周最多 ${sizes.lengthGirthMm / 10} cm，这一箱是 ${girthMm / 10} cm。`
  if (sizes.sumMm !== null && sumMm > sizes.sumMm)
    return `${startZh(line)}的三边之和最多 ${sizes.sumMm / 10} cm，这一箱是 ${sumMm / 10} cm。`
  return null
}

export const kgZh = (grams: number): string => `${grams / 1_000} kg`

/** A line's name before Chinese, and within it: Latin letters stand apart. */
export const startZh = ({ nameZh }: Pick<ShippingLine, 'nameZh'>): string => (/\w$/.test(nameZh) ? `${nameZh} ` : nameZh)
export const insideZh = (line: Pick<ShippingLine, 'nameZh'>): string => (/^\w/.test(line.nameZh) ? ` ${startZh(line)}` : startZh(line))
