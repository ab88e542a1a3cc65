import { rateFromDecimal } from '@otsukai/money/rate'
import { expect, test } from 'vitest'
import { contentFolder, readContent } from '../../catalogue/content/content-files.ts'
import { lineById, type ShippingBody, type ShippingLine } from '../../catalogue/content/shipping-lines.ts'
import {
  boxRefusalOf,
  chargeableG,
  costOf,
  coverOf,
  limitJpyOf,
  packedG,
  type ParcelGoods,
  priceOf,
  rangeOf,
  refusalOf,
} from './price-rules.ts'

const { terms, countries, ...published } = readContent(contentFolder).find(({ kind }) => kind === 'shippingLines')!.body as ShippingBody
const ems = lineById(published, 'ems')!
const rate = rateFromDecimal(0.0485)

const piece = (orderId: string, over: Partial<ParcelGoods> = {}): ParcelGoods => ({
  orderId,
  weightG: 400,
  goodsJpy: 3_000,
  batteries: false,
  liquid: false,
  fragile: false,
  ...over,
})

const cnLimitJpy = limitJpyOf(countries.CN.limits.post, rate)
const asked = (goods: ParcelGoods[], line: ShippingLine = ems) => refusalOf({ line, country: 'CN', goods, terms, limitJpy: cnLimitJpy })

test('the ceiling is 1.3 times the goods and 300 g, to the gram, and each price is that of the band above', () => {
  expect(packedG(1_620, terms)).toEqual({ low: 1_620, likely: 1_882, ceiling: 2_406 })
  expect(packedG(1_000, terms)).toEqual({ low: 1_000, likely: 1_200, ceiling: 1_600 })
  expect(rangeOf(ems, 'CN', 1_620, terms)).toEqual({ lowJpy: 3_100, likelyJpy: 3_400, ceilingJpy: 3_900 })
  // To Hong Kong the table ends at 3 kg, so what may weigh more has no ceiling.
  expect(rangeOf(ems, 'HK', 2_076, terms)?.ceilingJpy).toBe(5_750)
  expect(rangeOf(ems, 'HK', 2_077, terms)).toBeNull()
})

test('more weight never costs less, by any line to any country', () => {
  for (const line of published.lines)
    for (const country of ['CN', 'HK', 'MO', 'TW'] as const) {
      let before = 0
      for (let grams = 1; grams <= line.maxG; grams += 7) {
        const price = priceOf(line, country, grams)
        if (price === null) continue
        expect(price).toBeGreaterThanOrEqual(before)
        before = price
      }
    }
})

test('a line with a divisor bills by volume where that is more, and promises no ceiling', () => {
  const courier: ShippingLine = { ...ems, divisor: 5_000 }
  expect(chargeableG(courier, { weightG: 1_200, sidesMm: [400, 300, 200] })).toBe(4_800)
  expect(chargeableG(courier, { weightG: 5_200, sidesMm: [400, 300, 200] })).toBe(5_200)
  expect(chargeableG(ems, { weightG: 1_200, sidesMm: [400, 300, 200] })).toBe(1_200)
  expect(rangeOf(courier, 'CN', 1_000, terms)).toBeNull()
})

test('what the carrier bills is the price unless the content tells otherwise', () => {
  expect(costOf(ems, 'CN', 1_200)).toBe(2_500)
  const discounted: ShippingLine = { ...ems, zones: { ...ems.zones, 1: { ...ems.zones['1']!, costBands: [[30_000, 2_000]] } } }
  expect([costOf(discounted, 'CN', 1_200), priceOf(discounted, 'CN', 1_200)]).toEqual([2_000, 2_500])
})

test('EMS covers 20,000 yen for nothing, then 50 yen a step, and never more than its most', () => {
  expect(coverOf(ems, 20_000)).toEqual({ coveredJpy: 20_000, feeJpy: 0 })
  expect(coverOf(ems, 20_001)).toEqual({ coveredJpy: 20_001, feeJpy: 50 })
  expect(coverOf(ems, 60_000)).toEqual({ coveredJpy: 60_000, feeJpy: 100 })
  expect(coverOf(ems, 3_000_000)).toEqual({ coveredJpy: 2_000_000, feeJpy: 4_950 })
  expect(coverOf(lineById(published, 'sea')!, 20_000)).toEqual({ coveredJpy: 0, feeJpy: 0 })
})

test('a limit in yuan is told in yen at the rate, rounded down', () => {
  expect(cnLimitJpy).toBe(20_618)
  expect(limitJpyOf(countries.HK.limits.post, rate)).toBeNull()
  expect(limitJpyOf(countries.CN.limits.post, null)).toBeNull()
})

test('a line says what it does not take, by order and in a sentence', () => {
  expect(asked([piece('A'), piece('B')])).toBeNull()
  expect(asked([piece('A'), piece('B', { liquid: true })])).toEqual({
    name: 'lineRefuses',
    orderIds: ['B'],
    whyZh: 'EMS 不收液体。',
  })
  const powered = ['A', 'B', 'C'].map((id) => piece(id, { batteries: true }))
  expect(asked(powered.slice(0, 2))).toBeNull()
  expect(asked([...powered, piece('D')])).toEqual({
    name: 'lineRefuses',
    orderIds: ['A', 'B', 'C'],
    whyZh: '一个包裹最多放 2 件带电池的商品，这里有 3 件，要分开寄。',
  })
  expect(asked([piece('A')], lineById(published, 'smallPacket')!)?.whyZh).toBe('挂号费还没核对到，暂不开放。')
  expect(asked([piece('A')], { ...ems, countries: { TW: '1' } })?.whyZh).toBe('EMS 不寄中国大陆。')
  expect(asked([piece('A', { weightG: 23_000 })])).toEqual({
    name: 'tooHeavy',
    maxG: 30_000,
    whyZh: '打包后可能到 30.2 kg，超过 EMS 的 30 kg。',
  })
})

test('several articles may not be worth more than the limit; one alone may', () => {
  expect(asked([piece('A', { goodsJpy: 20_618 - 3_000 }), piece('B')])).toBeNull()
  expect(asked([piece('A', { goodsJpy: 20_619 - 3_000 }), piece('B')])).toMatchObject({ name: 'valueAboveLimit', limitJpy: 20_618 })
  expect(asked([piece('A', { goodsJpy: 90_000 })])).toBeNull()
})

test('a packed box is held to the weight and the sides of its line, however it lies', () => {
  expect(boxRefusalOf(ems, 'CN', { weightG: 9_000, sidesMm: [200, 1_050, 275] })).toBeNull()
  expect(boxRefusalOf(ems, 'CN', { weightG: 9_000, sidesMm: [200, 1_051, 275] })).toBe('EMS 最长收 105 cm，这一箱是 105.1 cm。')
  expect(boxRefusalOf(ems, 'CN', { weightG: 9_000, sidesMm: [276, 200, 1_050] })).toBe('EMS 的长加横周最多 200 cm，这一箱是 200.2 cm。')
  expect(boxRefusalOf(ems, 'HK', { weightG: 3_001, sidesMm: [100, 100, 100] })).toBe('EMS 最重收 3 kg，这一箱是 3.001 kg。')
  const packet = lineById(published, 'smallPacket')!
  expect(boxRefusalOf(packet, 'CN', { weightG: 900, sidesMm: [500, 300, 101] })).toBe(
    '小型包裹挂号的三边之和最多 90 cm，这一箱是 90.1 cm。',
  )
})
