import { SPLIT_ORDERS_MAX } from '@otsukai/contract/parcels/parcels'
import type { ShippingCountry } from '@otsukai/contract/shipping-lines'
import { yenZh } from '@otsukai/money/format'
import { yen } from '@otsukai/money/yen'
import type { ShippingLine, ShippingTerms } from '../../catalogue/content/shipping-lines.ts'
import { coverOf, insideZh, kgZh, type ParcelGoods, type PriceRange, rangeOf, refusalOf } from './price-rules.ts'

const MAX_PARCELS = 3
const SHOWN = 3

export interface SplitAsked {
  goods: readonly ParcelGoods[]
  lines: readonly ShippingLine[]
  country: ShippingCountry
  terms: Pick<ShippingTerms, 'packed'>
  /** The value limit by line; null: none. */
  limitsJpy: Readonly<Record<string, number | null>>
  /** What each parcel costs beside its freight, such as reinforcing. */
  perParcelJpy: number
}

export interface SplitParcel extends PriceRange {
  lineId: string
  orderIds: string[]
  sumG: number
  valueJpy: number
}

/** A way to send all of them; sums are with `perParcelJpy`. */
export interface Split extends PriceRange {
  whyZh: string
  parcels: SplitParcel[]
}

/**
 * The three cheapest ways to send orders in at most three parcels, by what they cost at most; null for too many orders. Of the ways that
 * use the same lines one is told, the cheapest. Every split is looked at (some 90,000 for twelve orders), so not on the event loop.
 */
export function findSplits(asked: SplitAsked): Split[] | null {
  const { goods, lines, perParcelJpy } = asked
  if (goods.length > SPLIT_ORDERS_MAX) return null
  if (goods.length === 0) return []
  const all = (1 << goods.length) - 1
  const priced = lines.map((line) => Array.from({ length: all + 1 }, (_, set) => (set === 0 ? null : pricedSet(asked, line, set))))
  // What it costs at most, then what it likely costs, as one number to compare.
  const costs = priced.map((sets) =>
    sets.map((parcel) => (parcel === null ? Infinity : (parcel.ceilingJpy + perParcelJpy) * LIKELY_FITS + parcel.likelyJpy)),
  )

  const best = new Map<number, Way>()
  let worstShown = Infinity
  const offer = (cost: number, ofLines: readonly number[], sets: readonly number[]) => {
    const key = [...ofLines].sort((a, b) => a - b).reduce((so, line) => so * (lines.length + 1) + line + 1, 0)
    if (cost >= (best.get(key)?.cost ?? Infinity)) return
    best.set(key, { cost, parcels: ofLines.map((line, n) => priced[line]![sets[n]!]!) })
    worstShown = [...best.values()].map((way) => way.cost).sort((a, b) => a - b)[SHOWN - 1] ?? Infinity
  }
  const chooseLines = (sets: readonly number[], ofLines: readonly number[], cost: number) => {
    const set = sets[ofLines.length]
    if (set === undefined) return offer(cost, ofLines, sets)
    for (let line = 0; line < lines.length; line++) {
      const sum = cost + costs[line]![set]!
      if (sum < worstShown) chooseLines(sets, [...ofLines, line], sum)
    }
  }
  eachPartition(all, [], (sets) => chooseLines(sets, [], 0))
  return [...best.values()]
    .sort((a, b) => a.cost - b.cost)
    .slice(0, SHOWN)
    .map(({ parcels }) => told(asked, parcels))
}

/** More yen than a split likely costs. */
const LIKELY_FITS = 100_000_000

interface Way {
  cost: number
  parcels: SplitParcel[]
}

/** Calls for each way to part a set, as bits, in at most three; each part holds the lowest bit that those before it left. */
function eachPartition(rest: number, parts: readonly number[], found: (parts: readonly number[]) => void): void {
  if (rest === 0) return found(parts)
  if (parts.length === MAX_PARCELS - 1) return found([...parts, rest])
  const lowest = rest & -rest
  const others = rest & ~lowest
  for (let some = others; ; some = (some - 1) & others) {
    eachPartition(others & ~some, [...parts, lowest | some], found)
    if (some === 0) return
  }
}

function pricedSet({ goods, country, terms, limitsJpy }: SplitAsked, line: ShippingLine, set: number): SplitParcel | null {
  const those = goods.filter((_, n) => (set >> n) & 1)
  if (refusalOf({ line, country, goods: those, terms, limitJpy: limitsJpy[line.id] ?? null }) !== null) return null
  const sumG = those.reduce((sum, { weightG }) => sum + weightG, 0)
  const valueJpy = those.reduce((sum, { goodsJpy }) => sum + goodsJpy, 0)
  const range = coveredRange({ line, country, terms, sumG, valueJpy })
  if (range === null) return null
  return { ...range, lineId: line.id, orderIds: those.map(({ orderId }) => orderId), sumG, valueJpy }
}

interface Sum {
  line: ShippingLine
  country: ShippingCountry
  terms: SplitAsked['terms']
  sumG: number
  valueJpy: number
}

/** What goods cost by a line with the cover of their value; null where it may not take them. */
function coveredRange({ line, country, terms, sumG, valueJpy }: Sum): PriceRange | null {
  const range = rangeOf(line, country, sumG, terms)
  const { feeJpy } = coverOf(line, valueJpy)
  return (
    range && { lowJpy: yen(range.lowJpy + feeJpy), likelyJpy: yen(range.likelyJpy + feeJpy), ceilingJpy: yen(range.ceilingJpy + feeJpy) }
  )
}

function told({ goods, lines, country, terms, limitsJpy, perParcelJpy }: SplitAsked, parcels: SplitParcel[]): Split {
  const used = parcels.map(({ lineId }) => lines.find(({ id }) => id === lineId)!)
  const sum = (of: (parcel: SplitParcel) => number) => yen(parcels.reduce((so, parcel) => so + of(parcel) + perParcelJpy, 0))
  const sums = { lowJpy: sum((one) => one.lowJpy), likelyJpy: sum((one) => one.likelyJpy), ceilingJpy: sum((one) => one.ceilingJpy) }
  const sumG = goods.reduce((so, { weightG }) => so + weightG, 0)
  if (parcels.length === 1) return { ...sums, whyZh: `全部放一个包裹，商品共重 ${kgZh(sumG)}。`, parcels }

  const line = used[0]!
  const refusal = refusalOf({ line, country, goods, terms, limitJpy: limitsJpy[line.id] ?? null })
  const valueJpy = goods.reduce((so, { goodsJpy }) => so + goodsJpy, 0)
  const together = coveredRange({ line, country, terms, sumG, valueJpy })
  const whyZh =
    refusal !== null || together === null
      ? `不能合成一个包裹走${insideZh(line).trimEnd()}：${refusal?.whyZh ?? '价目里没有这么重的。'}`
      : comparedZh(insideZh(line), together.ceilingJpy + perParcelJpy, sums.ceilingJpy)
  return { ...sums, whyZh, parcels }
}

function comparedZh(nameZh: string, togetherJpy: number, ceilingJpy: number): string {
  const lessJpy = togetherJpy - ceilingJpy
  const how = lessJpy === 0 ? '一样' : lessJpy > 0 ? `省 ${yenZh(lessJpy)}` : `多 ${yenZh(-lessJpy)}`
  return `合成一个包裹走${nameZh}最多 ${yenZh(togetherJpy)}，这样分${how}。`
}
