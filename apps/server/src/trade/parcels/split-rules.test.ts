import { expect, test } from 'vitest'
import { contentFolder, readContent } from '../../catalogue/content/content-files.ts'
import type { ShippingBody } from '../../catalogue/content/shipping-lines.ts'
import { coverOf, type ParcelGoods, rangeOf, refusalOf } from './price-rules.ts'
import { splitsAside } from './split-aside.ts'
import { findSplits, type SplitAsked } from './split-rules.ts'

const { lines, terms } = readContent(contentFolder).find(({ kind }) => kind === 'shippingLines')!.body as ShippingBody

/** The small packet with a price of its own, so that a split can pay. */
const withPackets = lines.map((line) => (line.open ? line : { ...line, open: true, closedZh: null }))

const piece = (n: number, weightG: number, over: Partial<ParcelGoods> = {}): ParcelGoods => ({
  orderId: `O${n}`,
  weightG,
  goodsJpy: 3_000,
  batteries: false,
  liquid: false,
  fragile: false,
  ...over,
})

const ask = (goods: ParcelGoods[], over: Partial<SplitAsked> = {}): SplitAsked => ({
  goods,
  lines: withPackets,
  country: 'CN',
  terms,
  limitsJpy: Object.fromEntries(withPackets.map(({ id }) => [id, 20_618])),
  perParcelJpy: 0,
  ...over,
})

/** The cheapest cost of each choice of lines, by giving every order a box and every box a line, and looking at all of them. */
function bruteForce({ goods, lines: offered, country, terms: by, limitsJpy, perParcelJpy }: SplitAsked): number[] {
  const cheapest = new Map<string, number>()
  const boxes = 3
  for (let assigned = 0; assigned < boxes ** goods.length; assigned++) {
    const parts: ParcelGoods[][] = [[], [], []]
    let rest = assigned
    for (const one of goods) {
      parts[rest % boxes]!.push(one)
      rest = Math.floor(rest / boxes)
    }
    const filled = parts.filter((part) => part.length > 0)
    for (let chosen = 0; chosen < offered.length ** filled.length; chosen++) {
      let [left, cost] = [chosen, 0]
      const ids: string[] = []
      for (const part of filled) {
        const line = offered[left % offered.length]!
        left = Math.floor(left / offered.length)
        const refused = refusalOf({ line, country, goods: part, terms: by, limitJpy: limitsJpy[line.id] ?? null })
        const sumG = part.reduce((sum, { weightG }) => sum + weightG, 0)
        const valueJpy = part.reduce((sum, { goodsJpy }) => sum + goodsJpy, 0)
        cost += refused
          ? Infinity
          : (rangeOf(line, country, sumG, by)?.ceilingJpy ?? Infinity) + coverOf(line, valueJpy).feeJpy + perParcelJpy
        ids.push(line.id)
      }
      const key = ids.sort().join(' ')
      if (cost < (cheapest.get(key) ?? Infinity)) cheapest.set(key, cost)
    }
  }
  return [...cheapest.values()].sort((a, b) => a - b).slice(0, 3)
}

/** Numbers from a seed, below a bound. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('the three ways are the cheapest that there are, by weights, values and batteries', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const below = seeded(seed)
    const goods = Array.from({ length: 1 + below(5) }, (_, n) =>
      piece(n, 50 + below(seed % 3 === 0 ? 12_000 : 1_500), {
        goodsJpy: 500 + below(24_000),
        batteries: below(3) === 0,
        liquid: below(20) === 0,
      }),
    )
    const asked = ask(goods, { perParcelJpy: seed % 2 === 0 ? 400 : 0, country: seed % 5 === 0 ? 'HK' : 'CN' })
    const found = findSplits(asked)!
    expect(
      found.map(({ ceilingJpy }) => ceilingJpy),
      `seed ${seed}`,
    ).toEqual(bruteForce(asked))
    for (const { parcels, ceilingJpy } of found) {
      expect(parcels.flatMap(({ orderIds }) => orderIds).sort()).toEqual(goods.map(({ orderId }) => orderId).sort())
      expect(parcels.length).toBeLessThanOrEqual(3)
      expect(parcels.reduce((sum, parcel) => sum + parcel.ceilingJpy + asked.perParcelJpy, 0)).toBe(ceilingJpy)
    }
  }
})

test('a way is told in words: what it saves, or why it must be so', () => {
  const four = [piece(1, 460), piece(2, 380), piece(3, 520), piece(4, 260)]
  const [cheapest] = findSplits(ask(four))!
  expect(cheapest).toMatchObject({ whyZh: '全部放一个包裹，商品共重 1.62 kg。', ceilingJpy: 2_600 })
  const [byAir] = findSplits(ask(four, { lines: withPackets.filter(({ id }) => id !== 'sea') }))!
  expect(byAir).toMatchObject({
    whyZh: '不能合成一个包裹走小型包裹挂号：打包后可能到 2.406 kg，超过小型包裹挂号的 2 kg。',
    ceilingJpy: 3_300,
  })
  const valuable = findSplits(ask([piece(1, 400, { goodsJpy: 15_000 }), piece(2, 400, { goodsJpy: 15_000 })]))!
  expect(valuable.every(({ parcels }) => parcels.length > 1)).toBe(true)
  expect(valuable[0]!.whyZh).toContain('超过寄中国大陆的每件限值 20,618 日元')
})

test('twelve orders are split and thirteen are not, nor what nobody takes', async () => {
  const twelve = Array.from({ length: 12 }, (_, n) => piece(n, 300 + n * 41, { batteries: n % 4 === 0 }))
  const aside = await splitsAside(ask(twelve))
  expect(aside).toHaveLength(3)
  expect(aside).toEqual(findSplits(ask(twelve)))
  expect(findSplits(ask([...twelve, piece(12, 300)]))).toBeNull()
  expect(findSplits(ask([piece(1, 300, { liquid: true })]))).toEqual([])
  expect(findSplits(ask([]))).toEqual([])
})
