import type { ParcelQuote, ParcelTick } from '@otsukai/contract/parcels/parcel-quote'
import type { LineEstimate } from '@otsukai/contract/parcel-estimate'
import type { Parcel } from '@otsukai/contract/parcels/parcels'
import { type ShippingCountry, shippingCountries } from '@otsukai/contract/shipping-lines'
import { currentRates } from '../../catalogue/content/rates.ts'
import { linesAt, lineById, type Shipping, type ShippingLine } from '../../catalogue/content/shipping-lines.ts'
import type { Db, Tx } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Use } from '../../platform/parts.ts'
import { measuredDays } from './measured-days.ts'
import {
  type Box,
  chargeableG,
  coverOf,
  guessedDays,
  type LineRefusal,
  limitJpyOf,
  type ParcelGoods,
  priceOf,
  rangeOf,
  refusalOf,
  startZh,
} from './price-rules.ts'
import type { WishedGoods } from './wished-goods.ts'

type Pricing = Use<'clock'> & { db: Db | Tx }

/** What prices rest on at a moment: the lines in force, and the limits of customs in yen. */
export interface Tariff {
  shipping: Shipping
  country: ShippingCountry
  limitJpy: (line: ShippingLine) => number | null
}

interface Tariffs extends Pick<Tariff, 'shipping'> {
  /** Refuses lineRefuses for a country that no line goes to. */
  to: (country: string) => Tariff
}

/** The tariffs of a moment, to each country. */
export async function tariffsAt({ db, clock }: Pricing, at = clock()): Promise<Tariffs> {
  const deps = { db: db as Db, clock }
  const shipping = await linesAt(deps, at)
  const { wechat } = await currentRates(deps)
  const to = (country: string): Tariff => {
    const known = shippingCountries.find((one) => one === country)
    if (!known) throw new Refusal('lineRefuses', { orderIds: [], whyZh: '现在还不寄这个国家或地区，请换一个地址。' })
    return { shipping, country: known, limitJpy: ({ clearance }) => limitJpyOf(shipping.countries[known]?.limits[clearance], wechat) }
  }
  return { shipping, to }
}

/** The tariff of now to a country. Refuses lineRefuses for one that no line goes to. */
export const tariffAt = async (deps: Pricing, country: string): Promise<Tariff> => (await tariffsAt(deps)).to(country)

export function lineOf({ shipping }: Tariff, lineId: string): ShippingLine {
  const line = lineById(shipping, lineId)
  if (!line) throw new Refusal('lineRefuses', { orderIds: [], whyZh: '这条线路已经停用，请换一条。' })
  return line
}

export const asGoods = ({ order, stay }: WishedGoods): ParcelGoods => ({
  orderId: order.id,
  weightG: stay.weightG,
  goodsJpy: stay.goodsJpy,
  ...(stay.traits ?? { batteries: false, liquid: false, fragile: false }),
})

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
const valueOf = (goods: readonly ParcelGoods[]): number => sum(goods.map(({ goodsJpy }) => goodsJpy))

interface Priced {
  tariff: Tariff
  line: ShippingLine
  goods: readonly ParcelGoods[]
  options: Parcel['options']
  storageJpy: number
}

/** The price with its parts, for a freight. */
function quoteOf({ tariff, line, goods, options, storageJpy }: Priced, freightJpy: number): ParcelQuote {
  const parts: ParcelQuote['lines'] = [
    { kind: 'freight', nameZh: `${startZh(line)}运费`, amountJpy: freightJpy },
    { kind: 'packing', nameZh: '加固包装', amountJpy: options.packing === 'reinforced' ? tariff.shipping.terms.fees.reinforcedJpy : 0 },
    { kind: 'cover', nameZh: '保价费', amountJpy: coverOf(line, valueOf(goods)).feeJpy },
    { kind: 'storage', nameZh: '存放', amountJpy: storageJpy },
  ]
  const lines = parts.filter(({ kind, amountJpy }) => kind === 'freight' || amountJpy > 0)
  return { lines, totalJpy: sum(lines.map(({ amountJpy }) => amountJpy)) }
}

/** The most that sending goods may cost; null where only weighing will tell. */
export function ceilingOf(priced: Priced): ParcelQuote | null {
  const { tariff, line, goods } = priced
  const range = rangeOf(line, tariff.country, sum(goods.map(({ weightG }) => weightG)), tariff.shipping.terms)
  return range && quoteOf(priced, range.ceilingJpy)
}

/** What a packed box costs; null where the line does not take it. */
export function boxQuote(priced: Priced, box: Box): ParcelQuote | null {
  const freightJpy = priceOf(priced.line, priced.tariff.country, chargeableG(priced.line, box))
  return freightJpy === null ? null : quoteOf(priced, freightJpy)
}

const refusalFor = (tariff: Tariff, line: ShippingLine, goods: readonly ParcelGoods[]): LineRefusal | null =>
  refusalOf({ line, country: tariff.country, goods, terms: tariff.shipping.terms, limitJpy: tariff.limitJpy(line) })

/** Refuses what a line does not take; `whateverItsWorth` leaves out what one parcel may be worth. */
export function requireTaken({ tariff, line, goods }: Priced, { whateverItsWorth = false } = {}): void {
  const refusal = refusalFor(tariff, line, goods)
  if (refusal?.name === 'lineRefuses') throw new Refusal('lineRefuses', { orderIds: refusal.orderIds, whyZh: refusal.whyZh })
  if (refusal?.name === 'tooHeavy') throw new Refusal('tooHeavy', { maxG: refusal.maxG })
  if (refusal?.name === 'valueAboveLimit' && !whateverItsWorth) throw new Refusal('valueAboveLimit', { limitJpy: refusal.limitJpy })
}

/** What a member must have ticked for these goods by this line. */
export function ticksFor({ tariff, line, goods }: Pick<Priced, 'tariff' | 'line' | 'goods'>): ParcelTick[] {
  const valueJpy = valueOf(goods)
  const limitJpy = tariff.limitJpy(line)
  const overValue = goods.length === 1 && limitJpy !== null && valueJpy > limitJpy
  const uncovered = coverOf(line, valueJpy).coveredJpy < valueJpy
  return ['terms', ...(overValue ? (['overValue'] as const) : []), ...(uncovered ? (['noCover'] as const) : [])]
}

/** Refuses what has to be ticked and is not. */
export function requireTicked(ticks: readonly ParcelTick[], acknowledged: readonly ParcelTick[]): void {
  const missing = ticks.filter((tick) => !acknowledged.includes(tick))
  if (missing.length > 0) throw new Refusal('notAcknowledged', { missing })
}

/** What each line that goes there would cost for these goods, with what is owed and chosen beside the freight: the cheapest first. */
export async function estimatesFor(
  deps: Pricing,
  tariff: Tariff,
  { goods, options, storageJpy }: Omit<Priced, 'tariff' | 'line'>,
): Promise<LineEstimate[]> {
  const { shipping, country } = tariff
  const sumG = sum(goods.map(({ weightG }) => weightG))
  const measured = await measuredDays(
    deps.db,
    country,
    shipping.lines.map(({ id }) => id),
  )
  const rules = shipping.countries[country]
  const estimates = shipping.lines.flatMap((line): LineEstimate[] => {
    const guessed = guessedDays(line, country)
    if (guessed === null) return []
    const refusal = refusalFor(tariff, line, goods)
    const range = refusal ? null : rangeOf(line, country, sumG, shipping.terms)
    const refusedZh = refusal?.whyZh ?? (range === null ? '按体积计费，量过尺寸才知道运费。' : null)
    const whole = (freightJpy: number | undefined) =>
      freightJpy === undefined ? null : quoteOf({ tariff, line, goods, options, storageJpy }, freightJpy).totalJpy
    return [
      {
        lineId: line.id,
        nameZh: line.nameZh,
        promiseZh: line.promiseZh,
        lowJpy: whole(range?.lowJpy),
        likelyJpy: whole(range?.likelyJpy),
        ceilingJpy: whole(range?.ceilingJpy),
        days: measured.get(line.id) ?? guessed,
        taxNoteZh: `${rules.taxNoteZh}（${rules.checkedOn.replaceAll('-', '/')} 核对）`,
        ...(refusedZh !== null && { refusedZh }),
        checkedOn: line.checkedOn,
      },
    ]
  })
  const rank = ({ likelyJpy }: LineEstimate): number => likelyJpy ?? Number.MAX_SAFE_INTEGER
  return estimates.sort((one, other) => rank(one) - rank(other))
}
