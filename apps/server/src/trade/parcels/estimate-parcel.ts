import type { InputOf } from '@otsukai/contract/call'
import type { calls } from '@otsukai/contract/calls'
import type { LineEstimate, UsualPostage } from '@otsukai/contract/parcel-estimate'
import { countryZh, type ShippingCountry } from '@otsukai/contract/shipping-lines'
import { yenZh } from '@otsukai/money/format'
import { lineById } from '../../catalogue/content/shipping-lines.ts'
import type { Use } from '../../platform/parts.ts'
import { usualWeights } from '../warehouse/usual-weights-queries.ts'
import { estimatesFor, tariffAt } from './price-parcel.ts'

type Asked = InputOf<typeof calls.parcelEstimate>

/** What sending goods costs, by each line that goes there: the cheapest first, those that take none last. */
export async function estimateParcel(deps: Use<'db' | 'clock'>, asked: Asked): Promise<LineEstimate[]> {
  const { country, weightG, valueJpy = 0, batteries = false } = asked
  const tariff = await tariffAt(deps, country)
  // Whether it is one article or several is not told, so a value is never refused here.
  const goods = [{ orderId: '', weightG, goodsJpy: valueJpy, batteries, liquid: false, fragile: false }]
  const options = { packing: 'simple', invoice: 'none' } as const
  const estimates = await estimatesFor(deps, tariff, { goods, options, storageJpy: 0 })
  return estimates.map((one) => {
    const line = lineById(tariff.shipping, one.lineId)
    const limitJpy = line && tariff.limitJpy(line)
    const isOver = limitJpy !== null && valueJpy > limitJpy
    return isOver ? { ...one, taxNoteZh: `${overLimitZh(country, valueJpy, limitJpy)}${one.taxNoteZh}` } : one
  })
}

const overLimitZh = (country: ShippingCountry, valueJpy: number, limitJpy: number): string =>
  `${yenZh(valueJpy)}超过寄${countryZh[country]}的每件限值 ${yenZh(limitJpy)}：几件商品要分开寄，单独一件可以寄。`

/** Most of our members live there. */
const USUAL_COUNTRY = 'CN'

/** What sending one of these goods likely costs, by what such goods usually weigh. */
export async function usualPostage(deps: Use<'db' | 'clock'>, goodsId: string): Promise<UsualPostage> {
  const now = deps.clock()
  const { grams: weightG, weighed } = (await usualWeights(deps.db, [goodsId], now)).get(goodsId)!
  const lines = await estimateParcel(deps, { country: USUAL_COUNTRY, weightG })
  const likely = lines.flatMap(({ likelyJpy }) => likelyJpy ?? [])
  const known = likely.length > 0
  return {
    country: USUAL_COUNTRY,
    weightG,
    weighed,
    lowJpy: known ? Math.min(...likely) : null,
    highJpy: known ? Math.max(...likely) : null,
  }
}
