import type { InputOf } from '@otsukai/contract/call'
import type { calls } from '@otsukai/contract/calls'
import type { LineEstimate, UsualPostage } from '@otsukai/contract/parcel-estimate'
import { countryZh, type ShippingCountry } from '@otsukai/contract/shipping-lines'
import { formatJpy } from '@otsukai/money/format'
import { currentRates } from '../../catalogue/content/rates.ts'
import { linesAt } from '../../catalogue/content/shipping-lines.ts'
import type { Use } from '../../platform/parts.ts'
import { usualWeights } from '../warehouse/usual-weights-queries.ts'
import { daysOf, limitJpyOf, rangeOf, refusalOf } from './price-rules.ts'

type Asked = InputOf<typeof calls.parcelEstimate>

/** What sending goods costs, by each line that goes there: the cheapest first, those that take none last. */
export async function estimateParcel(deps: Use<'db' | 'clock'>, asked: Asked): Promise<LineEstimate[]> {
  const { country, weightG, valueJpy = 0, batteries = false } = asked
  const { lines, countries, terms } = await linesAt(deps, deps.clock())
  const { wechat } = await currentRates(deps)
  const rules = countries[country]
  const noteZh = `${rules.taxNoteZh}（${rules.checkedOn.replaceAll('-', '/')} 核对）`
  // Whether it is one article or several is not told, so a value is never refused here.
  const goods = [{ orderId: '', weightG, goodsJpy: valueJpy, batteries, liquid: false, fragile: false }]
  return lines
    .flatMap((line): LineEstimate[] => {
      const days = daysOf(line, country)
      if (days === null) return []
      const limitJpy = limitJpyOf(rules.limits[line.clearance], wechat)
      const refusal = refusalOf({ line, country, goods, terms, limitJpy })
      const range = refusal ? null : rangeOf(line, country, weightG, terms)
      const refusedZh = refusal?.whyZh ?? (range === null ? '按体积计费，量过尺寸才知道运费。' : null)
      return [
        {
          lineId: line.id,
          nameZh: line.nameZh,
          promiseZh: line.promiseZh,
          ...(range ?? { lowJpy: null, likelyJpy: null, ceilingJpy: null }),
          days,
          taxNoteZh: limitJpy !== null && valueJpy > limitJpy ? `${overLimitZh(country, valueJpy, limitJpy)}${noteZh}` : noteZh,
          ...(refusedZh !== null && { refusedZh }),
          checkedOn: line.checkedOn,
        },
      ]
    })
    .sort((a, b) => (a.likelyJpy ?? Infinity) - (b.likelyJpy ?? Infinity) || 0)
}

const overLimitZh = (country: ShippingCountry, valueJpy: number, limitJpy: number): string =>
  `${formatJpy(valueJpy)} 日元超过寄${countryZh[country]}的每件限值 ${formatJpy(limitJpy)} 日元：几件商品要分开寄，单独一件可以寄。`

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
